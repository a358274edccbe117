import { recordEvent } from "#db/queries/audit.server";
import { requeueOutboxEntry } from "#db/queries/notifications.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { wakeNoticeWorker } from "./worker.server";

/** Sends a notice again, with an audit entry; tells whether it was there and not being sent just now. */
export async function requeueNotice(db: Queryable, id: string, adminId: string): Promise<boolean> {
  const requeued = await inTransaction(db, async (transaction) => {
    if (!(await requeueOutboxEntry(transaction, id, new Date()))) return false;
    await recordEvent(transaction, {
      actor: { kind: "admin", id: adminId },
      action: "notice.requeued",
      subject: { kind: "notice", id },
    });
    return true;
  });
  wakeNoticeWorker();
  return requeued;
}
