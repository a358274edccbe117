import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deleteUnusedPhotos, findPhotoById, insertPhoto } from "#db/queries/photos.server";
import {
  deleteTeamMemberById,
  findAllTeamMembers,
  findTeamMemberById,
  insertTeamMember,
  reorderTeamMembers,
  seedExampleTeam,
  updateTeamMember,
} from "#db/queries/team.server";
import { createTestDatabase, type TestDatabase } from "../support/database";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.cleanup());

describe("seedExampleTeam", () => {
  it("fills a new file once, in order and marked as examples", async () => {
    expect(await seedExampleTeam(database.db, [ana, bo])).toBe(true);
    expect(await seedExampleTeam(database.db, [ana, bo])).toBe(false);
    expect(await names()).toEqual(["Ana", "Bo"]);
    expect((await findAllTeamMembers(database.db)).every(({ sample }) => sample)).toBe(true);
  });

  it("never restores members that staff removed", async () => {
    await seedExampleTeam(database.db, [ana]);
    const [member] = await findAllTeamMembers(database.db);
    expect(await deleteTeamMemberById(database.db, String(member?.id))).toBe(true);
    await seedExampleTeam(database.db, [ana]);
    expect(await names()).toEqual([]);
  });
});

describe("team members", () => {
  it("changes only the given fields; an edited member is no longer an example", async () => {
    await seedExampleTeam(database.db, [ana]);
    const [member] = await findAllTeamMembers(database.db);
    const id = String(member?.id);
    const update = await updateTeamMember(database.db, id, { role: "President" });
    expect(update).toMatchObject({
      outcome: "updated",
      member: { ...ana, role: "President", sample: false, version: 2 },
    });
    expect(await findTeamMemberById(database.db, id)).toMatchObject({ role: "President" });
  });

  it("warns the second of two editors and keeps the first one's text", async () => {
    const { id, version } = await insertTeamMember(database.db, ana);
    const edit = (bio: string) =>
      updateTeamMember(database.db, id, { bio }, { expectedVersion: version });
    const [first, second] = await Promise.all([edit("first"), edit("second")]);
    expect(first.outcome).toBe("updated");
    expect(second).toMatchObject({ outcome: "conflict", member: { bio: "first" } });
    expect(await updateTeamMember(database.db, "nobody", {})).toEqual({ outcome: "not-found" });
  });

  it("keeps the order that staff chose; new members come last", async () => {
    const ids = [];
    for (const member of [ana, bo, cy]) ids.push((await insertTeamMember(database.db, member)).id);
    await reorderTeamMembers(database.db, [String(ids[2]), "nobody"]);
    expect(await names()).toEqual(["Cy", "Ana", "Bo"]);
    await insertTeamMember(database.db, { ...ana, name: "Di" });
    expect(await names()).toEqual(["Cy", "Ana", "Bo", "Di"]);
  });
});

describe("photos", () => {
  it("are stored once, served byte for byte, and removed when unused", async () => {
    await insertPhoto(database.db, photo);
    await insertPhoto(database.db, photo);
    const { id } = await insertTeamMember(database.db, { ...ana, photoId: photo.id });
    expect(await deleteUnusedPhotos(database.db)).toBe(0);
    expect(await findPhotoById(database.db, photo.id, "small")).toEqual({
      mediaType: "image/webp",
      bytes: photo.bytesSmall,
    });
    expect((await findPhotoById(database.db, photo.id, "large"))?.bytes).toEqual(photo.bytesLarge);
    await updateTeamMember(database.db, id, { photoId: null });
    expect(await deleteUnusedPhotos(database.db)).toBe(1);
    expect(await findPhotoById(database.db, photo.id, "small")).toBeNull();
  });

  it("are kept if a setting ever named them", async () => {
    await insertPhoto(database.db, photo);
    const changes = [`[{"photo":"${photo.id}"}]`, null].map((value) => ({
      ...{ name: "COMPANY_OFFICE_PHOTO", value, changedAt: "2026-11-26T00:00:00.000Z" },
    }));
    await database.db.insertInto("settingChanges").values(changes).execute();
    expect(await deleteUnusedPhotos(database.db)).toBe(0);
  });
});

async function names() {
  return (await findAllTeamMembers(database.db)).map(({ name }) => name);
}

const ana = { name: "Ana", role: "Owner", experience: "9 years", bio: "Began with one truck." };

const bo = { ...ana, name: "Bo" };

const cy = { ...ana, name: "Cy" };

const photo = {
  id: "abc",
  width: 800,
  height: 600,
  mediaType: "image/webp",
  bytesSmall: Buffer.from([0, 255, 1]),
  bytesLarge: Buffer.from([2, 0, 3]),
};
