import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Schema } from "../schema";
import type { LeadLookup, LookupTarget } from "../schema/lead-lookup";
import type { LeadsTable } from "../schema/leads";
import type { Queryable } from "../transactions.server";

/** How many leads of one look-up a search looks through. */
export const lookupCap = 1_000;

interface Searched {
  lookups: readonly LeadLookup[];
  quarantined: boolean;
}

// Each has its index, the last two of expressions: these must be written as in migration 3.
const targets: Record<LookupTarget, Expression<string | null>> = {
  email: sql.ref("leads.emailKey"),
  company: sql.ref("leads.companyKey"),
  contact: sql.ref("leads.contactKey"),
  phone: sql.ref("leads.phoneE164"),
  mcNumber: sql.ref("leads.mcNumber"),
  dotNumber: sql.ref("leads.dotNumber"),
  reference: sql.ref("leads.reference"),
  phoneEnd: sql`substr(leads.phone_e164, length(leads.phone_e164) - 3)`,
  surname: sql`substr(leads.contact_key, length(rtrim(leads.contact_key, replace(leads.contact_key, ' ', ''))) + 1)`,
};

/** Returns the query of the named columns of each look-up's first leads, without repeats. */
export function searchedLeads(
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
export async function widestLookup(db: Queryable, searched: Searched): Promise<number> {
  let widest = 0;
  for (const lookup of searched.lookups) {
    const { total } = await db
      .selectFrom(foundBy(db, lookup, searched, ["id"]).as("found"))
      .select((eb) => eb.fn.countAll().as("total"))
      .executeTakeFirstOrThrow();
    widest = Math.max(widest, Number(total));
  }
  return widest;
}

/** Returns the condition under which any of the look-ups finds a lead, for a walk that sees every lead once. */
export function foundByAny(
  eb: ExpressionBuilder<Schema, "leads">,
  lookups: readonly LeadLookup[],
): Expression<SqlBool> {
  return eb.or(lookups.map((lookup) => eb.and(conditionsOf(eb, lookup))));
}

function foundBy(
  db: Queryable,
  lookup: LeadLookup,
  { quarantined }: Searched,
  columns: readonly (keyof LeadsTable)[],
) {
  const found = db
    .selectFrom("leads")
    .select(columns)
    .where((eb) => eb.and(conditionsOf(eb, lookup)))
    .limit(lookupCap + 1);
  if (lookup.match === "exact") {
    return found
      .where("leads.quarantined", "=", quarantined)
      .orderBy("leads.submittedAt", "desc")
      .orderBy("leads.id", "desc");
  }
  // The plus keeps the planner from the plain list's index, which matches this column and no other.
  return found.where(sql<boolean>`+leads.quarantined`, "=", quarantined);
}

function conditionsOf(
  eb: ExpressionBuilder<Schema, "leads">,
  { target, match, value }: LeadLookup,
): Expression<SqlBool>[] {
  const column = targets[target];
  if (target === "phoneEnd") {
    const begin = sql`length(leads.phone_e164) - ${value.length - 1}`;
    const ends = eb(sql<string>`substr(leads.phone_e164, ${begin})`, "=", value);
    return [eb(column, "=", value.slice(-4)), ends];
  }
  if (match === "exact") return [eb(column, "=", value)];
  return [eb(column, ">=", value), eb(column, "<", `${value}\u{10FFFF}`)];
}
