import { type Kysely, sql } from "kysely";
import { engineOf } from "../dialect.server";
import { wordsOfLead } from "../lead-words";
import { recordMaker } from "../records.server";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = {
  reads: false,
  because: "it stores leads with columns that are gone",
};

const batchSize = 1_000;

type Filled = Parameters<typeof wordsOfLead>[0] & { id: string; submittedAt: string };

/**
 * The words by which a lead is found, and an index of them that is newest first; it takes the place of the keys and indexes for
 * beginnings of company, name, surname, MC number and the end of a phone number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnsFor(db);
  for (const index of ["company", "contact", "surname", "phone_end", "mc_number"]) {
    await db.schema.dropIndex(`leads_by_${index}`).execute();
  }
  for (const column of ["company_key", "contact_key"]) {
    await db.schema.alterTable("leads").dropColumn(column).execute();
  }
  await db.schema.alterTable("leads").addColumn("words_id", "integer").execute();
  await db.schema
    .alterTable("leads")
    .addColumn("words", text, (column) => column.notNull().defaultTo(""))
    .execute();
  await fill(db);
  await db.schema
    .createIndex("leads_by_words_id")
    .on("leads")
    // With all that a list compares, so that a thousand leads from all over the table are not read for it.
    .columns(["words_id", "quarantined", "submitted_at", "id"])
    .execute();
  await (engineOf(db) === "postgres" ? indexOnPostgres(db) : indexOnSqlite(db));
}

async function fill(db: Kysely<unknown>): Promise<void> {
  let last = { at: "", id: "" };
  for (let number = 0; ; ) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from leads where (submitted_at, id) > (${last.at}, ${last.id})
      order by submitted_at, id limit ${batchSize}`.execute(db);
    for (const row of rows) {
      const lead = recordMaker(Object.keys(row))(Object.values(row)) as unknown as Filled;
      number += 1;
      await sql`
        update leads set words_id = ${number}, words = ${wordsOfLead(lead)} where id = ${lead.id}`.execute(
        db,
      );
      last = { at: lead.submittedAt, id: lead.id };
    }
    if (rows.length < batchSize) return;
  }
}

/**
 * Each beginning of a word has its own list of leads, which is read from its newest end. Details by column, because deleting for
 * good (`secure-delete`) leaves words behind without any (SQLite 3.53.4).
 */
async function indexOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create virtual table lead_words using fts5(
      words, content = 'leads', content_rowid = 'words_id', columnsize = 0, detail = 'column',
      prefix = '1 2 3 4 5 6 7 8 9 10 11', tokenize = "ascii tokenchars '@#~!'"
    )`.execute(db);
  await sql`insert into lead_words (lead_words, rank) values ('secure-delete', 1)`.execute(db);
  await sql`insert into lead_words (lead_words) values ('rebuild')`.execute(db);
  const add = sql`insert into lead_words (rowid, words) values (new.words_id, new.words)`;
  const remove = sql`insert into lead_words (lead_words, rowid, words) values ('delete', old.words_id, old.words)`;
  await sql`
    create trigger lead_words_added after insert on leads when new.words_id is not null
    begin ${add}; end`.execute(db);
  await sql`
    create trigger lead_words_removed after delete on leads when old.words_id is not null
    begin ${remove}; end`.execute(db);
  await sql`
    create trigger lead_words_changed after update of words on leads
    when old.words_id is not null and old.words <> new.words
    begin ${remove}; ${add}; end`.execute(db);
}

async function indexOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index leads_by_words on leads using gin (array_to_tsvector(string_to_array(words, ' ')))`.execute(
    db,
  );
}
