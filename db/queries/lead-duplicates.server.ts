import type { ExpressionBuilder } from "kysely";
import type { Schema } from "../schema";
import type { Queryable } from "../transactions.server";
import { type LeadRecord, toLookupKey } from "./lead-rows.server";

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
  return db
    .selectFrom("leads")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("submittedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
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
