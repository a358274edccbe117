import { recordEvent } from "#db/queries/audit.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { reportError } from "~/http/http-error.server";
import { actorOf } from "./guards.server";

/** Personal data that somebody of staff was shown, by the ids of its rows. */
interface PersonalRead {
  /** Such as `leads.listed`. */
  action: string;
  /** The one row that was opened, if it was one; it need not stand in the lists. */
  subject?: { kind: "lead" | "client"; id: string };
  leads?: readonly string[];
  clients?: readonly string[];
  /** True puts it on record each time, with every row. */
  whole?: true;
}

/** Within this time a row that was named for somebody needs no second naming. */
const againMs = 60_000;

/** Beyond this many rows the one named longest ago is forgotten: it is named again. */
const maxNamed = 50_000;

/** When which row was named in the audit log, by who read it and how; the oldest first. */
const named = new Map<string, number>();

/**
 * Puts what was read on record, but for rows named for the same reader less than a minute before. Never throws: the person who answers
 * a visitor's call must see the lead though the log cannot be written; the ids then go to the error log.
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
    const age = at - (named.get(key(row)) ?? Number.NaN);
    return whole === true || !(age >= 0 && age < againMs);
  };
  const fresh = Object.entries(lists).map(([kind, ids]) => [kind, ids.filter(isFresh)] as const);
  const rows = [...(subject ? [subject.id] : []), ...fresh.flatMap(([, ids]) => ids)];
  if (!whole && !rows.some(isFresh)) return;
  const told = fresh.filter(([, ids]) => whole || ids.length > 0);
  const detail = told.length > 0 ? Object.fromEntries(told) : null;
  try {
    await inTransaction(db, (transaction) =>
      recordEvent(
        transaction,
        { actor: actorOf(reader), action, ...(subject && { subject }), detail },
        now,
      ),
    );
  } catch (cause) {
    reportError(new Error(`Not on record: ${reader.id} ${action} ${rows.join(" ")}`, { cause }));
    return;
  }
  for (const row of rows) {
    named.delete(key(row));
    named.set(key(row), at);
    const [oldest] = named.keys();
    if (named.size > maxNamed && oldest !== undefined) named.delete(oldest);
  }
}
