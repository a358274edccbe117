import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deleteUnusedPhotos, findPhotoById, insertPhoto } from "#db/queries/photos.server";
import {
  deleteTeamMemberById,
  findAllTeamMembers,
  findTeamMemberById,
  insertTeamMember,
  moveTeamMember,
  seedExampleTeam,
  type TeamMemberFields,
  updateTeamMember,
} from "#db/queries/team.server";
import { inTransaction, type WriteTransaction } from "#db/transactions.server";
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
    const remove = (transaction: WriteTransaction) =>
      deleteTeamMemberById(transaction, String(member?.id));
    expect(await inTransaction(database.db, remove)).toBe(true);
    await seedExampleTeam(database.db, [ana]);
    expect(await names()).toEqual([]);
  });
});

describe("team members", () => {
  it("changes only the given fields; an edited member is no longer an example", async () => {
    await seedExampleTeam(database.db, [ana]);
    const [member] = await findAllTeamMembers(database.db);
    const id = String(member?.id);
    const updated = await update({ id, version: 1 }, { role: "President" });
    expect(updated).toMatchObject({ ...ana, role: "President", sample: false, version: 2 });
    expect(await findTeamMemberById(database.db, id)).toMatchObject({ role: "President" });
  });

  it("keeps the order that staff chose; new members come last", async () => {
    const ids = [];
    for (const member of [ana, bo, cy]) ids.push((await insert(member)).id);
    const move = (id = "", step: -1 | 1) =>
      inTransaction(database.db, (transaction) => moveTeamMember(transaction, id, step));
    expect([await move(ids[2], -1), await move(ids[2], -1), await move(ids[2], -1)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([await move(ids[1], 1), await move("nobody", 1)]).toEqual([false, false]);
    expect(await names()).toEqual(["Cy", "Ana", "Bo"]);
    await insert({ ...ana, name: "Di" });
    expect(await names()).toEqual(["Cy", "Ana", "Bo", "Di"]);
  });
});

describe("photos", () => {
  it("are stored once, served byte for byte, and removed when unused", async () => {
    await insertPhoto(database.db, photo);
    await insertPhoto(database.db, photo);
    const { id } = await insert({ ...ana, photoId: photo.id });
    expect(await inTransaction(database.db, deleteUnusedPhotos)).toBe(0);
    expect(await findPhotoById(database.db, photo.id, "small")).toEqual({
      mediaType: "image/webp",
      bytes: photo.bytesSmall,
    });
    expect((await findPhotoById(database.db, photo.id, "large"))?.bytes).toEqual(photo.bytesLarge);
    await update({ id, version: 1 }, { photoId: null });
    expect(await inTransaction(database.db, deleteUnusedPhotos)).toBe(1);
    expect(await findPhotoById(database.db, photo.id, "small")).toBeNull();
  });

  it("are kept if a setting ever named them", async () => {
    await insertPhoto(database.db, photo);
    const changes = [`[{"photo":"${photo.id}"}]`, null].map((value) => ({
      name: "COMPANY_OFFICE_PHOTO",
      value,
      changedAt: "2026-11-26T00:00:00.000Z",
    }));
    await database.db.insertInto("settingChanges").values(changes).execute();
    expect(await inTransaction(database.db, deleteUnusedPhotos)).toBe(0);
  });
});

function insert(member: typeof ana & { photoId?: string }) {
  return inTransaction(database.db, (transaction) => insertTeamMember(transaction, member));
}

function update(of: { id: string; version: number }, fields: Partial<TeamMemberFields>) {
  return inTransaction(database.db, (transaction) => updateTeamMember(transaction, of, fields));
}

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
