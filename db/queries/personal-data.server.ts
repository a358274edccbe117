import { type Selectable, sql } from "kysely";
import type { Database } from "../connection.server";
import { changedRows } from "../records.server";
import type { OutboxTable } from "../schema";
import type { Queryable, WriteTransaction } from "../transactions.server";
import { type ClientRecord, selectClients } from "./clients.server";
import { type LeadRecord, selectLeads, toLookupKey } from "./leads.server";
import { storeReportCounts } from "./report.server";

/** Whose data: an email address, a phone number in E.164 notation, or both; null is not looked for. */
export interface PersonalContact {
  email: string | null;
  phoneE164: string | null;
}

const notificationColumns = ["leadId", "channel", "state", "createdAt", "sentAt"] as const;

/** A notification of a lead that was or will be sent. */
type LeadNotification = Pick<Selectable<OutboxTable>, (typeof notificationColumns)[number]>;

/**
 * Returns every lead that has this email address (case aside) or phone number, had it before a correction, or was told something at
 * the address, suspected spam included, newest first.
 */
export async function findAllLeadsByContact(
  db: Queryable,
  { email, phoneE164 }: PersonalContact,
): Promise<LeadRecord[]> {
  const emailKey = toLookupKey(email ?? "");
  const leads = db.selectFrom("leads").select("id");
  const byEmail = leads.where("emailKey", "=", emailKey);
  const byPhone = leads.where("phoneE164", "=", phoneE164 ?? "");
  // An address that was corrected since is known to the notifications that went there.
  const byRecipient = db
    .selectFrom("outbox")
    .select("leadId as id")
    .where("recipientKey", "=", emailKey);
  const before = db
    .selectFrom("leadEvents")
    .select("leadId as id")
    // As the index has it: a value that is bound would not find it.
    .where("kind", "=", sql.lit("corrected"))
    .where((is) =>
      is.or([
        is(sql`lower(detail)`, "like", holding("email", email)),
        is(sql`lower(detail)`, "like", holding("phoneE164", phoneE164)),
      ]),
    );
  return selectLeads(db, byEmail.union(byPhone).union(byRecipient).union(before)).execute();
}

/** The pattern of a detail that holds this value of this name. */
function holding(name: keyof PersonalContact, value: string | null) {
  if (value === null) return null;
  const text = JSON.stringify({ [name]: value.trim() })
    .slice(1, -1)
    .toLowerCase();
  return sql<string>`${`%${text.replace(/[!%_]/g, "!$&")}%`} escape '!'`;
}

/** Returns the clients' accounts with this email address, case aside. */
export async function findAllClientsByEmail(
  db: Queryable,
  email: string | null,
): Promise<ClientRecord[]> {
  if (email === null) return [];
  return selectClients(db).where("emailKey", "=", toLookupKey(email)).orderBy("id").execute();
}

/** Returns the notifications of a lead, oldest first. */
export async function findAllNotificationsByLead(
  db: Queryable,
  leadId: string,
): Promise<LeadNotification[]> {
  return db
    .selectFrom("outbox")
    .select(notificationColumns)
    .where("leadId", "=", leadId)
    .orderBy("createdAt")
    .execute();
}

/**
 * With what hangs on them: timeline, notes and notifications, or sessions and links. The report goes on counting a lead, without what its
 * browser told of where it came from. Returns how many there were.
 */
export async function deleteByIds(
  transaction: WriteTransaction,
  table: "leads" | "clients" | "adminPasskeys" | "clientPasskeys",
  ids: readonly string[],
): Promise<number> {
  if (table === "leads") await storeReportCounts(transaction, ids);
  return changedRows(transaction.deleteFrom(table).where("id", "in", ids));
}

/** Returns how many leads were submitted before an instant (UTC ISO), and when the oldest of them was. */
export async function countLeadsSubmittedBefore(
  db: Queryable,
  instant: string,
): Promise<{ count: number; oldest: string | null }> {
  const { total, oldest } = await selectLeadsSubmittedBefore(db, instant)
    .select((eb) => [eb.fn.countAll().as("total"), eb.fn.min("submittedAt").as("oldest")])
    .executeTakeFirstOrThrow();
  return { count: Number(total), oldest };
}

/** Returns the ids of at most `limit` leads that were submitted before an instant (UTC ISO), oldest first. */
export async function findLeadIdsSubmittedBefore(
  db: Queryable,
  instant: string,
  limit: number,
): Promise<string[]> {
  const rows = await selectLeadsSubmittedBefore(db, instant)
    .select("id")
    .orderBy("submittedAt")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * So that nothing deleted stays in it. Another reader puts it off to the next checkpoint. PostgreSQL clears up itself.
 */
export function emptyWriteAheadLog(database: Database): void {
  if (database.engine === "sqlite") database.sqlite.pragma("wal_checkpoint(TRUNCATE)");
}

function selectLeadsSubmittedBefore(db: Queryable, instant: string) {
  // Both values are named so that the index of arrivals, which begins with this column, serves.
  return db
    .selectFrom("leads")
    .where("quarantined", "in", [false, true])
    .where("submittedAt", "<", instant);
}
