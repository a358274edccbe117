import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { getEngine } from "../dialect.server";
import { type SearchWord, toSpamWord, wordMaxLength } from "../lead-words";
import type { LeadsTable, Schema } from "../schema";
import type { Queryable } from "../transactions.server";
import { type LeadRecord, selectLeads, toLookupKey } from "./leads.server";
import { countRows } from "./pages.server";

/** One look-up in an index: rows whose target is, or begins with, `value`, in the form in which the target is stored. */
interface ColumnLookup {
  target: keyof typeof columnsOfTargets;
  match: "exact" | "prefix";
  value: string;
}

/** One look-up in the index of words: leads that have all of them, the newest first. */
interface WordLookup {
  target: "words";
  words: readonly SearchWord[];
}

export type LeadLookup = ColumnLookup | WordLookup;

/** How many leads of one look-up a search looks through. */
export const lookupCap = 500;

interface Searched {
  lookups: readonly LeadLookup[];
  suspectedSpam: boolean;
  /** How many leads of each look-up are looked through. */
  cap?: number;
}

const columnsOfTargets = {
  email: "leads.emailKey",
  phone: "leads.phoneE164",
  reference: "leads.reference",
} as const;

/** Returns the query of the named columns of each look-up's first leads, without repeats. */
export function selectSearchedLeads(
  db: Queryable,
  searched: Searched,
  columns: readonly (keyof LeadsTable)[],
) {
  const [first, ...others] = searched.lookups.map((lookup) =>
    db.selectFrom(foundBy(db, lookup, searched, columns).as("found")).selectAll(),
  );
  if (first === undefined) throw new Error("A search needs a look-up.");
  return others.reduce((union, other) => union.union(other), first);
}

/** Returns how many leads the widest look-up finds, counted to one more than the cap; 0 without look-ups. */
export async function countWidestLookup(db: Queryable, searched: Searched): Promise<number> {
  let widest = 0;
  for (const lookup of searched.lookups) {
    const found =
      lookup.target === "words" && getEngine(db) === "sqlite"
        ? matchWordsOnSqlite(lookup, searched.suspectedSpam)
        : foundBy(db, lookup, searched, ["id"]);
    widest = Math.max(widest, await countRows(db, found));
  }
  return widest;
}

function foundBy(
  db: Queryable,
  lookup: LeadLookup,
  { suspectedSpam, cap = lookupCap }: Omit<Searched, "lookups">,
  columns: readonly (keyof LeadsTable)[],
) {
  if (lookup.target === "words") return selectByWords(db, lookup, { suspectedSpam, cap }, columns);
  const found = db
    .selectFrom("leads")
    .select(columns)
    .where((eb) => eb.and(matchColumn(eb, lookup)))
    .limit(cap + 1);
  if (lookup.match === "exact") {
    return found
      .where("leads.quarantined", "=", suspectedSpam)
      .orderBy("leads.submittedAt", "desc")
      .orderBy("leads.id", "desc");
  }
  // Not the plain list's index, which matches this column and no other.
  return found.where(withoutIndex(db, "leads.quarantined"), "=", suspectedSpam);
}

/** Returns a column by which no index is chosen: SQLite's planner goes by rules, PostgreSQL's by what the tables hold. */
export function withoutIndex(db: Queryable, column: string): RawBuilder<unknown> {
  return getEngine(db) === "sqlite" ? sql`+${sql.ref(column)}` : sql.ref(column);
}

function selectByWords(
  db: Queryable,
  lookup: WordLookup,
  { suspectedSpam, cap }: { suspectedSpam: boolean; cap: number },
  columns: readonly (keyof LeadsTable)[],
) {
  if (getEngine(db) === "postgres") {
    return db
      .selectFrom("leads")
      .select(columns)
      .where(matchWordsOnPostgres(lookup, suspectedSpam))
      .orderBy("leads.wordsId", "desc")
      .limit(cap + 1);
  }
  // A cross join is walked in this order: from what has the words to its leads.
  return (
    db
      .selectFrom(matchWordsOnSqlite(lookup, suspectedSpam, cap).as("matched"))
      .crossJoin("leads")
      .select(columns)
      .whereRef("leads.wordsId", "=", "matched.place")
      // So that what narrows the list does not choose another index here.
      .limit(cap + 1)
  );
}

