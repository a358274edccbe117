import { recordEvent } from "#db/queries/audit.server";
import {
  countNotificationsTo,
  insertOutboxEntry,
  requeueOutboxEntry,
  wakeOutbox,
} from "#db/queries/notifications.server";
import { findOwnerAddress } from "#db/queries/staff.server";
import type { NotificationEvent } from "#db/schema";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import type { Config } from "~/config.server";
import { activeChannels } from "./channels.server";

/** Maximum notifications of a channel to a visitor's address per day, so that our forms do not flood a stranger's mailbox. */
const mostADay = 3;

/**
 * Adds notifications of an event to the outbox. Each active channel notifies either staff or each of `recipients` (visitors or owners). Skips a visitor's address that has reached
 * its daily limit. Returns how many notifications were added. Call this in the event's transaction, so that event and notifications are stored together.
 */
export async function queueNotifications(
  transaction: WriteTransaction,
  config: Config,
  about: { leadId: string; event: NotificationEvent; recipients?: readonly string[]; at: Date },
): Promise<number> {
  const { leadId, event, recipients = [], at } = about;
  const since = new Date(at.getTime() - 24 * 60 * 60_000);
  const active = activeChannels(config).filter(({ events }) => events.includes(event));
  let queued = 0;
  for (const { name: channel, to } of active) {
    for (const recipient of to === "staff" ? [null] : recipients) {
      const full =
        recipient !== null &&
        to === "visitor" &&
        (await countNotificationsTo(transaction, channel, recipient, since)) >= mostADay;
      if (full) continue;
      await insertOutboxEntry(transaction, { leadId, channel, event, recipient }, at);
      queued += 1;
    }
  }
  return queued;
}

/** Queues a mail to the owner of a lead, if the owner wants such mail. */
export async function queueOwnerNotification(
  transaction: WriteTransaction,
  config: Config,
  { owner, ...about }: { owner: string; leadId: string; event: NotificationEvent; at: Date },
): Promise<void> {
  if ((await findOwnerAddress(transaction, owner)) === null) return;
  await queueNotifications(transaction, config, { ...about, recipients: [owner] });
}

/** Makes a notification due again and writes an audit entry. Returns false if the notification does not exist or is being sent. */
export async function requeueNotification(db: Queryable, id: string, adminId: string) {
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

/** Makes all pending notifications due now, and wakes their worker. */
export async function retryNotifications(db: Queryable, now = new Date()): Promise<void> {
  await wakeOutbox(db, now);
  wakeNotificationWorker();
}

// On globalThis, because the development server reloads this module after every change.
const holder = globalThis as typeof globalThis & {
  siteNotificationWorker?: { wake(): void } | undefined;
};

/** Sets this process's worker, which `wakeNotificationWorker` wakes. Undefined removes the worker. */
export function setNotificationWorker(worker: { wake(): void } | undefined): void {
  holder.siteNotificationWorker = worker;
}

/** Wakes this process's worker, if any, because the outbox has a new entry. */
export function wakeNotificationWorker(): void {
  holder.siteNotificationWorker?.wake();
}
