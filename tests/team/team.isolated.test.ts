import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { findAllTeamMembers, insertTeamMember } from "#db/queries/team.server";
import { inTransaction } from "#db/transactions.server";
import { loader as aboutLoader } from "~/routes/about";
import { action, loader } from "~/routes/admin.team";
import { loader as listLoader } from "~/routes/api.team-members";
import { action as putAction } from "~/routes/api.team-members_.$memberId";
import { loader as photoLoader } from "~/routes/photos.$photoName";
import { purgePages } from "~/server/page-cache.server";
import { teamRows } from "~/team/fields";
import { setReadOnly, type TestDatabase } from "../support/database";
import { type Answer, answerOf, messageIn, signedInCookie } from "../support/desk";
import { eachOnItsDatabase } from "../support/site-database";

vi.mock("~/server/page-cache.server", { spy: true });

let database: TestDatabase;
let cookie: string;
eachOnItsDatabase(async (made) => {
  database = made;
  cookie = await signedInCookie(database.db);
  vi.mocked(purgePages).mockClear();
});

describe("a form of the desk", () => {
  it("saves, is logged, and purges the pages that show the team", async () => {
    const { id, version } = await add();
    const fields = { ...ana, name: "  Ana María ", intent: "save", id, version: String(version) };
    const answer = await post(fields);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/team"]);
    expect(messageIn(answer.headers)).toBe("Team member updated successfully");
    expect(await members()).toMatchObject([{ name: "Ana María", version: version + 1 }]);
    expect(purgePages).toHaveBeenCalledWith("team");
    const [entry] = await findAllAuditEntries(database.db, { limit: 1 });
    expect(entry).toMatchObject({ action: "team-member.updated", subjectId: id });
    expect(JSON.stringify(entry)).not.toContain("María");
  });

  it("answers a hydrated page with data, never cached", async () => {
    const { id, version } = await add();
    const fields = { ...ana, intent: "save", id, version: String(version) };
    const answer = await post(fields, { enhanced: true });
    expect([answer.status, answer.body]).toEqual([200, { outcome: "done", done: "updated" }]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it("shows which texts are missing and keeps the others", async () => {
    const { id } = await add();
    const answer = await post({ ...ana, name: " ", bio: "", intent: "save", id, version: "1" });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      outcome: "refused",
      errors: { name: "Enter a name", bio: "Enter a bio" },
      typed: { role: "Owner" },
    });
  });

  it("warns the second of two editors, whose text stays and can then be saved", async () => {
    const { id, version } = await add();
    const from = { ...ana, intent: "save", id, version: String(version) };
    await post({ ...from, bio: "First editor." });
    const second = await post({ ...from, bio: "Second editor." });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      kind: "conflict",
      typed: { bio: "Second editor." },
      stored: { bio: "First editor.", version: version + 1 },
    });
    expect((await members())[0]?.bio).toBe("First editor.");
    await post({ ...from, bio: "Second editor.", version: String(version + 1) });
    expect((await members())[0]?.bio).toBe("Second editor.");
  });

  it("keeps the text for a member removed meanwhile", async () => {
    const { id } = await add();
    await post({ intent: "remove", id });
    const answer = await post({ ...ana, bio: "Typed.", intent: "save", id, version: "1" });
    expect([answer.status, answer.body]).toMatchObject([
      404,
      { kind: "gone", typed: { bio: "Typed." } },
    ]);
  });

  it("adds, moves and removes", async () => {
    await post({ ...ana, intent: "add" });
    await post({ ...ana, name: "Bo", intent: "add" });
    const [first, second] = await members();
    await post({ intent: "move", direction: "up", id: second?.id ?? "" });
    expect((await members()).map(({ name }) => name)).toEqual(["Bo", "Ana"]);
    await post({ intent: "remove", id: first?.id ?? "" });
    expect((await members()).map(({ name }) => name)).toEqual(["Bo"]);
    expect(purgePages).toHaveBeenCalledTimes(4);
    const late = await post({ intent: "move", direction: "up", id: first?.id ?? "" });
    expect(late).toMatchObject({
      ...{ status: 409, body: { message: "Someone else changed the team first." } },
    });
  });

  it("stores a photo, serves it immutably, and removes it when unused", async () => {
    const { id } = await add();
    const answer = await post({ intent: "photo", id, photo: await picture("jpeg") });
    expect(messageIn(answer.headers)).toBe("Profile image updated successfully");
    const address = String((await listed()).teamMembers[0]?.profileImage);
    expect(address).toMatch(/^\/photos\/[0-9a-f]{64}-large\.webp$/);
    const served = await photo(address);
    expect(served.headers.get("Content-Type")).toBe("image/webp");
    expect(served.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const again = await photo(address, { "If-None-Match": served.headers.get("ETag") ?? "" });
    expect(again.status).toBe(304);
    await post({ intent: "remove-photo", id });
    expect((await photo(address)).status).toBe(404);
    expect((await photo("/photos/..%2f..%2fetc%2fpasswd")).status).toBe(404);
  });

  it.each<[string, () => Blob | Promise<Blob>, number, string]>([
    [
      "6 MB",
      () => new Blob([new Uint8Array(6 * 1024 * 1024)]),
      413,
      "Image file is too large. Please use an image smaller than 5MB.",
    ],
    [
      "an SVG named .png",
      () => new File(["<svg/>"], "a.png", { type: "image/png" }),
      400,
      "Please select a valid image file (JPG, PNG, etc.)",
    ],
    [
      "a path as name",
      () => new File(["x"], "../../a.jpg", { type: "image/jpeg" }),
      400,
      "Please select a valid image file (JPG, PNG, etc.)",
    ],
    ["no file", () => new Blob([]), 400, "Please select a valid image file (JPG, PNG, etc.)"],
    [
      "half an image",
      async () => (await picture()).slice(0, 300),
      400,
      "Failed to read image file",
    ],
  ])("refuses a photo: %s", async (_case, make, status, message) => {
    const { id, version } = await add();
    const answer = await post({ intent: "photo", id, photo: await make() }, { enhanced: true });
    expect([answer.status, answer.body]).toMatchObject([status, { outcome: "refused", message }]);
    expect(await members()).toMatchObject([{ photoId: null, version }]);
  });

  it("without a session redirects to sign in", async () => {
    const { id } = await add();
    const fields = { ...ana, bio: "Half written.", intent: "save", id, version: "1" };
    for (const enhanced of [true, false]) {
      const answer = await post(fields, { enhanced, as: "" });
      expect([answer.status, answer.headers.get("Location")]).toEqual([
        303,
        "/admin/login?redirectTo=%2Fadmin%2Fteam",
      ]);
    }
    const upload = await post({ intent: "photo", id, photo: await picture() }, { as: "" });
    expect([upload.status, upload.headers.get("Location")]).toEqual([
      303,
      "/admin/login?redirectTo=%2Fadmin%2Fteam",
    ]);
  });

  it("reports that the database cannot be written, and keeps the text", async () => {
    const { id, version } = await add();
    await setReadOnly(database, true);
    const fields = { ...ana, bio: "Kept.", intent: "save", id, version: String(version) };
    const answer = await post(fields);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("60");
    expect(answer.body).toMatchObject({
      message: "Failed to update team member",
      typed: { bio: "Kept." },
    });
  });
});

