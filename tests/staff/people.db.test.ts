import { expect, it } from "vitest";
import { openSiteDatabase } from "#db/connection.server";
import { getEngine } from "#db/dialect.server";
import { findAllAuditEntries, system } from "#db/queries/audit.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import { findTombstones } from "#db/queries/tombstones.server";
import { action as accountAction } from "~/routes/admin.account";
import { action as adminsAction } from "~/routes/admin.admins";
import { accountMessages } from "~/staff/account-texts";
import { setStaffRole } from "~/staff/accounts.server";
import type { TestDatabase } from "../support/database";
import { aStaffAccount, messageIn, signedInCookie } from "../support/desk";
import { postgresServer } from "../support/postgres";
import { send } from "../support/requests";
import { eachOnItsDatabase } from "../support/site-database";

let database: TestDatabase;
let cookie: string;
eachOnItsDatabase(async (made) => {
  database = made;
  cookie = await signedInCookie(database.db);
});

it("adds a colleague with name, email and role", async () => {
  const fields = { intent: "create", username: "lena", displayName: "Lena Vo", role: "sales" };
  const refused = await admins({ ...fields, email: "lena@" });
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: { email: expect.any(String) }, typed: { displayName: "Lena Vo" } },
  });
  expect((await admins({ ...fields, email: "lena@tpf.example" })).status).toBe(200);
  expect(await accountOf("lena")).toMatchObject({
    displayName: "Lena Vo",
    email: "lena@tpf.example",
    role: "sales",
  });
  expect((await admins({ intent: "create", username: "otto", role: "owner" })).status).toBe(400);
});

it("changes one's own profile; an empty name becomes the username", async () => {
  const profile = { displayName: "Dee", email: "dee@tpf.example", phone: "(602) 555-0187" };
  expect(messageIn((await own(profile)).headers)).toBe("Profile saved.");
  expect(await accountOf("dispatch")).toMatchObject(profile);
  const refused = await own({ ...profile, phone: "12" });
  expect(refused).toMatchObject({ status: 400, body: { typed: { ...profile, phone: "12" } } });
  await own({ displayName: " " });
  expect(await accountOf("dispatch")).toMatchObject({ displayName: "dispatch", email: null });
});

it("changes roles, keeps the last administrator and journals the change", async () => {
  const lena = await aStaffAccount(database.db, { username: "lena", role: "sales" });
  const self = await accountOf("dispatch");
  expect(await admins({ intent: "demote", id: self?.id ?? "" })).toMatchObject({
    status: 409,
    body: { message: accountMessages.own },
  });
  expect((await admins({ intent: "promote", id: lena.id })).status).toBe(303);
  expect((await admins({ intent: "demote", id: lena.id })).status).toBe(303);
  expect((await admins({ intent: "demote", id: lena.id })).status).toBe(303);
  const actions = (await findAllAuditEntries(database.db, { limit: 2 })).map((one) => one.action);
  expect(actions).toEqual(["admin.demoted", "admin.promoted"]);
  if (getEngine(database.db) === "postgres") return;
  const kinds = (await findTombstones(database.db)).map(({ kind }) => kind);
  expect(kinds).toEqual(["admin.promoted", "admin.demoted"]);
});

it.each([
  ["demote", "demote"],
  ["disable", "demote"],
  ["disable", "disable"],
])("keeps one administrator when two %s and %s each other at once", async (one, other) => {
  const lena = await aStaffAccount(database.db, { username: "lena" });
  const self = await accountOf("dispatch");
  const lenas = await signedInCookie(database.db, { username: "lena", password: "" });
  const answers = await Promise.all([
    admins({ intent: one, id: lena.id }),
    admins({ intent: other, id: self?.id ?? "" }, lenas),
  ]);
  const isDone = ({ status, headers }: (typeof answers)[number]) =>
    status === 303 && headers.get("Location")?.startsWith("/admin/admins");
  expect(answers.filter(isDone)).toHaveLength(1);
  // On PostgreSQL the second may find its own role or session gone already: 403, or 303 to the sign-in.
  const refused = answers.filter((answer) => !isDone(answer)).map(({ status }) => status);
  expect(getEngine(database.db) === "sqlite" ? [409] : [303, 403, 409]).toContain(refused[0]);
  const accounts = await findAllStaffAccounts(database.db);
  const left = accounts.filter(({ role, disabled }) => role === "administrator" && !disabled);
  expect(left).toHaveLength(1);
});

it("keeps one administrator when two processes demote both at once", async () => {
  const lena = await aStaffAccount(database.db, { username: "lena" });
  const self = await accountOf("dispatch");
  const other = await openSiteDatabase(
    database.engine === "sqlite"
      ? { path: database.path }
      : { url: new URL(`/${database.place.split("/").at(-1)}`, postgresServer).href },
  );
  const demoted = await Promise.allSettled([
    setStaffRole(database.db, lena.id, "sales", system),
    setStaffRole(other.db, self?.id ?? "", "sales", system),
  ]);
  await other.close();
  expect(demoted.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const reasons = demoted.map((one) => (one.status === "rejected" ? one.reason : null));
  expect(reasons).toContainEqual(
    expect.objectContaining({ kind: "conflict", message: accountMessages.last }),
  );
});

function admins(fields: Record<string, string>, as = cookie) {
  return send(adminsAction, "/admin/admins", { fields, cookie: as });
}

function own(fields: Record<string, string>) {
  const posted = { intent: "save-profile", ...fields };
  return send(accountAction, "/admin/account", { fields: posted, cookie });
}

async function accountOf(username: string) {
  return (await findAllStaffAccounts(database.db)).find((one) => one.username === username);
}