/** Without their leads, which a count has no need of. */
function matchWordsOnSqlite(lookup: WordLookup, suspectedSpam: boolean, cap = lookupCap) {
  const words = buildWordQuery(lookup, suspectedSpam, {
    and: " AND ",
    or: " OR ",
    quote: '"',
    rest: "*",
  });
  return sql<{ place: number }>`(select rowid as place from lead_words
    where lead_words match ${words} order by rowid desc limit ${sql.lit(cap + 1)})`;
}

/** As the index has it. */
function matchWordsOnPostgres(lookup: WordLookup, suspectedSpam: boolean) {
  const words = buildWordQuery(lookup, suspectedSpam, {
    and: " & ",
    or: " | ",
    quote: "'",
    rest: ":*",
  });
  return sql<SqlBool>`array_to_tsvector(string_to_array(leads.words, ' ')) @@ ${words}::tsquery`;
}

/** Returns the search for all of some words. They hold letters, digits and a mark: nothing that ends a quotation. One that was cut is whole. */
function buildWordQuery(
  { words }: WordLookup,
  suspectedSpam: boolean,
  { and, or, quote, rest }: Record<"and" | "or" | "quote" | "rest", string>,
): string {
  const sought = (part: string) => {
    const word = suspectedSpam ? toSpamWord(part) : part;
    return `${quote}${word}${quote}${isWhole(word) ? "" : rest}`;
  };
  const anyOf = (forms: SearchWord) =>
    forms.map((parts) => `(${parts.map(sought).join(and)})`).join(or);
  return words.map((forms) => `(${anyOf(forms)})`).join(and);
}

const isWhole = (word: string) => [...word].length === wordMaxLength;

function matchColumn(
  eb: ExpressionBuilder<Schema, "leads">,
  { target, match, value }: ColumnLookup,
): Expression<SqlBool>[] {
  const column = sql.ref<string>(columnsOfTargets[target]);
  if (match === "exact") return [eb(column, "=", value)];
  return [eb(column, ">=", value), eb(column, "<", `${value}\u{10FFFF}`)];
}

/** A company that never had a number types this: it tells nothing about who it is. */
const noNumber = "pending";

/** Newest first. Suspected spam is among them: the same company may have sent both. */
export async function findAllLeadsOfSameCompany(
  db: Queryable,
  lead: Pick<LeadRecord, "id" | "email" | "phoneE164" | "dotNumber">,
  limit = 20,
): Promise<LeadRecord[]> {
  const sharing = (column: "emailKey" | "phoneE164" | "dotNumber", value: string) =>
    db
      .selectFrom(
        db
          .selectFrom("leads")
          .select("id")
          .where(column, "=", value)
          .where("id", "<>", lead.id)
          .limit(limit)
          .as("sharing"),
      )
      .select("sharing.id");
  let ids = sharing("emailKey", toLookupKey(lead.email)).union(
    sharing("phoneE164", lead.phoneE164),
  );
  if (lead.dotNumber !== null && lead.dotNumber !== noNumber) {
    ids = ids.union(sharing("dotNumber", lead.dotNumber));
  }
  return selectLeads(db, ids).limit(limit).execute();
}

/** Returns those of the given leads that share email address, phone number or DOT number with another lead. */
export async function findLeadIdsSharingCompany(
  db: Queryable,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("leads")
    .select("leads.id")
    .where("leads.id", "in", ids)
    .where((eb) =>
      eb.or([
        eb.exists(another(eb, "emailKey")),
        eb.exists(another(eb, "phoneE164")),
        eb.and([eb("leads.dotNumber", "<>", noNumber), eb.exists(another(eb, "dotNumber"))]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function another(
  eb: ExpressionBuilder<Schema, "leads">,
  column: "emailKey" | "phoneE164" | "dotNumber",
) {
  return eb
    .selectFrom("leads as other")
    .select("other.id")
    .whereRef(`other.${column}`, "=", `leads.${column}`)
    .whereRef("other.id", "<>", "leads.id");
}
