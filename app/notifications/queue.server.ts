import { recordEvent } from "#db/queries/audit.server";
import {
  countNotificationsTo,
  insertOutboxEntry,
  requeueOutboxEntry,
  wakeOutbox,
} from "#db/queries/notifications.server";
import type { NotificationEvent } from "#db/schema";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import type { Config } from "~/config.server";
import { activeChannels } from "./channels.server";

const dayMs = 24 * 60 * 60_000;

interface Told {
  leadId: string;
  event: NotificationEvent;
  /** The addresses of the visitor, where they are told too. */
  visitors?: readonly string[];
  at: Date;
}

/**
 * Puts one notification for each channel that is for an event into the outbox, and one for each address where it tells visitors;
 * in the transaction of what it tells, so that there is never one without the other.
 */
export async function queueNotifications(
  transaction: WriteTransaction,
  config: Config,
  { leadId, event, visitors = [], at }: Told,
): Promise<void> {
  const since = new Date(at.getTime() - dayMs);
  const telling = activeChannels(config).filter(({ events }) => events.includes(event));
  for (const { name: channel, to, perAddressADay: most = Infinity } of telling) {
    for (const recipient of to === "visitor" ? visitors : [null]) {
      const full =
        recipient !== null &&
        (await countNotificationsTo(transaction, channel, recipient, since)) >= most;
      if (full) continue;
      await insertOutboxEntry(transaction, { leadId, channel, event, recipient }, at);
    }
  }
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
  wakeNotificationWorker();
  return requeued;
}

/** Tries again at once whatever waits for its next attempt. */
export async function retryNotifications(db: Queryable, now = new Date()): Promise<void> {
  await wakeOutbox(db, now);
  wakeNotificationWorker();
}

// On globalThis, because the development server loads this module again after every change.
const holder = globalThis as typeof globalThis & {
  siteNotificationWorker?: { wake(): void } | undefined;
};

/** Names this process's worker, which `wakeNotificationWorker` wakes. */
export function setNotificationWorker(worker: { wake(): void } | undefined): void {
  holder.siteNotificationWorker = worker;
}

/** Tells this process's worker, if it has one, that the outbox has something new. */
export function wakeNotificationWorker(): void {
  holder.siteNotificationWorker?.wake();
}
