import type { ExpressionBuilder } from "kysely";
import type { Schema } from "../schema";
import type { Queryable } from "../transactions.server";
import { type LeadRecord, toLeadRecord, toLookupKey } from "./lead-rows.server";

/** A company that never had a number types this (clarifications, "Forms"): it tells nothing about who it is. */
const noNumber = "pending";

/**
 * Returns at most `limit` other leads that share a lead's email address, phone number or DOT number, newest first.
 * Suspected spam is among them: the same company may have sent both.
 */
export async function findAllLeadsOfSameCompany(
  db: Queryable,
  lead: Pick<LeadRecord, "id" | "email" | "phoneE164" | "dotNumber">,
  limit = 20,
): Promise<LeadRecord[]> {
  const sharing = (column: "email_key" | "phone_e164" | "dot_number", value: string) =>
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
  let ids = sharing("email_key", toLookupKey(lead.email)).union(
    sharing("phone_e164", lead.phoneE164),
  );
  if (lead.dotNumber !== null && lead.dotNumber !== noNumber) {
    ids = ids.union(sharing("dot_number", lead.dotNumber));
  }
  const rows = await db
    .selectFrom("leads")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("submitted_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toLeadRecord);
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
        eb.exists(another(eb, "email_key")),
        eb.exists(another(eb, "phone_e164")),
        eb.and([eb("leads.dot_number", "<>", noNumber), eb.exists(another(eb, "dot_number"))]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function another(
  eb: ExpressionBuilder<Schema, "leads">,
  column: "email_key" | "phone_e164" | "dot_number",
) {
  return eb
    .selectFrom("leads as other")
    .select("other.id")
    .whereRef(`other.${column}`, "=", `leads.${column}`)
    .whereRef("other.id", "<>", "leads.id");
}
