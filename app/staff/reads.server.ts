import { recordEvent } from "#db/queries/audit.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { reportError } from "~/server/log.server";
import { actorOf } from "./guards.server";

/** Personal data that staff were shown, by the ids of its rows. */
interface PersonalRead {
  /** Such as `leads.listed`. */
  action: string;
  /** The single row that was opened, if any. The lists need not contain it. */
  subject?: { kind: "lead" | "client"; id: string };
  leads?: readonly string[];
  clients?: readonly string[];
  /** True logs every row each time. */
  whole?: true;
}

/** A row that was logged for a reader within this time is not logged again. */
const recentMs = 60_000;

/** Maximum number of logged rows to remember. */
const maxLogged = 50_000;

/** When each row was last logged, by reader, action and row. Oldest first. */
const logged = new Map<string, number>();

/**
 * Records in the audit log which rows of personal data staff saw. Skips rows recorded for this reader in the past minute, except if `whole` is true. Never throws: if the log
 * cannot be written, the ids go to the error log.
 */
export async function recordRead(
  db: Queryable,
  reader: { id: string },
  { action, subject, whole, ...lists }: PersonalRead,
  now = new Date(),
): Promise<void> {
  const at = now.getTime();
  const key = (row: string) => `${reader.id} ${action} ${row}`;
  const isFresh = (row: string) => {
    const age = at - (logged.get(key(row)) ?? Number.NaN);
    return whole === true || !(age >= 0 && age < recentMs);
  };
  const fresh = Object.entries(lists).map(([kind, ids]) => [kind, ids.filter(isFresh)] as const);
  const rows = [...(subject ? [subject.id] : []), ...fresh.flatMap(([, ids]) => ids)];
  if (!whole && !rows.some(isFresh)) return;
  const listed = fresh.filter(([, ids]) => whole || ids.length > 0);
  const detail = listed.length > 0 ? Object.fromEntries(listed) : null;
  const event = { actor: actorOf(reader), action, ...(subject && { subject }), detail };
  try {
    await inTransaction(db, (transaction) => recordEvent(transaction, event, now));
  } catch (cause) {
    const lost = `This read is not in the audit log: ${reader.id} ${action} ${rows.join(" ")}`;
    reportError(new Error(lost, { cause }));
    return;
  }
  for (const row of rows) {
    logged.delete(key(row));
    logged.set(key(row), at);
    const [oldest] = logged.keys();
    if (logged.size > maxLogged && oldest !== undefined) logged.delete(oldest);
  }
}
