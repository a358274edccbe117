import { recordEvent } from "#db/queries/audit.server";
import {
  countNotificationsTo,
  findOldestPendingNotification,
  insertOutboxEntries,
  requeueOutboxEntry,
} from "#db/queries/notifications.server";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import { type Config, getConfig } from "~/config.server";
import { activeChannels } from "./channels.server";
import { notificationWorker } from "./worker.server";

const dayMs = 24 * 60 * 60_000;

/** In the transaction that stores the lead, so that there is never one without the other; one for each channel that is on. */
export async function queueNotifications(
  transaction: WriteTransaction,
  { leadId, visitor, at }: { leadId: string; visitor: string; at: Date },
): Promise<void> {
  const since = new Date(at.getTime() - dayMs);
  const wanted: string[] = [];
  for (const { name, perAddressADay: most } of activeChannels(getConfig())) {
    const full =
      most !== undefined && (await countNotificationsTo(transaction, name, visitor, since)) >= most;
    if (!full) wanted.push(name);
  }
  await insertOutboxEntries(transaction, leadId, wanted, at);
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

/** Returns how long the oldest notification of a channel that is on has waited, in milliseconds; 0 when none waits. */
export async function longestWait(db: Queryable, config: Config, now: Date): Promise<number> {
  const names = activeChannels(config).map(({ name }) => name);
  const oldest = await findOldestPendingNotification(db, names);
  return oldest === null ? 0 : Math.max(0, now.getTime() - Date.parse(oldest));
}