describe("the page", () => {
  it("redirects to the sign-in page without a session", async () => {
    const request = new Request(`${origin}/admin/team`);
    const answer = await answerOf(() => loader({ request, params: {}, context: {} }));
    expect(answer.headers.get("Location")).toBe("/admin/login?redirectTo=%2Fadmin%2Fteam");
  });
});

describe("the about page", () => {
  const shown = async (loader: typeof aboutLoader, path: string) => {
    const request = new Request(`${origin}${path}`);
    const answer = await answerOf(() => loader({ request, params: {}, context: {} }));
    return (answer.body as Awaited<ReturnType<typeof aboutLoader>>).members;
  };

  it("shows every text of the table as typed", async () => {
    const typed = Object.fromEntries(teamRows.map(({ name, label }) => [name, `Typed: ${label}`]));
    await post({ ...typed, intent: "add" });
    expect(await members()).toMatchObject([typed]);
    const pages = [await shown(aboutLoader, "/about"), await shown(aboutLoader, "/es/nosotros")];
    for (const text of Object.values(typed)) expect(JSON.stringify(pages)).toContain(text);
  });

  it("shows Spanish texts on the Spanish page only, and marks missing ones in English", async () => {
    await post({ ...ana, roleEs: " Dueña ", experienceEs: "  ", intent: "add" });
    expect(await members()).toMatchObject([
      { roleEs: "Dueña", experienceEs: null, bioEs: null, role: ana.role },
    ]);
    const linesOf = async (...page: Parameters<typeof shown>) =>
      (await shown(...page))[0]?.lines.map(({ name, text, lang }) => [name, text, lang]);
    expect(await linesOf(aboutLoader, "/es/nosotros")).toEqual([
      ["name", ana.name, undefined],
      ["role", "Dueña", undefined],
      ["experience", ana.experience, "en"],
      ["bio", ana.bio, "en"],
    ]);
    expect(await linesOf(aboutLoader, "/about")).toEqual([
      ["name", ana.name, undefined],
      ["role", ana.role, undefined],
      ["experience", ana.experience, undefined],
      ["bio", ana.bio, undefined],
    ]);
    expect((await listed()).teamMembers).toEqual([
      { id: expect.any(String), ...ana, profileImage: null },
    ]);
  });

  it("keeps the Spanish texts after a refused form and a PUT", async () => {
    const typed = { ...ana, bio: "", roleEs: "Dueña" };
    expect((await post({ ...typed, intent: "add" })).body).toMatchObject({ typed });
    const { id } = await add();
    await post({ ...ana, bioEs: "Empezó con un camión.", intent: "save", id, version: "1" });
    await put(id, { role: "Founder", roleEs: "x" });
    expect(await members()).toMatchObject([
      { role: "Founder", roleEs: null, bioEs: "Empezó con un camión." },
    ]);
  });
});

