import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { getConfig } from "~/config.server";
import { loadHome } from "~/pages/owners-content.server";
import { loader as aboutLoader } from "~/routes/about";
import { action, loader } from "~/routes/admin.settings";
import { loader as download } from "~/routes/admin.settings_.export";
import { action as teamAction } from "~/routes/admin.team";
import { loader as photoLoader } from "~/routes/photos.$photoName";
import { purgePages } from "~/server/page-cache.server";
import type { SettingsView } from "~/settings/settings-view.server";
import type { TestDatabase } from "../support/database";
import { type Answer, answerOf, signedInCookie } from "../support/desk";
import { type RouteHandler, send } from "../support/requests";
import { eachWithoutSettings } from "./settings-fixture";

vi.mock("~/server/page-cache.server", { spy: true });

describe("the owner's pictures", () => {
  it("show on their pages in both languages from the next request on, each with its text", async () => {
    expect(await about("/about")).toMatchObject({ office: undefined, associations: [] });
    vi.mocked(purgePages).mockClear();
    expect((await save(office(await picture()), logo(0, await picture("png")))).status).toBe(303);
    expect(purgePages).toHaveBeenCalledWith();
    for (const [path, alt, logoAlt] of [
      ["/about", "Our office", "Logo 0"],
      ["/es/nosotros", "Nuestra oficina", "Logotipo 0"],
    ] as const) {
      const shown = await about(path);
      expect(shown).toMatchObject({ office: { alt }, associations: [{ alt: logoAlt }] });
      expect((await served(shown.office?.large)).headers.get("Content-Type")).toBe("image/webp");
      expect((await served(shown.associations[0]?.small)).status).toBe(200);
    }
    const { request } = requestOf("/es");
    expect(loadHome({ request, params: {}, context: {} }).associations).toMatchObject([
      { alt: "Logotipo 0" },
    ]);
    expect(await audited()).toEqual([
      "setting.changed COMPANY_ASSOCIATIONS",
      "setting.changed COMPANY_OFFICE_PHOTO",
    ]);
    expect((await row("COMPANY_ASSOCIATIONS")).history[0]?.value).toBe("Logo 0");
    const exported = await send(download, `${path}/export`, { cookie });
    expect(exported.body).toMatchObject({
      COMPANY_OFFICE_PHOTO: { value: JSON.stringify(getConfig().COMPANY_OFFICE_PHOTO) },
    });
  });

  it("are moved, described again and removed without a new upload", async () => {
    await save(logo(0, await picture("png")));
    await save(stored(), logo(1, await picture("webp")));
    const [first, second] = getConfig().COMPANY_ASSOCIATIONS;
    await save({ ...stored(), [`${logos}-0-position`]: "2", [`${logos}-1-alt`]: "Second" });
    expect(getConfig().COMPANY_ASSOCIATIONS).toEqual([{ ...second, alt: "Second" }, first]);
    await save({ ...stored(), [`${logos}-0-remove`]: "on", [`${logos}-1-remove`]: "on" });
    expect(getConfig().COMPANY_ASSOCIATIONS).toEqual([]);
  });

  it("come back with an undo, after the team deleted unused photos", async () => {
    await save(office(await picture("jpeg", 300)));
    const before = getConfig().COMPANY_OFFICE_PHOTO;
    await save({ ...stored(), ...office(await picture("jpeg", 400)) });
    await save({});
    expect(getConfig().COMPANY_OFFICE_PHOTO).toEqual([]);
    await post(teamAction, "/admin/team", { intent: "add", ...ana });
    expect((await restore("COMPANY_OFFICE_PHOTO 3 1")).status).toBe(303);
    expect(getConfig().COMPANY_OFFICE_PHOTO).toEqual(before);
    expect((await served((await about("/about")).office?.large)).status).toBe(200);
  });

  it("are not stored for good after a refusal", async () => {
    const { body } = await save({ ...office(await picture()), [`${photo}-0-alt`]: "" });
    const [{ photo: id }] = typedIn(body, photo);
    const address = `/photos/${id}-large.webp`;
    expect((await served(address)).status).toBe(200);
    await post(teamAction, "/admin/team", { intent: "add", ...ana });
    expect((await served(address)).status).toBe(404);
    const again = await save({ ...office(), [`${photo}-0-photo`]: id });
    expect(again.body).toMatchObject({
      errors: { COMPANY_OFFICE_PHOTO: "Photo 1, Picture must be chosen again." },
      typed: { COMPANY_OFFICE_PHOTO: expect.stringContaining("Our office") },
    });
  });
});

