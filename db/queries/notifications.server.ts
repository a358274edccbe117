import { randomUUID } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import { changedRows, firstRow } from "../records.server";
import type { LeadsTable, OutboxState, OutboxTable } from "../schema";
import { inTransaction, type Queryable, type WriteTransaction } from "../transactions.server";
import { toLookupKey } from "./leads.server";
import { countRows, cutPage, encodeCursor, selectPage } from "./pages.server";

export type OutboxEntry = Omit<Selectable<OutboxTable>, "claimedUntil" | "recipientKey">;

/** A notification as the desk lists it, with the lead's reference and company. */
export type ListedOutboxEntry = OutboxEntry & Pick<LeadsTable, "reference" | "companyName">;

/**
 * Adds a notification about a lead to the outbox. Call this in the transaction of the event. By default the notification is about a new lead. Each step of an
 * escalation is added once, even if it becomes due again because the business hours changed.
 */
export async function insertOutboxEntry(
  transaction: WriteTransaction,
  entry: Pick<Insertable<OutboxTable>, "leadId" | "channel" | "event" | "recipient">,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const recipientKey = entry.recipient && toLookupKey(entry.recipient);
  await transaction
    .insertInto("outbox")
    .values({ ...entry, id: randomUUID(), recipientKey, nextAttemptAt: at, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns how many notifications of a channel were queued for a mailbox since a time. */
export async function countNotificationsTo(
  db: Queryable,
  channel: string,
  email: string,
  since: Date,
): Promise<number> {
  const mailbox = mailboxOf(email);
  const queued = await db
    .selectFrom("outbox")
    .select("recipient")
    .where("createdAt", ">=", since.toISOString())
    .where("channel", "=", channel)
    .execute();
  return queued.filter(({ recipient }) => recipient && mailboxOf(recipient) === mailbox).length;
}

/** Returns an address without the dots and the `+tag` of its local part, because many providers deliver such variants to one mailbox. */
export function mailboxOf(email: string): string {
  const address = toLookupKey(email);
  const at = address.lastIndexOf("@");
  const name = address.slice(0, at).replace(/\+.*$/s, "").replaceAll(".", "");
  return name + address.slice(at);
}

/** The longest wait before an attempt. A later time comes from a clock that ran ahead. */
const longestWaitMs = 8 * 3_600_000;

/** Reserves a channel's longest-due notification and counts an attempt. Returns null if none is due. After `leaseMs` without a recorded outcome, the lease ends. */
export function leaseOutboxEntry(db: Queryable, channel: string, leaseMs: number, now: Date) {
  const at = now.toISOString();
  const farthest = new Date(now.getTime() + longestWaitMs).toISOString();
  return inTransaction(db, (transaction) =>
    firstRow(
      transaction
        .updateTable("outbox")
        .set((eb) => ({
          claimedUntil: new Date(now.getTime() + leaseMs).toISOString(),
          attempts: eb("attempts", "+", 1),
        }))
        .where("id", "=", (eb) =>
          eb
            .selectFrom("outbox")
            .select("id")
            .where("state", "=", "pending")
            .where((due) => due("nextAttemptAt", "<=", at).or("nextAttemptAt", ">", farthest))
            .where("channel", "=", channel)
            .where((free) =>
              free("claimedUntil", "is", null)
                .or("claimedUntil", "<=", at)
                .or("claimedUntil", ">", farthest),
            )
            .orderBy("nextAttemptAt")
            .limit(1),
        )
        .returningAll(),
    ),
  );
}

/** Returns the `oldest` creation time of these channels' pending notifications, and the `next` due time or lease end (UTC ISO). Both are null if none is pending. */
export function findPendingTimes(db: Queryable, channels: readonly string[]) {
  return db
    .selectFrom("outbox")
    .where("state", "=", "pending")
    .where("channel", "in", channels)
    .select(({ fn }) => [
      fn.min<string | null>("createdAt").as("oldest"),
      fn.min<string | null>(fn.coalesce("claimedUntil", "nextAttemptAt")).as("next"),
    ])
    .executeTakeFirstOrThrow();
}

/** The outcome of an attempt: sent, repeated at a time (UTC ISO), or given up. */
export type OutboxOutcome =
  | { state: "sent"; sentAt: string; lastError: null }
  | { state: "pending"; nextAttemptAt: string; lastError: string | null }
  | { state: "failed"; lastError: string };

/** Records the outcome of an attempt to send a notification, and ends its lease. */
export async function updateOutboxEntry(db: Queryable, id: string, outcome: OutboxOutcome) {
  await inTransaction(db, (transaction) =>
    transaction
      .updateTable("outbox")
      .set({ ...outcome, claimedUntil: null })
      .where("id", "=", id)
      .execute(),
  );
}

/** Makes a notification due now and resets its attempts. Returns false if it does not exist or is being sent. */
export async function requeueOutboxEntry(transaction: WriteTransaction, id: string, now: Date) {
  const at = now.toISOString();
  const entry = transaction
    .updateTable("outbox")
    .set({ state: "pending", attempts: 0, nextAttemptAt: at, claimedUntil: null })
    .where("id", "=", id)
    .where((or) => or("claimedUntil", "is", null).or("claimedUntil", "<=", at));
  return (await changedRows(entry)) > 0;
}

/** Returns a page of the outbox, newest first. `nextCursor` is null on the last page. Throws BadCursorError if `cursor` is invalid. */
export async function findAllOutboxEntries(
  db: Queryable,
  { limit, cursor }: { limit: number; cursor: string | null },
) {
  const listed = db
    .selectFrom("outbox")
    .innerJoin("leads", "leads.id", "outbox.leadId")
    .selectAll("outbox")
    .select(["leads.reference", "leads.companyName"]);
  const by = ["outbox.createdAt", "outbox.id"];
  const rows = await selectPage(listed, { by, direction: "desc", limit, cursor }).execute();
  const { page, next } = cutPage(rows, limit, (last) => encodeCursor([last.createdAt, last.id]));
  return { entries: page, nextCursor: next };
}

/** Returns the number of outbox rows in each state. */
export async function countOutboxByState(db: Queryable): Promise<Record<OutboxState, number>> {
  const rows = await db
    .selectFrom("outbox")
    .select(["state", (eb) => eb.fn.countAll().as("total")])
    .groupBy("state")
    .execute();
  const counts = { pending: 0, sent: 0, failed: 0 };
  for (const { state, total } of rows) counts[state] = Number(total);
  return counts;
}

/**
 * Counts failed notifications to staff about leads that are still new, and notifications pending since before `lateBefore`. Each count stops at 1,000.
 * `oldest` is when the oldest late notification was created (UTC ISO).
 */
export async function findUnsentNotifications(
  db: Queryable,
  criteria: { channels: readonly string[]; toStaff: readonly string[]; lateBefore: Date },
) {
  const { channels, toStaff, lateBefore } = criteria;
  const unsent = db.selectFrom("outbox").selectAll("outbox").limit(1_000);
  const failed = unsent
    .innerJoin("leads", "leads.id", "outbox.leadId")
    .where("outbox.state", "=", "failed")
    .where("outbox.channel", "in", toStaff)
    .where("leads.status", "=", "new");
  const late = unsent
    .where("outbox.state", "=", "pending")
    .where("outbox.channel", "in", channels)
    .where("outbox.createdAt", "<", lateBefore.toISOString());
  const first = await late.orderBy("createdAt").limit(1).executeTakeFirst();
  const last = await failed.orderBy("createdAt", "desc").limit(1).executeTakeFirst();
  return {
    failed: await countRows(db, failed),
    late: await countRows(db, late),
    oldest: first?.createdAt ?? null,
    lastError: first?.lastError ?? last?.lastError ?? null,
  };
}

/** Makes all pending notifications due now, because the cause of their failures may have been fixed. */
export async function wakeOutbox(db: Queryable, now: Date): Promise<void> {
  await inTransaction(db, (transaction) =>
    transaction
      .updateTable("outbox")
      .set({ nextAttemptAt: now.toISOString(), attempts: 0 })
      .where("state", "=", "pending")
      .where("nextAttemptAt", ">", now.toISOString())
      .where("claimedUntil", "is", null)
      .execute(),
  );
}

/** How many leads one check returns. The others are due at the next check. */
const mostAtOnce = 100;

/** Returns the ids of at most 100 leads whose escalation (notification of staff) is due, longest due first. `next` is the first escalation time after `now` (UTC ISO), or null. */
export async function findDueEscalations(db: Queryable, now: Date) {
  const at = now.toISOString();
  const waiting = db.selectFrom("leads").where("escalateAt", "is not", null);
  const due = await waiting
    .select("id")
    .where("escalateAt", "<=", at)
    .orderBy("escalateAt")
    .limit(mostAtOnce)
    .execute();
  const later = await waiting
    .select("escalateAt")
    .where("escalateAt", ">", at)
    .orderBy("escalateAt")
    .limit(1)
    .executeTakeFirst();
  return { due: due.map(({ id }) => id), next: later?.escalateAt ?? null };
}

/** Sets when staff are next notified that a lead has no owner or a due follow-up. If `at` is null, these notifications end. */
export async function moveEscalation(transaction: WriteTransaction, id: string, at: Date | null) {
  await transaction
    .updateTable("leads")
    .set({ escalateAt: at?.toISOString() ?? null })
    .where("id", "=", id)
    .execute();
}

/** Counts the suspected spam that no one has checked, up to 1,000. Also returns the id of the newest such lead, or null if there is none. */
export async function findWaitingSpam(db: Queryable) {
  const waiting = db
    .selectFrom("leads")
    .select("id")
    .where("status", "=", "new")
    .where("quarantined", "=", true)
    .orderBy("submittedAt", "desc")
    .orderBy("id", "desc");
  const newest = await waiting.limit(1).executeTakeFirst();
  return { count: await countRows(db, waiting.limit(1_000)), newest: newest?.id ?? null };
}
