import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { getEngine, withoutIndex } from "../dialect.server";
import { type SearchWord, toSpamWord, wordMaxLength } from "../lead-words";
import type { Schema } from "../schema";
import type { Queryable } from "../transactions.server";
import { type LeadRecord, mergedLeadIds, selectLeads, toLookupKey } from "./leads.server";
import { countRows } from "./pages.server";

export type LeadLookup =
  /** Finds leads by a column that begins with `value`, equal values first. `value` has the form in which the column is stored. */
  | { target: keyof typeof columnsOfTargets; value: string }
  /** Finds leads whose index entries contain all words, newest first. */
  | { target: "words"; words: readonly SearchWord[] };

/** How many leads a search examines for each look-up (by email, phone, reference or words). */
export const lookupCap = 500;

interface Searched {
  lookups: readonly LeadLookup[];
  suspectedSpam: boolean;
  /** How many leads of each look-up are examined. */
  cap?: number;
}

const columnsOfTargets = {
  email: "leads.emailKey",
  phone: "leads.phoneE164",
  reference: "leads.reference",
} as const;

/** Selects the ids of the first leads that each look-up finds, each lead once. If a found lead was merged into an older one, also selects the older lead. */
export function selectSearchedLeads(db: Queryable, searched: Searched) {
  const [first, ...others] = searched.lookups.flatMap((lookup) => {
    const olderLeads = db
      .selectFrom("leads")
      .select("mergedInto as id")
      .where("mergedInto", ">", "")
      .where(withoutIndex(db, "id"), "in", foundBy(db, lookup, searched))
      .$narrowType<{ id: string }>();
    return [foundBy(db, lookup, searched), olderLeads].map((found) =>
      db.selectFrom(found.as("found")).select("found.id"),
    );
  });
  if (first === undefined) throw new Error("A search needs a look-up.");
  return others.reduce((union, other) => union.union(other), first);
}

/** Counts the matches of each look-up, up to one more than the cap. Returns the largest count, or 0 if there are no look-ups. */
export async function countWidestLookup(db: Queryable, searched: Searched): Promise<number> {
  const counts = searched.lookups.map((lookup) => countRows(db, foundBy(db, lookup, searched)));
  return Math.max(0, ...(await Promise.all(counts)));
}

/** Selects the ids of the leads that a look-up finds, and one more than the cap. */
function foundBy(db: Queryable, lookup: LeadLookup, { suspectedSpam, cap = lookupCap }: Searched) {
  const found = db
    .selectFrom("leads")
    .select("leads.id")
    .limit(cap + 1);
  if (lookup.target !== "words") {
    const column = columnsOfTargets[lookup.target];
    return (
      found
        .where(column, ">=", lookup.value)
        .where(column, "<", `${lookup.value}\u{10FFFF}`)
        .orderBy(column)
        // Avoids the index of the unfiltered list, which matches only this column.
        .where(withoutIndex(db, "leads.quarantined"), "=", suspectedSpam)
    );
  }
  if (getEngine(db) === "postgres") {
    const words = buildWordQuery(lookup.words, suspectedSpam, [" & ", " | ", "'", ":*"]);
    // The expression of the index.
    const matches = sql<SqlBool>`array_to_tsvector(string_to_array(leads.words, ' ')) @@ ${words}::tsquery`;
    return found.where(matches).orderBy("leads.wordsId", "desc");
  }
  const words = buildWordQuery(lookup.words, suspectedSpam, [" AND ", " OR ", '"', "*"]);
  const newest = sql<number>`(select rowid from lead_words
    where lead_words match ${words} order by rowid desc limit ${sql.lit(cap + 1)})`;
  return found.where("leads.wordsId", "in", newest);
}

/**
 * Returns the full-text expression that requires all words, in the syntax of an engine. Words contain only letters, digits and marks, so none can end
 * the quotation. A word of maximum length matches exactly, a shorter one as a prefix.
 */
function buildWordQuery(
  words: readonly SearchWord[],
  suspectedSpam: boolean,
  [and, or, quote, prefix]: readonly [and: string, or: string, quote: string, prefix: string],
): string {
  const sought = (part: string) => {
    const word = suspectedSpam ? toSpamWord(part) : part;
    return `${quote}${word}${quote}${[...word].length === wordMaxLength ? "" : prefix}`;
  };
  const anyOf = (forms: SearchWord) =>
    forms.map((parts) => `(${parts.map(sought).join(and)})`).join(or);
  return words.map((forms) => `(${anyOf(forms)})`).join(and);
}

/** Companies without a number enter this, so it identifies no company. */
const noNumber = "pending";

/** Leads with the same value in one of these columns may be from the same company. */
const companyColumns = ["emailKey", "phoneE164", "dotNumber"] as const;

/** Returns the other leads with the email address, phone or DOT number of a lead, newest first, suspected spam included. Returns the older lead in place of a merged lead. */
export async function findAllLeadsOfSameCompany(
  db: Queryable,
  { id, email, phoneE164, dotNumber }: Pick<LeadRecord, "id" | "email" | "phoneE164" | "dotNumber">,
): Promise<LeadRecord[]> {
  const limit = 20;
  const sharing = (column: (typeof companyColumns)[number], value: string | null) => {
    const shown = (eb: ExpressionBuilder<Schema, "leads">) => eb.fn.coalesce("mergedInto", "id");
    const leads = db.selectFrom("leads").select((eb) => shown(eb).as("id"));
    const others = leads.where(column, "=", value).where((eb) => eb(shown(eb), "<>", id));
    return db.selectFrom(others.limit(limit).as("sharing")).select("sharing.id");
  };
  const ids = sharing("emailKey", toLookupKey(email))
    .union(sharing("phoneE164", phoneE164))
    .union(sharing("dotNumber", dotNumber === noNumber ? null : dotNumber));
  return selectLeads(db, ids).limit(limit).execute();
}

/** Returns which of these lead ids share an email address, phone number or DOT number with any other lead. */
export async function findLeadIdsSharingCompany(db: Queryable, ids: readonly string[]) {
  const found = new Set<string>();
  for (const column of companyColumns) {
    const rows = await db
      .selectFrom("leads")
      .select("leads.id")
      .where("leads.id", "in", ids)
      .where(`leads.${column}`, "<>", noNumber)
      // Stops at the first. A join reads all others, which may be thousands.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("leads as other")
            .select("other.id")
            .whereRef(`other.${column}`, "=", `leads.${column}`)
            .whereRef("other.id", "<>", "leads.id")
            .where("other.id", "not in", mergedLeadIds),
        ),
      )
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Finds other leads with the same email address, phone or DOT number as a lead in `ids`. Returns their ids, at most `limit` for each of the three. */
export async function findSharingLeadIds(db: Queryable, ids: readonly string[], limit: number) {
  const found = new Set<string>();
  for (const column of companyColumns) {
    const rows = await db
      .selectFrom("leads")
      .innerJoin("leads as other", `other.${column}`, `leads.${column}`)
      .select("other.id")
      .distinct()
      .where("leads.id", "in", ids)
      .whereRef("other.id", "<>", "leads.id")
      .where("other.id", "not in", mergedLeadIds)
      .where(`leads.${column}`, "<>", noNumber)
      .limit(limit)
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return [...found];
}