describe("a refused picture", () => {
  it.each<[string, () => Blob | Promise<Blob>, number, string]>([
    ["an SVG", () => new File(["<svg/>"], "a.png", { type: "image/png" }), 400, "valid image file"],
    ["a web page", () => new Blob(["<!doctype html>"]), 400, "valid image file"],
    ["6 MB", () => new Blob([new Uint8Array(6 * 1024 * 1024)]), 413, "too large"],
    ["a single pixel", () => picture("png", 1), 400, "at least 24 by 24 pixels"],
    ["half an image", async () => (await picture()).slice(0, 200), 400, "Failed to read"],
    ["no file", () => new Blob([]), 400, "Picture must be chosen."],
  ])("%s: says so, and keeps what was typed", async (_, make, status, message) => {
    const answer = await save(logo(0, await make()));
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      errors: { COMPANY_ASSOCIATIONS: expect.stringMatching(new RegExp(`^Logo 1, .*${message}`)) },
    });
    expect(typedIn(answer.body, "COMPANY_ASSOCIATIONS")).toMatchObject([
      { alt: "Logo 0", altEs: "Logotipo 0" },
    ]);
    expect(getConfig().COMPANY_ASSOCIATIONS).toEqual([]);
  });

  it.each([
    ["alt", "", "Logo 1, Description must not be empty."],
    ["altEs", " ", "Logo 1, Description in Spanish must not be empty."],
    ["alt", "x".repeat(201), "Logo 1, Description must have at most 200 characters."],
    ["alt", "x".repeat(100_000), "Logos of associations must have at most 100000 characters."],
    ["alt", "Lo\u202ego", "Logo 1, Description must have no invisible characters."],
    ["altEs", "Lo\u0007go", "Logo 1, Description in Spanish must have no invisible characters."],
    ["alt", "<b>Logo</b>", "Logo 1, Description must be plain text, without HTML."],
    ["photo", "../../site.sqlite", "Logo 1, Picture must be chosen."],
    ["photo", "a".repeat(64), "Logo 1, Picture must be chosen again."],
  ])("with %s %j changes nothing and keeps the upload", async (field, value, message) => {
    const file = field === "photo" ? undefined : await picture();
    const answer = await save({ ...logo(0, file), [`${logos}-0-${field}`]: value });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { errors: { COMPANY_ASSOCIATIONS: message } },
    ]);
    const [typed] = typedIn(answer.body, "COMPANY_ASSOCIATIONS");
    expect(typed[field]).toBe(value.trim());
    if (file) expect((await served(`/photos/${typed.photo}-small.webp`)).status).toBe(200);
    expect(await audited()).toEqual([]);
  });

  it("among good ones is named by its place", async () => {
    const { body } = await save(logo(0, await picture()), logo(1, new Blob(["nonsense"])));
    expect(body).toMatchObject({
      errors: { COMPANY_ASSOCIATIONS: expect.stringMatching(/^Logo 2, Picture: Please select/) },
    });
    expect(typedIn(body, "COMPANY_ASSOCIATIONS")[0].photo).toMatch(/^[0-9a-f]{64}$/);
  });

  it("of the second of two editors is kept, while the first one's stays saved", async () => {
    await save(logo(0, await picture("png", 90)));
    const late = await post(action, path, { ...head, seen: "0", ...office(await picture()) });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      message: expect.stringContaining("Logos of associations is now “Logo 0” (dispatch)"),
      typed: { COMPANY_OFFICE_PHOTO: expect.stringContaining("Our office") },
    });
    expect(late.body).not.toHaveProperty("typed.COMPANY_ASSOCIATIONS");
    expect(getConfig().COMPANY_ASSOCIATIONS).toHaveLength(1);
  });

  it("comes from staff who are not administrators, or from no one", async () => {
    const sales = { username: "Sal", password: "a long road to Yuma", role: "sales" } as const;
    const upload = { ...head, ...office(await picture()) };
    expect((await post(action, path, upload, "")).status).toBe(303);
    const theirs = await signedInCookie(database.db, sales);
    expect((await post(action, path, upload, theirs)).status).toBe(403);
    expect(await database.db.selectFrom("photos").selectAll().execute()).toEqual([]);
  });
});

