import { type Kysely, sql } from "kysely";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/**
 * What the desk searches and filters by: the end of a phone number, a contact's surname (the last word), status and kind
 * together, and consent to text messages. Columns are in the order of the first migration's indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index leads_by_phone_end
    on leads (substr(phone_e164, length(phone_e164) - 3), quarantined, submitted_at, id)`.execute(
    db,
  );
  await sql`
    create index leads_by_surname
    on leads (
      substr(contact_key, length(rtrim(contact_key, replace(contact_key, ' ', ''))) + 1),
      quarantined, submitted_at, id
    )`.execute(db);
  await db.schema
    .createIndex("leads_by_status_and_kind")
    .on("leads")
    .columns(["status", "kind", "quarantined", "submitted_at", "id"])
    .execute();
  await db.schema
    .createIndex("leads_by_sms_consent")
    .on("leads")
    .columns(["sms_consent", "quarantined", "submitted_at", "id"])
    .execute();
}
