import { join } from "node:path";
import { type Migration, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type SqliteDatabase } from "#db/connection.server";
import { DatabaseVersionError } from "#db/errors.server";
import { listPendingMigrations, migrate, migrations } from "#db/migrate.server";
import { verifyAuditChain } from "#db/queries/audit.server";
import { everyLead, findDeskPage } from "#db/queries/desk-list.server";
import { loadReport } from "~/desk/report.server";
import { searchLookups } from "~/desk/search-term";
import { createTestDatabase, createTestFolder } from "../support/database";
import { everyRow, type Row } from "../support/rows";
import { openVersion11, openVersion11File } from "../support/version-1-1";

describe("the migrations of a file", () => {
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
  const creating = (table: string): Migration => ({
    up: async (db) => void (await sql`create table ${sql.ref(table)} (a text)`.execute(db)),
  });
  /** Runs a migration that this program does not know, as a newer one would. */
  const runFuture = () =>
    migrate(database.db, { ...migrations, "9999-future": creating("future") });

  it("create the schema of a new file once", async () => {
    expect(await migrate(database.db)).toEqual(names);
    expect(await migrate(database.db)).toEqual([]);
  });

  it("run once when two processes start together", async () => {
    const other = openDatabase({ path });
    const results = await Promise.all([migrate(database.db), migrate(other.db)]);
    await other.close();
    expect(results.flat()).toEqual(names);
  });

  it("change nothing when one fails half-way", async () => {
    const failing: Migration = {
      up: async (db) => {
        await creating("two").up(db);
        throw new Error("power cut");
      },
    };
    const steps = { "0001-one": creating("one"), "0002-two": failing };
    await expect(migrate(database.db, steps)).rejects.toThrow("power cut");
    expect(tables()).not.toEqual(expect.arrayContaining(["one"]));
    expect(await listPendingMigrations(database.db, steps)).toEqual(["0001-one", "0002-two"]);
  });

  it("refuse a file changed by a newer version, with the date, and leave it alone", async () => {
    await runFuture();
    const before = await everyRow(database);
    const error = await migrate(database.db).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DatabaseVersionError);
    expect(String(error)).toMatch(
      /changed the database at 20\d\d-\S+Z \(migrations 9999-future\), and this version cannot read it/,
    );
    expect(await everyRow(database)).toEqual(before);
  });

  it("follow the schema's rules: strict tables, an index for every foreign key", async () => {
    await migrate(database.db);
    const lax = database.sqlite
      .prepare(
        `select name from pragma_table_list where schema = 'main' and type = 'table' and strict = 0
         and name not like 'sqlite_%' and name not like 'kysely_%'`,
      )
      .pluck()
      .all();
    expect(lax).toEqual([]);
    const withoutIndex = database.sqlite
      .prepare(`
        select tables.name || '.' || foreign_keys."from"
        from pragma_table_list as tables, pragma_foreign_key_list(tables.name) as foreign_keys
        where not exists (
          select 1 from pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as columns
          where columns.seqno = 0 and columns.name = foreign_keys."from"
        )`)
      .pluck()
      .all();
    expect(withoutIndex).toEqual([]);
  });

  it("refuse a database of 1.0 in one line, and leave it alone", async () => {
    database.sqlite.exec(`
      create table migrations (number integer primary key, name text, applied_at text) strict;
      insert into migrations values (1, 'initial', '2026-11-20T14:00:00.000Z'), (4, 'accounts', '2026-11-20T14:00:00.000Z')`);
    const before = await everyRow(database);
    const refused = await migrate(database.db).catch((thrown: Error) => thrown.message);
    expect(refused).toMatch(
      /^This database is from before version 1\.1.*: start version 1\.1 .*\.$/,
    );
    expect(await everyRow(database)).toEqual(before);
  });
});