describe("the JSON of the team", () => {
  it("is public, in the order of the page, with the specified keys and no others", async () => {
    const { id } = await add();
    expect(await listed()).toEqual({
      success: true,
      teamMembers: [{ id, ...ana, profileImage: null }],
    });
  });

  it("changes only the given keys", async () => {
    const { id } = await add();
    const answer = await put(id, { role: "Founder", id: "x", position: 9, sample: true });
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, teamMember: { id, ...ana, role: "Founder", profileImage: null } },
    ]);
    expect(purgePages).toHaveBeenCalledWith("team");
  });

  it("accepts a data URL, this site's photo address, and null to remove it", async () => {
    const { id } = await add();
    const other = await add({ name: "Bo" });
    const answer = await put(id, { profileImage: await dataUrl("jpeg") });
    const { profileImage } = (answer.body as { teamMember: { profileImage: string } }).teamMember;
    expect((await put(other.id, { profileImage })).status).toBe(200);
    expect((await put(other.id, { profileImage: `${origin}${profileImage}` })).status).toBe(200);
    await put(id, { profileImage: null });
    expect((await listed()).teamMembers.map((member) => member.profileImage)).toEqual([
      null,
      profileImage,
    ]);
  });

  it("refuses a photo that another change removes meanwhile", async () => {
    const [{ id }, other] = [await add(), await add({ name: "Bo" })];
    const stored = await put(id, { profileImage: await dataUrl() });
    const { profileImage } = (stored.body as { teamMember: { profileImage: string } }).teamMember;
    vi.spyOn(database.db, "write").mockImplementationOnce(async (work) => {
      await put(id, { profileImage: null });
      return database.db.write(work);
    });
    const answer = await put(other.id, { profileImage });
    expect(answer).toMatchObject({
      status: 400,
      body: { fieldErrors: { profileImage: expect.any(String) } },
    });
  });

  it.each([
    ["https://evil.example/a.png"],
    ["//evil.example/photos/x"],
    [`/photos/${"0".repeat(64)}-large.webp`],
    ["javascript:alert(1)"],
    ["data:image/svg+xml;base64,PHN2Zy8+"],
    [{ url: "x" }],
    [7],
  ])("refuses %j as a photo", async (profileImage) => {
    const { id } = await add();
    const answer = await put(id, { profileImage, name: "Changed" });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      success: false,
      fieldErrors: { profileImage: expect.any(String) },
    });
    expect((await members())[0]?.name).toBe("Ana");
  });

  it.each<[string, unknown, number]>([
    ["an empty name", { name: " " }, 400],
    ["a name that is no text", { name: 7 }, 400],
    ["nothing", {}, 400],
    ["a list", [], 400],
    ["unknown names only", { title: "x" }, 400],
  ])("refuses %s", async (_case, body, status) => {
    const { id } = await add();
    const answer = await put(id, body);
    expect([answer.status, answer.body]).toMatchObject([status, { success: false }]);
  });

  it("answers 401 without a session, 404 for an unknown member, 415 for a form", async () => {
    const { id } = await add();
    expect((await put(id, { name: "X" }, {})).status).toBe(401);
    expect((await put("nobody", { name: "X" })).status).toBe(404);
    const form = await put(id, { name: "X" }, { Cookie: cookie, "Content-Type": "text/plain" });
    expect(form.status).toBe(415);
  });
});

