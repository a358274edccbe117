import type { Queryable, WriteTransaction } from "../transactions.server";
import { countRows } from "./pages.server";

/** How many leads one look tells of; the others are due still at the next. */
const mostAtOnce = 100;

/** Returns the leads of which others are to be told by now, the longest due first, and when the next of all is due (UTC ISO). */
export async function findDueEscalations(
  db: Queryable,
  now: Date,
): Promise<{ due: string[]; next: string | null }> {
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

/** Sets when others are told next that nobody has taken a lead; null ends it. */
export async function moveEscalation(
  transaction: WriteTransaction,
  id: string,
  at: Date | null,
): Promise<void> {
  await transaction
    .updateTable("leads")
    .set({ escalateAt: at?.toISOString() ?? null })
    .where("id", "=", id)
    .execute();
}

/** Returns how many suspected spams wait for somebody to look at them, counted up to 1,000, and the newest of them. */
export async function findWaitingSpam(
  db: Queryable,
): Promise<{ count: number; newest: string | null }> {
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