describe("a database of 1.1", () => {
  it("keeps every row, its audit log and its report, and gets the schema of a new one", async () => {
    const { database: old, cleanup } = await openVersion11();
    const fresh = await createTestDatabase();
    try {
      const before = await everyRow(old);
      expect(await listPendingMigrations(old.db)).toEqual(names.slice(1));
      expect(await migrate(old.db)).toEqual(names.slice(1));
      expect(await migrate(old.db)).toEqual([]);
      const after = await everyRow(old);
      const changed = ["migrations", "report_counts", "uncommitted"];
      const gone: Record<string, string[]> = {
        leads: ["synthetic", "claimed_by", "claimed_at", "claimed_until"],
        client_sessions: ["confirmed_at", "user_agent_label", "address"],
      };
      for (const [table, rows] of Object.entries(before)) {
        if (changed.includes(table)) continue;
        const isLeft = ([column]: [string, unknown]) => !gone[table]?.includes(column);
        const renamed = ([column, value]: [string, unknown]) => [
          `${table}.${column}` === "outbox.occasion" ? "event" : column,
          value,
        ];
        const left = rows.map((row) =>
          Object.fromEntries(Object.entries(row).filter(isLeft).map(renamed)),
        );
        // With the columns added since then.
        expect(after[table], table).toMatchObject(left);
      }
      for (const { username, ...account } of after.admins ?? []) {
        expect(account).toMatchObject({ display_name: username, role: "administrator" });
      }
      expect(await verifyAuditChain(old.db)).toMatchObject({ ok: true });
      // As in 1.1: an erased lead still counts.
      const { whole, tables } = await loadReport(old.db, "2026", new Date());
      expect(whole).toMatchObject({
        leads: 9,
        replied: 4,
        medianMinutes: 14,
        quoted: 3,
        won: 2,
        lost: 1,
      });
      expect(tables.map(({ lines }) => lines.map(({ name, leads }) => [name, leads]))).toEqual([
        [
          ["Tuesday", 7],
          ["Friday", 2],
        ],
        [
          ["7 AM", 2],
          ["8 AM", 7],
        ],
        expect.arrayContaining([
          ["Nobody yet", 5],
          ["Otto", 2],
          ["Dana", 2],
        ]),
        [
          ["Not known", 8],
          ["news.example", 1],
        ],
        [
          ["Not known", 8],
          ["utm_source=fall", 1],
        ],
      ]);
      expect(
        after.report_counts?.reduce(
          (sum, { dimension, leads }) => sum + (dimension === "all" ? Number(leads) : 0),
          0,
        ),
      ).toBe(1);
      expect(await schemaOf(old.db)).toEqual(await schemaOf(fresh.db));
    } finally {
      await cleanup();
      await fresh.cleanup();
    }
  });

  it("makes a hold on a lead its owner, unless it ran out or the lead has another", async () => {
    const { database, cleanup } = await openVersion11();
    try {
      const { db } = database;
      const [first, second] = (await db.selectFrom("admins").select("id").execute()).map(
        ({ id }) => id,
      );
      const leads = await db.selectFrom("leads").select("id").limit(4).execute();
      const [held, ranOut, owned, closed] = leads.map(({ id }) => id);
      const hold = (id: string | undefined, until: string, owner: string | null) =>
        sql`update leads set claimed_by = ${first}, claimed_at = ${soon}, claimed_until = ${until},
          assigned_to = ${owner}, due_at = ${until} where id = ${id}`.execute(db);
      const soon = new Date(Date.now() + 60_000).toISOString();
      await hold(held, soon, null);
      await hold(ranOut, "2026-03-03T15:06:00.000Z", null);
      await hold(owned, soon, second ?? null);
      await hold(closed, soon, null);
      await sql`update leads set due_at = null where id = ${closed}`.execute(db);
      await migrate(db);
      const owners = await db.selectFrom("leads").select(["id", "assignedTo"]).execute();
      const ownerOf = (lead: string | undefined) =>
        owners.find(({ id }) => id === lead)?.assignedTo;
      expect([held, ranOut, owned, closed].map(ownerOf)).toEqual([first, null, second, null]);
    } finally {
      await cleanup();
    }
  });

  it("is searchable, and 1.1 does not start on it again", async () => {
    const { database, cleanup } = openVersion11File();
    try {
      await migrate(database.db);
      const filter = { ...everyLead, lookups: searchLookups("nunez") };
      const { leads } = await findDeskPage(database.db, filter, { sort: "newest", limit: 9 });
      expect(leads.map(({ contactName }) => contactName)).toEqual(["José Núñez"]);
      const unknown = "select previous_version_reads from migrations where number > 132";
      expect(database.sqlite.prepare(unknown).pluck().all()).toEqual([0]);
    } finally {
      await cleanup();
    }
  });

  type Db = SqliteDatabase["db"];

  /** Tables with their columns, indexes and triggers, in any order of creation. */
  async function schemaOf(db: Db): Promise<unknown> {
    const tables = await db.introspection.getTables();
    const columns = tables
      .filter(({ name }) => !name.startsWith("lead_words_"))
      .map((table) => [
        table.name,
        table.columns
          .map(({ name, dataType, isNullable, hasDefaultValue }) =>
            [name, dataType, isNullable, hasDefaultValue].join(" "),
          )
          .sort(),
      ]);
    const more =
      db.getExecutor().adapter.constructor.name === "PostgresAdapter"
        ? sql<Row>`
            select indexname as name, indexdef as text from pg_indexes where schemaname = current_schema()
            union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
            union all select conname, pg_get_constraintdef(oid) from pg_constraint order by 1, 2`
        : sql<Row>`select type, name, tbl_name from sqlite_schema where type <> 'table' order by 1, 2`;
    return { columns: columns.sort(), more: (await more.execute(db.withoutPlugins())).rows };
  }
});

it("notifies once per channel of an unassigned lead, and refuses an unknown state", async () => {
  const { database, cleanup } = await openVersion11();
  try {
    await migrate(database.db);
    const add = (id: string, channel: string, event: string, state = "pending") =>
      sql`
        insert into outbox (id, lead_id, channel, event, state, next_attempt_at, created_at)
        select ${id}, id, ${channel}, ${event}, ${state}, submitted_at, submitted_at from leads
        where reference = (select min(reference) from leads)`.execute(database.db);
    await add("again", "sms", "submitted");
    await add("late", "sms", "not-taken");
    await expect(add("twice", "sms", "not-taken")).rejects.toThrow(/unique/i);
    await expect(add("lost", "sms", "submitted", "lost")).rejects.toThrow(/outbox_state/);
  } finally {
    await cleanup();
  }
});

const names = Object.keys(migrations).sort();
