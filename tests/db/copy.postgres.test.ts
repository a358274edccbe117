import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, openSiteDatabase } from "#db/connection.server";
import { recordEvent, verifyAuditChain } from "#db/queries/audit.server";
import { insertLeadNote } from "#db/queries/desk-work.server";
import { findLeads, findTimelineByLead, insertLead } from "#db/queries/leads.server";
import { insertOutboxEntry } from "#db/queries/notifications.server";
import { insertPhoto } from "#db/queries/photos.server";
import { insertTeamMember } from "#db/queries/team.server";
import { inTransaction } from "#db/transactions.server";
import { spawnTpf } from "../support/command-line";
import { createTestFolder } from "../support/database";
import { aStaffAccount } from "../support/desk";
import { newNote } from "../support/leads";
import { keys, makeSite } from "../support/operations";
import { createPostgresDatabase, type PostgresTestDatabase } from "../support/postgres";
import { allRows, everyRow } from "../support/rows";
import { newLead } from "./lead-fixture";

let server: PostgresTestDatabase;
let path: string;
let removeFolder: () => void;

beforeEach(async () => {
  const made = createTestFolder();
  removeFolder = made.removeFolder;
  path = join(made.folder, "site.sqlite");
  server = await createPostgresDatabase();
});
afterEach(async () => {
  await server.drop();
  removeFolder();
});

describe("tpf copy-to-postgres", () => {
  it("moves a site to PostgreSQL, row by row, and its ids continue there", async () => {
    const { migrations: _, ...before } = await fillFile();
    const run = copy({ DATABASE_KEY: keys.one });
    expect(run).toMatchObject({ code: 0, err: "" });
    expect(run.out).toMatch(/^leads\s+450$/m);
    const target = await openSiteDatabase({ url: server.url });
    const { migrations: __, ...after } = await everyRow(target);
    const asStored = JSON.stringify(before).replaceAll("\\u0000", "\uFFFD");
    expect(JSON.parse(JSON.stringify(after))).toEqual(JSON.parse(asStored));
    expect(await verifyAuditChain(target.db)).toMatchObject({ ok: true, entries: 1 });
    const { lead } = await insertLead(target.db, newLead());
    const [event] = await findTimelineByLead(target.db, lead.id);
    expect(event?.id).toBe((before.lead_events?.length ?? 0) + 1);
    await target.close();
    // The file is unchanged and opens.
    const source = openDatabase({ path, key: keys.one });
    expect((await everyRow(source)).leads).toEqual(before.leads);
    await source.close();
  });

  it("refuses a database with data and copies nothing", async () => {
    await (await makeSite(path)).close();
    expect(copy().code).toBe(0);
    const again = copy();
    expect(again).toMatchObject({ code: 1, out: "" });
    expect(again.err).toMatch(/^tpf: The PostgreSQL database already holds data \(leads\)/);
    const target = await openSiteDatabase({ url: server.url });
    expect(await allRows(target, "leads")).toHaveLength(3);
    await target.close();
  });

  it("refuses a file that is in use or missing", async () => {
    const site = await makeSite(path);
    const open = copy();
    await site.close();
    expect(open).toMatchObject({ code: 1, err: `tpf: ${path} is in use: stop the site first.\n` });
    const none = copy({ DATABASE_PATH: `${path}.none` });
    expect(none).toMatchObject({ code: 1, err: `tpf: There is no database at ${path}.none.\n` });
  });

  it("reports an unreachable server in one line without its password", async () => {
    await (await makeSite(path)).close();
    const run = copy({ DATABASE_URL: "postgres://dana:secret@127.0.0.1:1/site" });
    expect(run.code).toBe(1);
    expect(run.err).toMatch(/^tpf: The database server cannot be reached[^\n]*\n$/);
    expect(run.err).not.toContain("secret");
    const err = "tpf: Set DATABASE_URL to the PostgreSQL database to copy to.\n";
    expect(tpf(["copy-to-postgres"])).toMatchObject({ code: 1, err });
  });
});

describe("the command line on PostgreSQL", () => {
  const environment = () => ({ DATABASE_URL: server.url });

  it("migrates, manages accounts and verifies the audit log as on a file", () => {
    expect(tpf(["migrate"], environment()).out).toMatch(/Migrations applied: 0132-baseline, /);
    const made = tpf(["admin", "create", "Dana"], environment());
    expect(made.out).toMatch(/^Administrator Dana created\.\n.+\nhttp.+\/set-password\/\S+\n$/);
    expect(tpf(["admin", "list"], environment()).out).toMatch(/^Dana\s+Administrator\s+active/m);
    expect(tpf(["audit", "verify"], environment()).code).toBe(0);
    const { out } = tpf(["doctor"], environment());
    expect(out).toMatch(/PostgreSQL at 127\.0\.0\.1:\d+\/test_\w+ stores the data/);
    expect(out).not.toContain("postgres://");
  });

  it.each([["backup"], ["encrypt"], ["restore", "x.sqlite"]])(
    "refuses %s, which is for files, and names the replacement",
    (...args) => {
      const run = tpf(args, { ...environment(), DATABASE_KEY: keys.one });
      expect(run.code).toBe(1);
      expect(run.err).toMatch(/^tpf: This command works on a SQLite file[^\n]+pg_dump/);
    },
  );

  it("reads DATABASE_URL from a file too", () => {
    const file = `${path}.url`;
    const run = tpf(["migrate"], { DATABASE_URL_FILE: file });
    expect(run.err).toContain("DATABASE_URL_FILE must name a file");
    expect(() => readFileSync(path)).toThrow();
  });
});

function tpf(args: readonly string[], environment: Record<string, string> = {}) {
  return spawnTpf(args, { DATABASE_PATH: path, ...environment });
}

function copy(environment: Record<string, string> = {}) {
  return tpf(["copy-to-postgres"], { DATABASE_URL: server.url, ...environment });
}

/** Makes an encrypted file with something in every table: more leads than one batch, a photo's bytes, U+0000 in a note. */
async function fillFile(): Promise<Awaited<ReturnType<typeof everyRow>>> {
  const database = await makeSite(path, keys.one, 450);
  const { db } = database;
  const admin = await aStaffAccount(db);
  const [lead] = (await findLeads(db, { quarantined: false, limit: 1 })).leads;
  const leadId = lead?.id ?? "";
  const note = newNote({ leadId, adminId: admin.id, body: "Wants\u0000 92 %, Söhne 🚚" });
  await inTransaction(db, async (transaction) => {
    await insertLeadNote(transaction, note);
    for (const channel of ["email", "webhook"]) {
      await insertOutboxEntry(transaction, { leadId, channel }, new Date());
    }
  });
  const bytes = Buffer.from([0, 255, 10, 13, 92, 39]);
  const photo = { id: "photo", width: 8, height: 6, mediaType: "image/webp" };
  await insertPhoto(db, { ...photo, bytesSmall: bytes, bytesLarge: Buffer.alloc(300_000, 7) });
  const texts = { name: "Ana", role: "Owner", experience: "9 years", bio: "One truck." };
  await inTransaction(db, (transaction) =>
    insertTeamMember(transaction, { ...texts, photoId: "photo" }),
  );
  const actor = { kind: "admin", id: admin.id } as const;
  await inTransaction(db, (transaction) =>
    recordEvent(transaction, { actor, action: "lead.viewed" }),
  );
  const rows = await everyRow(database);
  await database.close();
  return rows;
}
