import { sql } from "kysely";
import type { Database } from "../connection.server";
import { holding } from "../dialect.server";
import { changedRows } from "../records.server";
import type { Queryable, WriteTransaction } from "../transactions.server";
import { findAllIdsMergedWith, mergedLeadIds, selectLeads, toLookupKey } from "./leads.server";
import { storeReportCounts } from "./report.server";

/** A person's email address, phone number (E.164), or both. Searches skip a value that is null. */
export interface PersonalContact {
  email: string | null;
  phoneE164: string | null;
}

/**
 * Returns every lead with this email address (ignoring case) or phone number, newest first, suspected spam included. Also returns leads that had
 * the address or number before a correction, leads with notifications to the address, and leads merged with any of these.
 */
export async function findAllLeadsByContact(db: Queryable, { email, phoneE164 }: PersonalContact) {
  const emailKey = toLookupKey(email ?? "");
  const leads = db.selectFrom("leads").select("id");
  const byEmail = leads.where("emailKey", "=", emailKey);
  const byPhone = leads.where("phoneE164", "=", phoneE164 ?? "");
  // Notifications keep the address from before a correction.
  const byRecipient = db
    .selectFrom("outbox")
    .select("leadId as id")
    .where("recipientKey", "=", emailKey);
  const found = await byEmail.union(byPhone).union(byRecipient).execute();
  found.push(...(await findCorrections(db, { email, phoneE164 })));
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  return selectLeads(db, await findAllIdsMergedWith(db, ids)).execute();
}

/** Returns the corrections from or to this email address or phone number, with the leads' ids. */
async function findCorrections(db: Queryable, contact: PersonalContact) {
  const texts = Object.entries(contact).flatMap(([name, value]) =>
    value === null
      ? []
      : JSON.stringify({ [name]: value.trim() })
          .slice(1, -1)
          .toLowerCase(),
  );
  const corrections = await db
    .selectFrom("leadEvents")
    .select(["leadId as id", "detail"])
    // A literal, as in the index: SQLite would not use the index for a bound value.
    .where("kind", "=", sql.lit("corrected"))
    .where((is) => is.or(texts.map((text) => is(sql`lower(detail)`, "like", holding(text)))))
    .execute();
  return corrections.filter(({ detail }) =>
    texts.some((text) => detail?.toLowerCase().includes(text)),
  );
}

/** Returns the notifications of a lead, oldest first. */
export function findAllNotificationsByLead(db: Queryable, leadId: string) {
  return db
    .selectFrom("outbox")
    .select(["leadId", "channel", "state", "createdAt", "sentAt"])
    .where("leadId", "=", leadId)
    .orderBy("createdAt")
    .execute();
}

/**
 * Deletes rows and everything that depends on them, such as the timeline, notes and notifications of a lead. Also deletes all leads merged with a
 * deleted lead. Adds deleted leads to the report's stored counts, without campaign and source. Returns the number of deleted rows.
 */
export async function deleteByIds(
  transaction: WriteTransaction,
  table: "leads" | "clients" | "adminPasskeys" | "clientPasskeys",
  ids: readonly string[],
): Promise<number> {
  const found = table === "leads" ? await findAllIdsMergedWith(transaction, ids) : ids;
  if (table === "leads") await storeReportCounts(transaction, found);
  return changedRows(transaction.deleteFrom(table).where("id", "in", found));
}

/** Returns the number of leads submitted before a time (UTC ISO), and the oldest submission time or null. Counts merged leads as one lead, dated by the newest. */
export async function countLeadsSubmittedBefore(db: Queryable, instant: string) {
  const { total, oldest } = await selectLeadsSubmittedBefore(db, instant)
    .select((eb) => [eb.fn.countAll().as("total"), eb.fn.min("submittedAt").as("oldest")])
    .executeTakeFirstOrThrow();
  return { count: Number(total), oldest };
}

/** Returns the ids of at most `limit` leads submitted before a time (UTC ISO), oldest first. Of merged leads, returns only the oldest, and only if all of them are that old. */
export async function findLeadIdsSubmittedBefore(db: Queryable, instant: string, limit: number) {
  const rows = await selectLeadsSubmittedBefore(db, instant)
    .select("id")
    .orderBy("submittedAt")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Empties the write-ahead log, so that no deleted data remains in it. A concurrent reader delays this to the next checkpoint. Does nothing if the site uses PostgreSQL. */
export function emptyWriteAheadLog(database: Database): void {
  if (database.engine === "sqlite") database.sqlite.pragma("wal_checkpoint(TRUNCATE)");
}

function selectLeadsSubmittedBefore(db: Queryable, instant: string) {
  const laterMerged = db
    .selectFrom("leads")
    .select((eb) => eb.ref("mergedInto").$notNull().as("id"))
    .where("mergedInto", ">", "")
    .where("submittedAt", ">=", instant);
  // Names both values, so that the index that begins with this column is used.
  return db
    .selectFrom("leads")
    .where("quarantined", "in", [false, true])
    .where("submittedAt", "<", instant)
    .where("id", "not in", mergedLeadIds)
    .where("id", "not in", laterMerged);
}
