import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openDatabase, type SqliteDatabase, setDatabase } from "#db/connection.server";
import { migrate, migrations, pendingMigrations } from "#db/migrate.server";
import { verifyAuditChain } from "#db/queries/audit.server";
import { findLeadByReceiptToken } from "#db/queries/leads.server";
import { signInClient } from "~/clients/sign-in.server";
import { backUpBeforeMigration } from "~/operations/make-backup.server";
import { rehearseUpgrade } from "~/operations/rehearse-upgrade.server";
import { loader as listLoader } from "~/routes/admin.quotes";
import { loader as leadLoader } from "~/routes/admin.quotes.$leadId";
import { sessionCookieName } from "~/staff/sessions.server";
import { signInStaff } from "~/staff/sign-in.server";
import { createTestFolder } from "../support/database";
import { answerOf } from "../support/desk";
import { keys } from "../support/operations";
import { everyRow, type Row } from "../support/rows";

// What 1.0.0 made and filled by its own code: leads of both kinds in every status, notes, notifications, staff, clients, team.
const dump = new URL("../support/first-release.sql", import.meta.url);

let cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
  cleanups = [];
});

/** The first release's database in a file, open. */
function firstRelease(key: string | undefined) {
  const { folder, removeFolder } = createTestFolder();
  const file = { path: join(folder, "site.sqlite"), key };
  const database = openDatabase(file);
  database.sqlite.exec(readFileSync(dump, "utf8"));
  cleanups.push(removeFolder, () => database.close());
  return { folder, file, database };
}

/** Rows without the columns that there are no more. */
function without(rows: readonly Row[], gone: readonly string[]): Row[] {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !gone.includes(column))),
  );
}

/** What staff see at the desk after they signed in by the password that they had. */
async function deskOf(database: SqliteDatabase) {
  const credentials = { username: "dana", password: "three wide loads to Yuma" };
  const signedIn = await signInStaff(database.db, { ...credentials, address: "203.0.113.9" });
  const token = "token" in signedIn ? signedIn.token : "";
  const cookie = `${sessionCookieName("staff", new URL("http://localhost:3000"))}=${token}`;
  const get = (path: string) =>
    new Request(`http://localhost:3000${path}`, { headers: { Cookie: cookie } });
  return {
    list: async (query: string) => {
      const request = get(`/admin/quotes${query}`);
      const { body } = await answerOf(() => listLoader({ request, params: {}, context: {} }));
      return JSON.stringify(body);
    },
    open: async (leadId: string) => {
      const request = get(`/admin/quotes/${leadId}`);
      const { body } = await answerOf(() =>
        leadLoader({ request, params: { leadId }, context: {} }),
      );
      return JSON.stringify(body);
    },
  };
}

describe.each([
  { name: "a plain file", key: undefined },
  { name: "a file with DATABASE_KEY", key: keys.one },
])("the first release's database in $name", ({ key }) => {
  it("is rehearsed without a fault", async () => {
    const { folder, file } = firstRelease(key);
    const findings = await rehearseUpgrade({ file, folder });
    expect(findings.filter(({ severity }) => severity === "fault")).toEqual([]);
    const said = findings.map(({ text }) => text).join("\n");
    expect(said).toMatch(/^Every row is there: .*audit_entries 23, .*clients 3, .*leads 8, /m);
    expect(said).toMatch(/^The audit log is whole: 23 entries\.$/m);
    expect(said).toMatch(
      /^Migrations that ran on the copy: .* The version before cannot be started again /m,
    );
  });

  it("is brought to now with every row, its audit log, and a backup to go back to", async () => {
    const { folder, database } = firstRelease(key);
    const before = await everyRow(database);
    expect(await pendingMigrations(database.db)).toEqual([...migrations.keys()].slice(4));
    const backup = await backUpBeforeMigration(database, { key, folder: join(folder, "backups") });
    await migrate(database.db);
    const after = await everyRow(database);
    const gone = ["calculator_figures", "company_key", "contact_key"];
    for (const [table, rows] of Object.entries(before)) {
      const left = table === "leads" ? without(rows, gone) : rows;
      const found = after[table] ?? [];
      for (const row of left) expect(found, table).toContainEqual(expect.objectContaining(row));
      // The site has kept more of its own since.
      if (!["migrations", "settings"].includes(table)) expect(found).toHaveLength(rows.length);
    }
    expect(await verifyAuditChain(database.db)).toMatchObject({ ok: true, entries: 23 });
    // What the first release would be started on again.
    const back = openDatabase({ path: backup?.file ?? "", key });
    cleanups.push(() => back.close());
    expect(await everyRow(back)).toEqual(before);
  });
});

it("opens to its staff and clients by the passwords that they had, and shows every lead at the desk", async () => {
  const { database } = firstRelease(keys.one);
  const { leads = [] } = await everyRow(database);
  await migrate(database.db);
  setDatabase(database);
  cleanups.push(() => setDatabase(undefined));

  const address = "203.0.113.7";
  const desk = await deskOf(database);
  const everybody = `${await desk.list("")}${await desk.list("?quarantined=1")}`;
  expect(leads).toHaveLength(8);
  for (const { id, company_name, email, comments, receipt_token } of leads) {
    const panel = await desk.open(String(id));
    for (const text of [company_name, email, comments]) {
      if (text !== null) expect(panel).toContain(JSON.stringify(text).slice(1, -1));
    }
    expect(await findLeadByReceiptToken(database.db, String(receipt_token))).toMatchObject({ id });
    expect(everybody).toContain(String(id));
  }
  expect(await desk.list("?q=nunez")).toContain("José Núñez");

  const otto = { username: "Otto", password: "four tarps from Kingman", address };
  expect(await signInStaff(database.db, otto)).toMatchObject({ reason: "code-needed" });
  const ines = { username: "Inés", password: "a reefer bound for Globe", address };
  expect(await signInStaff(database.db, ines)).toMatchObject({ reason: "invalid" });
  const rosa = { username: "rosa", password: "two empty trailers in Gila Bend", address };
  expect(await signInClient(database.db, rosa)).not.toBeNull();
});
