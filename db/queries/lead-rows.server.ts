import type { Insertable } from "kysely";
import type { Compared, RecordOf } from "../records.server";
import type { LeadsTable } from "../schema/leads";

/** A stored lead: a quote request or a fuel card application, by `kind`. What it leaves out is null. */
export type LeadRecord = RecordOf<LeadsTable>;

/** A lead to store; the database adds the rest, and what may be left out is null. */
export type NewLead = Omit<
  Insertable<LeadsTable>,
  Exclude<Compared, "contentHash"> | "id" | "reference" | "status" | "version"
>;

/** Returns the form of an email or a name under which look-ups ignore case and outer space. */
export function toLookupKey(text: string): string {
  return text.trim().toLowerCase();
}

/** Returns the row of a new lead. */
export function toLeadRow(lead: NewLead, id: string): Insertable<LeadsTable> {
  return {
    ...lead,
    id,
    reference: id.slice(0, 8),
    companyKey: toLookupKey(lead.companyName),
    contactKey: toLookupKey(lead.contactName),
    emailKey: toLookupKey(lead.email),
  };
}
