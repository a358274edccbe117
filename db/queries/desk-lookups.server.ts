import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { LeadsTable, Schema } from "../schema";
import type { Queryable } from "../transactions.server";
import { type LeadRecord, leadsAmong, toLookupKey } from "./leads.server";
import { countRows } from "./pages.server";

/** What the desk's search looks into. `surname` is the last word of a contact's name, `phoneEnd` how a number ends. */
export type LookupTarget =
  | "email"
  | "company"
  | "contact"
  | "surname"
  | "phone"
  | "phoneEnd"
  | "mcNumber"
  | "dotNumber"
  | "reference";

/** One look-up in an index: rows whose target is, or begins with, `value`, in the form in which the target is stored. */
export interface LeadLookup {
  target: LookupTarget;
  match: "exact" | "prefix";
  value: string;
}

/** How many leads of one look-up a search looks through. */
export const lookupCap = 1_000;

interface Searched {
  lookups: readonly LeadLookup[];
  suspectedSpam: boolean;
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
    widest = Math.max(widest, await countRows(db, foundBy(db, lookup, searched, ["id"])));
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
  { suspectedSpam }: Searched,
  columns: readonly (keyof LeadsTable)[],
) {
  const found = db
    .selectFrom("leads")
    .select(columns)
    .where((eb) => eb.and(conditionsOf(eb, lookup)))
    .limit(lookupCap + 1);
  if (lookup.match === "exact") {
    return found
      .where("leads.quarantined", "=", suspectedSpam)
      .orderBy("leads.submittedAt", "desc")
      .orderBy("leads.id", "desc");
  }
  // The plus keeps the planner from the plain list's index, which matches this column and no other.
  return found.where(sql<boolean>`+leads.quarantined`, "=", suspectedSpam);
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
  return leadsAmong(db, ids).limit(limit).execute();
}

/** Returns those of the given leads that share email address, phone number or DOT number with another lead. */
export async function findLeadIdsSharingCompany(
  db: Queryable,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
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