function photo(address: string, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request(`${origin}${address}`, { headers });
  const photoName = address.replace("/photos/", "");
  return photoLoader({ request, params: { photoName }, context: {} });
}

function members() {
  return findAllTeamMembers(database.db);
}

function add(changes: Partial<typeof ana> = {}) {
  return inTransaction(database.db, (transaction) =>
    insertTeamMember(transaction, { ...ana, ...changes }),
  );
}

/** Posts a form to the desk as a browser without scripts does, or as a hydrated page when `enhanced`. */
function post(
  fields: Record<string, string | Blob>,
  { enhanced = false, as = cookie }: { enhanced?: boolean; as?: string } = {},
): Promise<Answer> {
  const files = Object.values(fields).some((value) => value instanceof Blob);
  const body = files ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries({ ...fields, ...(enhanced && { enhanced: "1" }) })) {
    if (body instanceof FormData) body.append(name, value);
    else body.append(name, String(value));
  }
  const request = new Request(`${origin}/admin/team`, {
    method: "POST",
    body,
    headers: { Cookie: as },
  });
  return answerOf(() => action({ request, params: {}, context: {} }));
}

function put(id: string, body: unknown, headers: Record<string, string> = { Cookie: cookie }) {
  const request = new Request(`${origin}/api/team-members/${id}`, {
    method: "PUT",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });
  return answerOf(() => putAction({ request, params: { memberId: id }, context: {} }));
}

async function listed() {
  const answer = await answerOf(() => listLoader());
  return answer.body as { success: boolean; teamMembers: Record<string, unknown>[] };
}

async function picture(format: "png" | "jpeg" | "webp" = "png", side = 320): Promise<Blob> {
  const create = { width: side, height: side, channels: 3, background: "#1b7f4b" } as const;
  return new Blob([new Uint8Array(await sharp({ create }).toFormat(format).toBuffer())]);
}

async function dataUrl(format: "png" | "jpeg" = "png"): Promise<string> {
  const bytes = Buffer.from(await (await picture(format)).arrayBuffer());
  return `data:image/${format};base64,${bytes.toString("base64")}`;
}

const origin = "http://localhost:3000";

const ana = { name: "Ana", role: "Owner", experience: "9 years", bio: "Began with one truck." };