const path = "/admin/settings";
const head = { intent: "save", group: "pictures", seen: "0" };
const photo = "COMPANY_OFFICE_PHOTO";
const logos = "COMPANY_ASSOCIATIONS";
const ana = { name: "Ana", role: "Owner", experience: "9 years", bio: "Began with one truck." };

let database: TestDatabase;
let cookie: string;

eachWithoutSettings((made, administrator) => {
  [database, cookie] = [made, administrator];
});

type Fields = Record<string, string | Blob>;

const office = (file?: Blob): Fields => ({
  ...(file && { [`${photo}-0-photo-file`]: file }),
  [`${photo}-0-alt`]: "Our office",
  [`${photo}-0-altEs`]: "Nuestra oficina",
});

const logo = (at: number, file?: Blob): Fields => ({
  ...(file && { [`${logos}-${at}-photo-file`]: file }),
  [`${logos}-${at}-alt`]: `Logo ${at}`,
  [`${logos}-${at}-altEs`]: `Logotipo ${at}`,
});

/** The fields of the stored pictures, as the page shows them. */
function stored(): Fields {
  const config = getConfig();
  const fields = ([photo, logos] as const).flatMap((name) =>
    config[name].flatMap((entry, at) =>
      Object.entries(entry).map(([field, value]) => [`${name}-${at}-${field}`, value]),
    ),
  );
  return Object.fromEntries(fields);
}

async function picture(format: "png" | "jpeg" | "webp" = "png", side = 320): Promise<Blob> {
  const create = { width: side, height: side, channels: 3, background: "#1b7f4b" } as const;
  return new Blob([new Uint8Array(await sharp({ create }).toFormat(format).toBuffer())]);
}

/** Saves the section with these fields. */
async function save(...fields: Fields[]): Promise<Answer> {
  const rows = [await row(photo), await row(logos)];
  const seen = Math.max(0, ...rows.map(({ history: [newest] }) => newest?.id ?? 0));
  return post(action, path, Object.assign({ ...head, seen: String(seen) }, ...fields));
}

function post(handler: RouteHandler, to: string, fields: Fields, as = cookie): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const { request } = requestOf(to, { method: "POST", body, headers: { Cookie: as } });
  return answerOf(() => handler({ request, params: {}, context: {} }));
}

const restore = (change: string) =>
  send(action, path, { cookie, fields: { intent: "restore", change } });

const requestOf = (address: string, init?: RequestInit) => ({
  request: new Request(`http://localhost:3000${address}`, init),
});

async function about(address: string) {
  const { request } = requestOf(address);
  return aboutLoader({ request, params: {}, context: {} });
}

function served(address = ""): Promise<Answer> {
  const { request } = requestOf(address);
  const params = { photoName: address.slice("/photos/".length) };
  return answerOf(() => photoLoader({ request, params, context: {} }));
}

/** Returns the entries of a setting as a refusal gives them back. */
function typedIn(body: unknown, name: string) {
  return JSON.parse((body as { typed: Record<string, string> }).typed[name] ?? "[]");
}

async function row(name: string) {
  const { body } = await send(loader, path, { cookie });
  // The loader's data, as the page gets it.
  const found = (body as { view: SettingsView }).view.rows.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
}

async function audited() {
  const entries = await findAllAuditEntries(database.db, { limit: 50 });
  return entries
    .filter(({ action: did }) => did.startsWith("setting."))
    .map(({ action: did, subjectId }) => `${did} ${subjectId}`);
}
