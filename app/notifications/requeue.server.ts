import { insertAuditEntry } from "#db/queries/audit.server";
import { requeueOutboxEntry } from "#db/queries/outbox.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { wakeNoticeWorker } from "./worker.server";

/** Sends a notice again, with an audit entry; tells whether it was there and not being sent just now. */
export async function requeueNotice(db: Queryable, id: string, adminId: string): Promise<boolean> {
  const requeued = await inTransaction(db, async (transaction) => {
    if (!(await requeueOutboxEntry(transaction, id, new Date()))) return false;
    const actor = { actorKind: "admin", actorId: adminId } as const;
    const subject = { subjectKind: "notice", subjectId: id };
    await insertAuditEntry(transaction, { ...actor, action: "notice.requeued", ...subject });
    return true;
  });
  wakeNoticeWorker();
  return requeued;
}
