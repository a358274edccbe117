import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type Database,
  openDatabase,
  openSiteDatabase,
  type SqliteDatabase,
} from "#db/connection.server";
import { DatabaseVersionError } from "#db/errors.server";
import { migrate, migrations } from "#db/migrate.server";
import type { Migration, PreviousVersion } from "#db/migrations/migration";
import { findAuditEndFault, findAuditHead } from "#db/queries/audit.server";
import { everyLead, findDeskPage } from "#db/queries/desk-list.server";
import { insertLead } from "#db/queries/leads.server";
import { findLiveSession } from "#db/queries/sessions.server";
import { searchLookups } from "~/desk/search-term";
import { createTestFolder } from "../support/database";
import { createPostgresDatabase, postgresServer } from "../support/postgres";
import { countRows, everyRow } from "../support/rows";
import { newLead } from "./lead-fixture";

let removeFolder: () => void;
let path: string;
let database: SqliteDatabase;

beforeEach(() => {
  const folder = createTestFolder();
  removeFolder = folder.removeFolder;
  path = join(folder.folder, "site.sqlite");
  database = openDatabase({ path });
});

afterEach(async () => {
  await database.close();
  removeFolder();
});

const tables = () =>
  database.sqlite
    .prepare<[], string>("select name from sqlite_schema where type = 'table'")
    .pluck()
    .all();

it("builds the schema of a new file once, and finds nothing to do afterwards", async () => {
  const numbers = [...migrations.keys()];
  expect(await migrate(database.db)).toEqual(numbers);
  expect(await migrate(database.db)).toEqual([]);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});

it("also runs a migration whose number comes before one that a database already has", async () => {
  const late = new Map([...migrations].filter(([number]) => number !== 123));
  await migrate(database.db, late);
  expect(await migrate(database.db)).toEqual([123]);
});

it("runs each migration once when two processes start together", async () => {
  const other = openDatabase({ path });
  const results = await Promise.all([migrate(database.db), migrate(other.db)]);
  await other.close();
  expect(results.flat()).toEqual([...migrations.keys()]);
});

it("keeps whole steps only when one fails half-way", async () => {
  const previousVersion = { reads: true } as const;
  const steps = new Map<number, Migration>([
    [
      1,
      {
        name: "first",
        previousVersion,
        up: async (db) => void (await sql`create table one (a text)`.execute(db)),
      },
    ],
    [
      2,
      {
        name: "second",
        previousVersion,
        up: async (db) => {
          await sql`create table two (a text)`.execute(db);
          throw new Error("power cut");
        },
      },
    ],
  ]);
  await expect(migrate(database.db, steps)).rejects.toThrow("power cut");
  expect(tables()).toEqual(["migrations", "one"]);
});

/** Runs a migration that this program does not know, as a newer one would. */
const runFuture = (previousVersion: PreviousVersion) =>
  migrate(
    database.db,
    new Map<number, Migration>([
      ...migrations,
      [
        999,
        {
          name: "future",
          previousVersion,
          up: async (db) => void (await sql`create table future (a text)`.execute(db)),
        },
      ],
    ]),
  );

it("refuses a file that a newer program changed beyond reading, says when, and leaves it alone", async () => {
  await migrate(database.db);
  await runFuture({ reads: false, because: "it would lose leads" });
  const before = await everyRow(database);
  const error = await migrate(database.db).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DatabaseVersionError);
  expect(String(error)).toMatch(
    /changed the database at 20\d\d-\S+Z \(migrations 999\), and this version cannot read it/,
  );
  expect(await everyRow(database)).toEqual(before);
});

it("goes on with a file to which a newer program only added", async () => {
  await migrate(database.db);
  await runFuture({ reads: true });
  expect(await migrate(database.db)).toEqual([]);
});

it("takes a migration of before the file told of it, or by another hand, for one that it cannot read", async () => {
  await migrate(database.db);
  database.sqlite
    .prepare("insert into migrations (number, name, applied_at) values (999, 'future', 'later')")
    .run();
  await expect(migrate(database.db)).rejects.toThrow(DatabaseVersionError);
});

