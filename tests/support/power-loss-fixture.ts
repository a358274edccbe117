import { randomUUID } from "node:crypto";
import { readFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { openDatabase, type SqliteDatabase } from "#db/connection.server";
import { changeFileKey } from "#db/maintenance/copy-file.server";
import { restoreFile } from "#db/maintenance/restore-file.server";
import { migrate } from "#db/migrate.server";
import { backUpBeforeMigration, makeBackup } from "~/backups/make-backup.server";
import { leadForms } from "~/leads/lead-posts.server";
import { submitLead } from "~/leads/submit-lead.server";
import { checkForm } from "~/ui/form-schema";
import { quoteFields } from "./leads";

// Does what a site and its operator do to a database file, and prints what it has acknowledged. The power-loss tests record
// these runs and cut them off.

const [, , path = "", synchronous = "FULL", bursts = "2", ...keyWords] = process.argv;
/** The encryption keys of the file, in order. */
const keys = keyWords.map((word) => (word === "-" ? undefined : word));
const backups = join(dirname(path), "backups");
let time = Date.parse("2026-11-02T15:00:00Z");

function say(event: string, detail: Record<string, unknown> = {}): void {
  writeSync(1, `${JSON.stringify({ event, ...detail })}\n`);
}

function open(key: string | undefined): SqliteDatabase {
  const database = openDatabase({ path, key });
  // Makes checkpoints happen within a few leads.
  database.sqlite.pragma("wal_autocheckpoint = 60");
  database.sqlite.pragma(`synchronous = ${synchronous}`);
  return database;
}

async function submit({ db }: SqliteDatabase): Promise<void> {
  const fields = quoteFields({ comments: `Call late, number ${time}.` });
  const checked = checkForm(leadForms["quote-request"], fields);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  time += 1_000;
  const { id } = await submitLead(db, "quote-request", checked.values, {
    address: "203.0.113.9",
    honeypotFilled: false,
    submittedAt: new Date(time),
  });
  say("lead", { id });
}

async function submitBursts(database: SqliteDatabase): Promise<void> {
  for (let burst = 0; burst < Number(bursts); burst += 1) {
    await submit(database);
    await Promise.all([submit(database), submit(database), submit(database)]);
  }
}

function backUp(database: SqliteDatabase, key: string | undefined): string {
  const { file } = makeBackup(database, { key, folder: backups });
  say("backup", { file });
  return file;
}

/** A site of an older version, with leads, and its first start with this version. */
async function upgrade(database: SqliteDatabase, key: string | undefined): Promise<void> {
  const version11 = join(process.cwd(), "tests/fixtures/version-1.1.sql");
  const script = readFileSync(version11, "utf8");
  // In one transaction: 1.1 never leaves half of its schema behind.
  database.sqlite.transaction(() => database.sqlite.exec(script))();
  const insert = database.sqlite.prepare(
    `insert into leads (id, reference, kind, submitted_at, company_name, contact_name, email, email_key,
      phone, phone_e164, agree_to_terms, sms_consent, authority_pending, quarantined, content_hash, receipt_token)
     values ($id, substr($id, 1, 8), 'quote-request', '2026-11-01T15:00:00.000Z', 'Copper', 'Rosa', 'r@c.example',
      'r@c.example', '602-555-0187', '+16025550187', 1, 0, 0, 0, $id, $id)`,
  );
  for (let number = 0; number < 3; number += 1) {
    const id = randomUUID();
    insert.run({ id });
    say("lead", { id });
  }
  const made = await backUpBeforeMigration(database, { key, folder: backups });
  if (made !== null) say("backup", { file: made.file });
  await migrate(database.db);
}

let key = keys[0];
let database = open(key);
await upgrade(database, key);
await submitBursts(database);
for (const next of keys.slice(1)) {
  await database.close();
  say("changing-key", { from: key ?? null, to: next ?? null });
  changeFileKey({ path, from: key, to: next });
  say("changed-key");
  key = next;
  database = open(key);
  await submitBursts(database);
}
const backup = backUp(database, key);
await submitBursts(database);
await database.close();
say("restoring", { file: backup });
await restoreFile({ backup: { path: backup, key }, database: { path, key }, now: new Date(time) });
say("restored");
database = open(key);
await submitBursts(database);
await database.close();
say("end");
