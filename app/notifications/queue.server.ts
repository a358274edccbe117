import { recordEvent } from "#db/queries/audit.server";
import { findWaitingSpam } from "#db/queries/escalation.server";
import {
  countNotificationsTo,
  findOldestPendingNotification,
  findUnsentNotifications,
  hurryOutbox,
  insertOutboxEntry,
  requeueOutboxEntry,
  type UnsentNotifications,
} from "#db/queries/notifications.server";
import { findSetting, upsertSetting } from "#db/queries/operations.server";
import type { NotificationOccasion } from "#db/schema";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import type { Config } from "~/config.server";
import { activeChannels, channels } from "./channels.server";
import { failureInShort } from "./messages.server";
import { notificationWorker } from "./worker.server";

const dayMs = 24 * 60 * 60_000;

interface Told {
  leadId: string;
  occasion: NotificationOccasion;
  /** The addresses of the visitor, where they are told too. */
  visitors?: readonly string[];
  at: Date;
}

/**
 * Puts one notification for each channel that tells of an occasion into the outbox, and one for each address where it tells visitors;
 * in the transaction of what it tells, so that there is never one without the other.
 */
export async function queueOccasion(
  transaction: WriteTransaction,
  config: Config,
  { leadId, occasion, visitors = [], at }: Told,
): Promise<void> {
  const since = new Date(at.getTime() - dayMs);
  const telling = activeChannels(config).filter(({ occasions }) => occasions.includes(occasion));
  for (const { name: channel, to, perAddressADay: most = Infinity } of telling) {
    for (const recipient of to === "visitor" ? visitors : [null]) {
      const full =
        recipient !== null &&
        (await countNotificationsTo(transaction, channel, recipient, since)) >= most;
      if (full) continue;
      await insertOutboxEntry(transaction, { leadId, channel, occasion, recipient }, at);
    }
  }
}

const spamToldSetting = "suspected-spam-told";

/** Tells once a day of the business's zone that suspected spam waits, while any does; the newest stands for all. */
export async function tellOfSuspectedSpam(db: Queryable, config: Config, now: Date): Promise<void> {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: config.COMPANY_TIME_ZONE }).format(
    now,
  );
  const toTell = async (from: Queryable) =>
    (await findSetting(from, spamToldSetting)) === today
      ? null
      : (await findWaitingSpam(from)).newest;
  if ((await toTell(db)) === null) return;
  await inTransaction(db, async (transaction) => {
    // Another process may have told of it since.
    const newest = await toTell(transaction);
    if (newest === null) return;
    const spam = { leadId: newest, occasion: "suspected-spam", at: now } as const;
    await queueOccasion(transaction, config, spam);
    await upsertSetting(transaction, spamToldSetting, today, now);
  });
}

/** Sends a notification again, with an audit entry; tells whether it was there and not being sent just now. */
export async function requeueNotification(
  db: Queryable,
  id: string,
  adminId: string,
): Promise<boolean> {
  const requeued = await inTransaction(db, async (transaction) => {
    if (!(await requeueOutboxEntry(transaction, id, new Date()))) return false;
    await recordEvent(transaction, {
      actor: { kind: "admin", id: adminId },
      action: "notice.requeued",
      subject: { kind: "notice", id },
    });
    return true;
  });
  notificationWorker()?.wake();
  return requeued;
}

/** How long a notification may wait before it counts as unsent, in milliseconds: three attempts. */
const lateAfterMs = 5 * 60_000;

/** A visitor whose mailbox refuses ours is no alarm. */
const namesToStaff = (among: typeof channels) =>
  among.filter(({ to }) => to === "staff").map(({ name }) => name);

/** Returns what did not go out of the channels to staff that are on, with what a person may be told of the last failure, or "". */
export async function unsentNotifications(
  db: Queryable,
  config: Config,
  now: Date,
): Promise<UnsentNotifications & { reason: string }> {
  const unsent = await findUnsentNotifications(db, {
    channels: namesToStaff(activeChannels(config)),
    toStaff: namesToStaff(channels),
    lateBefore: new Date(now.getTime() - lateAfterMs),
  });
  const { lastError } = unsent;
  return { ...unsent, reason: lastError === null ? "" : failureInShort(lastError) };
}

/** Tries again at once whatever waits for its next attempt. */
export async function retryNotifications(db: Queryable, now = new Date()): Promise<void> {
  await hurryOutbox(db, now);
  notificationWorker()?.wake();
}

/** Returns how long the oldest notification of a channel that is on has waited, in milliseconds; 0 when none waits. */
export async function longestWait(db: Queryable, config: Config, now: Date): Promise<number> {
  const names = activeChannels(config).map(({ name }) => name);
  const oldest = await findOldestPendingNotification(db, names);
  return oldest === null ? 0 : Math.max(0, now.getTime() - Date.parse(oldest));
}