it("only adds where the version before can be started again: no column changes or goes, nothing more is required of its rows", async () => {
  type Column = { place: string; type: string; fallback: string | null; required: number };
  const findColumns = () =>
    database.sqlite
      .prepare<[], Column>(
        `select tables.name || '.' || columns.name as place, columns.type, columns.dflt_value as fallback,
           columns."notnull" as required
         from pragma_table_list as tables, pragma_table_xinfo(tables.name) as columns
         where tables.schema = 'main' and tables.type = 'table' and tables.name not like 'sqlite_%'`,
      )
      .all();
  const findUnique = () =>
    database.sqlite
      .prepare<[], { name: string; places: string }>(
        `select indexes.name, group_concat(tables.name || '.' || columns.name) as places
         from pragma_table_list as tables, pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as columns
         where indexes."unique" and not indexes.partial and indexes.origin = 'c' group by indexes.name`,
      )
      .all();
  const tableOf = ({ place }: Column) => place.split(".")[0];
  const steps = new Map<number, Migration>();
  for (const [number, step] of migrations) {
    const before = findColumns();
    const uniqueBefore = findUnique().map(({ name }) => name);
    await migrate(database.db, steps.set(number, step));
    if (!step.previousVersion.reads) {
      expect(step.previousVersion.because, step.name).not.toBe("");
      continue;
    }
    const after = findColumns();
    expect(after, step.name).toEqual(expect.arrayContaining(before));
    const known = new Set(before.map(({ place }) => place));
    const tables = new Set(before.map(tableOf));
    const required = after.filter(
      (column) =>
        !known.has(column.place) &&
        tables.has(tableOf(column)) &&
        column.required &&
        !column.fallback,
    );
    const unique = findUnique().filter(
      ({ name, places }) =>
        !uniqueBefore.includes(name) && places.split(",").every((place) => known.has(place)),
    );
    expect({ required, unique }, step.name).toEqual({ required: [], unique: [] });
  }
});

it("gives suspected spam, which one word told from the others, words of its own", async () => {
  await migrate(database.db);
  const names = ["Mesa One", "Mesa Two", "Gila Three"];
  for (const [index, companyName] of names.entries()) {
    const spam = { quarantined: index > 0, quarantineReason: index > 0 ? "honeypot" : null };
    await insertLead(database.db, newLead({ companyName, contentHash: companyName, ...spam }));
  }
  database.sqlite.exec(`
    update leads set words = 'mesa ana !' where quarantined = 1;
    delete from migrations where number = 80`);
  expect(await migrate(database.db)).toEqual([80]);
  database.sqlite.exec("insert into lead_words (lead_words, rank) values ('integrity-check', 1)");
  const found = async (text: string, suspectedSpam: boolean) => {
    const filter = { ...everyLead, suspectedSpam, lookups: searchLookups(text) };
    const { leads } = await findDeskPage(database.db, filter, { sort: "newest", limit: 9 });
    return leads.map(({ companyName }) => companyName);
  };
  expect([await found("mesa", false), await found("mesa", true)]).toEqual([
    ["Mesa One"],
    ["Mesa Two"],
  ]);
  expect(await found("gil", true)).toEqual(["Gila Three"]);
});

it("keeps the rules of the schema: strict tables, an index for every foreign key", async () => {
  await migrate(database.db);
  const lax = database.sqlite
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and strict = 0 and name not like 'sqlite_%'",
    )
    .pluck()
    .all();
  expect(lax).toEqual([]);
  const unindexed = database.sqlite
    .prepare(`
      select tables.name || '.' || foreign_keys."from"
      from pragma_table_list as tables, pragma_foreign_key_list(tables.name) as foreign_keys
      where not exists (
        select 1 from pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as columns
        where columns.seqno = 0 and columns.name = foreign_keys."from"
      )`)
    .pluck()
    .all();
  expect(unindexed).toEqual([]);
});

describe("a filled database of the version before", () => {
  const before = new Map([...migrations].filter(([number]) => number < 5));
  let old: Database;
  let drop = async () => {};

  beforeEach(async () => {
    if (postgresServer === undefined) {
      old = database;
    } else {
      const made = await createPostgresDatabase();
      drop = made.drop;
      old = await openSiteDatabase({ url: made.url });
    }
    await migrate(old.db, before);
    await fill(old);
  });
  afterEach(async () => {
    if (old !== database) await old.close();
    await drop();
  });

  /** A lead with everything that hangs on it, as the version before stored it. */
  async function fill({ db }: Database): Promise<void> {
    const at = "2025-08-04T15:00:00.000Z";
    const id = "aaaaaaaa-0000-4000-8000-000000000001";
    await sql`
      insert into leads (
        id, reference, kind, submitted_at, company_name, company_key, contact_name, contact_key, email, email_key, phone,
        phone_e164, agree_to_terms, sms_consent, authority_pending, quarantined, content_hash, receipt_token,
        calculator_figures, comments
      ) values (
        ${id}, 'aaaaaaaa', 'quote-request', ${at}, 'Desert Haul', 'desert haul', 'Ana Ruiz', 'ana ruiz', 'ana@b.example',
        'ana@b.example', '602', '+16025550199', 1, 0, 0, 0, 'hash', 'token', '{"rate":2}', 'Call after noon.'
      )`.execute(db);
    await sql`
      insert into lead_events (lead_id, at, kind, actor_kind) values (${id}, ${at}, 'submitted', 'visitor')`.execute(
      db,
    );
    await sql`
      insert into team_members (id, position, name, role, experience, bio, sample, version, created_at, updated_at)
      values ('ana', 0, 'Ana', 'Owner', '9 years', 'Began with one truck.', 0, 1, ${at}, ${at})`.execute(
      db,
    );
    await sql`
      insert into audit_entries (seq, at, actor_kind, action, previous_hash, hash)
      values (1, ${at}, 'system', 'admin.created', ${"0".repeat(64)}, ${"a".repeat(64)})`.execute(
      db,
    );
    const notices = [
      ["email", "sent", 1, null],
      ["webhook", "failed", 9, "timeout"],
      ["autoreply", "pending", 0, null],
    ] as const;
    for (const [channel, state, attempts, error] of notices) {
      await sql`
        insert into outbox (id, lead_id, channel, state, attempts, next_attempt_at, last_error, created_at)
        values (${channel}, ${id}, ${channel}, ${state}, ${attempts}, ${at}, ${error}, ${at})`.execute(
        db,
      );
    }
  }

  /** What a row of before shows now: `known`, and nothing in any column that came since. */
  const withNothingElse = (known: object, now: object) => ({
    ...Object.fromEntries(Object.keys(now).map((column) => [column, null])),
    ...known,
  });

  it("keeps every row; only the figures of leads, which nobody wrote, are gone", async () => {
    const { migrations: _, leads = [], ...others } = await everyRow(old);
    expect(await migrate(old.db)).toEqual([...migrations.keys()].slice(4));
    const { migrations: __, leads: after = [], ...othersAfter } = await everyRow(old);
    // The audit log from before is signed as it ends.
    const passkeys = { admin_passkeys: [], client_passkeys: [], passkey_challenges: [] };
    const none = { removals: [], report_counts: [], saved_views: [], uncommitted: [] };
    const added = { ...passkeys, ...none };
    const outbox = others.outbox?.map((row) => {
      const toVisitor = row.channel === "autoreply" ? "ana@b.example" : null;
      const to = { recipient: toVisitor, recipient_key: toVisitor };
      return { ...row, ...to, occasion: "submitted" };
    });
    const { team_members: team = [], settings: _settings, ...restAfter } = othersAfter;
    const { team_members: teamBefore = [], settings: __settings, ...rest } = others;
    expect(restAfter).toEqual({ ...rest, ...added, outbox });
    expect(team).toEqual(teamBefore.map((row, at) => withNothingElse(row, team[at] ?? {})));
    expect(await findAuditHead(old.db)).toMatchObject({ entries: 1, lastHash: "a".repeat(64) });
    expect(await findAuditEndFault(old.db, null)).toBeNull();
    const found = {
      local_hour: "2025-08-04T15",
      words_id: 1,
      words: "desert haul ana ruiz bexample b example call after noon @bexample ~9910555206",
    };
    const work = { due_at: "2025-08-04T15:00:00.000Z", attempts: 0 };
    expect(after).toEqual(
      leads.map(({ calculator_figures, company_key, contact_key, ...kept }, at) =>
        withNothingElse({ ...kept, ...found, ...work, language: "en" }, after[at] ?? {}),
      ),
    );
    expect(others.outbox).toHaveLength(3);
  });

  it("puts a new lead where it was due, one that was contacted on that day, and nothing after an end", async () => {
    const id = "aaaaaaaa-0000-4000-8000-000000000001";
    const later = "2025-08-05T16:00:00.000Z";
    for (const [index, status] of ["contacted", "quoted", "won"].entries()) {
      const other = `bbbbbbb${index}-0000-4000-8000-000000000001`;
      const columns =
        "kind, submitted_at, company_name, company_key, contact_name, contact_key, email";
      const more =
        "email_key, phone, phone_e164, agree_to_terms, sms_consent, authority_pending, quarantined";
      const copied = sql.raw(`${columns}, ${more}, content_hash`);
      await sql`
        insert into leads (id, reference, status, receipt_token, ${copied})
        select ${other}, ${other.slice(0, 8)}, ${status}, ${other}, ${copied} from leads where id = ${id}`.execute(
        old.db,
      );
    }
    await sql`
      insert into lead_events (lead_id, at, kind, actor_kind)
      values ('bbbbbbb0-0000-4000-8000-000000000001', ${later}, 'status-changed', 'admin')`.execute(
      old.db,
    );
    await migrate(old.db);
    const { rows } = await sql`
      select status, attempts, last_outcome, last_attempt_at, due_at from leads order by id`.execute(
      old.db.withoutPlugins(),
    );
    const sent = "2025-08-04T15:00:00.000Z";
    const tried = { attempts: 1, last_outcome: "reached" };
    const untried = { attempts: 0, last_outcome: null, last_attempt_at: null };
    expect(rows).toEqual([
      { status: "new", ...untried, due_at: sent },
      { status: "contacted", ...tried, last_attempt_at: later, due_at: later },
      { status: "quoted", ...tried, last_attempt_at: sent, due_at: sent },
      { status: "won", ...untried, due_at: null },
    ]);
  });

  it("tells once by each channel that a lead is not taken, and of what is new as often as it is asked to", async () => {
    await migrate(old.db);
    const add = (id: string, occasion: string) =>
      sql`
        insert into outbox (id, lead_id, channel, occasion, next_attempt_at, created_at)
        select ${id}, id, 'email', ${occasion}, submitted_at, submitted_at from leads`.execute(
        old.db,
      );
    await add("again", "submitted");
    await add("late", "not-taken");
    await expect(add("twice", "not-taken")).rejects.toThrow(/unique/i);
  });

  it("keeps a session of before open, whose owner has to prove who they are for more", async () => {
    const at = "2025-08-04T15:00:00.000Z";
    await sql`
      insert into admins (id, username, username_key, password_hash, password_changed_at, created_at)
      values ('dana', 'Dana', 'dana', 'hash', ${at}, ${at})`.execute(old.db);
    await sql`
      insert into admin_sessions (token_hash, admin_id, created_at, expires_at)
      values ('hash', 'dana', ${at}, '2025-08-05T15:00:00.000Z')`.execute(old.db);
    await migrate(old.db);
    const session = await findLiveSession(old.db, "staff", "hash", new Date(at));
    expect(session).toMatchObject({ account: { username: "Dana" }, confirmedAt: null });
  });

  it("takes a notice of a channel of tomorrow, and still no state that there is not", async () => {
    await migrate(old.db);
    const change = (column: string, value: string) =>
      sql`update outbox set ${sql.ref(column)} = ${value} where id = 'email'`.execute(old.db);
    await change("channel", "sms");
    await expect(change("state", "lost")).rejects.toThrow(/outbox_state/);
    await sql`delete from leads`.execute(old.db);
    expect(await countRows(old, "outbox")).toBe(0);
  });
});
