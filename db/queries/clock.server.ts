import { sql } from "kysely";
import { changedRows } from "../records.server";
import type { Schema } from "../schema";
import { inTransaction, type Queryable, type WriteTransaction } from "../transactions.server";
import { countInReport } from "./report.server";

/** How many rows of each table had a time that lay ahead of the clock. */
export type MendedRows = Partial<Record<keyof Schema, number>>;

/** Clocks of several machines differ by less. */
const toleranceMs = 60_000;
/** No notification waits longer for its next try, nor is one claimed for longer. */
const longestWaitMs = 8 * 3_600_000;
const totpPeriodMs = 30_000;
/** No passkey's challenge is good for as long. */
const longestChallengeMs = 3_600_000;

/**
 * Rewrites each stored time that decides something by being compared with the clock and lies ahead of it, as a clock that ran ahead has
 * left it, to `now`; what was to last from such a time lasts as long from now. Records of what happened stay as they are.
 */
export function mendFutureTimes(
  db: Queryable,
  now: Date,
  timesOf: (submittedAt: Date) => LeadTimes,
): Promise<MendedRows> {
  const at = now.toISOString();
  const limit = new Date(now.getTime() + toleranceMs).toISOString();
  return inTransaction(db, async (transaction) => {
    const rows: MendedRows = {
      signInAttempts: await mendSignInAttempts(transaction, limit, at),
      adminSessions: await mendTokens(transaction, "adminSessions", limit, now),
      clientSessions: await mendTokens(transaction, "clientSessions", limit, now),
      clientPasswordLinks: await mendTokens(transaction, "clientPasswordLinks", limit, now),
      passkeyChallenges: await removeChallenges(transaction, now),
      outbox: await mendOutbox(transaction, limit, now),
      admins: await mendSteps(transaction, now),
      leads:
        (await mendLeads(transaction, limit, () => timesOf(now))) +
        (await mendClaims(transaction, limit)),
    };
    return Object.fromEntries(Object.entries(rows).filter(([, count]) => count > 0));
  });
}

/** All that follows from when a lead came (UTC ISO, and its hour in the business's zone). */
export type LeadTimes = Record<"submittedAt" | "localHour" | "replyDueAt" | "escalateAt", string>;

/**
 * A lead that came at a time ahead of the clock would be escalated only after it, and its answer be promised from it. One that staff
 * have worked on stays as its timeline tells.
 */
async function mendLeads(
  transaction: WriteTransaction,
  limit: string,
  timesOf: () => LeadTimes,
): Promise<number> {
  const ahead = await transaction
    .selectFrom("leads")
    .selectAll()
    .where("submittedAt", ">", limit)
    .where("status", "=", "new")
    .where("firstReplyAt", "is", null)
    .where("attempts", "=", 0)
    .execute();
  for (const lead of ahead) {
    const times = timesOf();
    const mended = {
      ...times,
      dueAt: lead.dueAt && times.replyDueAt,
      escalateAt: lead.escalateAt && times.escalateAt,
    };
    await transaction.updateTable("leads").set(mended).where("id", "=", lead.id).execute();
    countInReport(transaction, lead, { ...lead, ...mended });
  }
  return ahead.length;
}

/** A lead taken at a time ahead of the clock would stay with whoever took it until then: it is nobody's. */
function mendClaims(transaction: WriteTransaction, limit: string): Promise<number> {
  return changedRows(
    transaction
      .updateTable("leads")
      .set({ claimedBy: null, claimedAt: null, claimedUntil: null })
      .where("claimedBy", "is not", null)
      .where("claimedAt", ">", limit),
  );
}

/** A failure ahead of the clock would lock its account out until then and 15 minutes longer. Returns how many there were. */
export function mendSignInAttempts(
  transaction: WriteTransaction,
  limit: string,
  at: string,
): Promise<number> {
  return changedRows(transaction.updateTable("signInAttempts").set({ at }).where("at", ">", limit));
}

/** A token made ahead of the clock would live longer than it may; one confirmed ahead of it would count as not, one used ahead of it never as left alone. */
async function mendTokens(
  transaction: WriteTransaction,
  table: "adminSessions" | "clientSessions" | "clientPasswordLinks",
  limit: string,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const ahead = await transaction
    .selectFrom(table)
    .select(["tokenHash", "createdAt", "expiresAt"])
    .where("createdAt", ">", limit)
    .execute();
  for (const { tokenHash, createdAt, expiresAt } of ahead) {
    const life = Date.parse(expiresAt) - Date.parse(createdAt);
    await transaction
      .updateTable(table)
      .set({ createdAt: at, expiresAt: new Date(now.getTime() + life).toISOString() })
      .where("tokenHash", "=", tokenHash)
      .execute();
  }
  if (table === "clientPasswordLinks") return ahead.length;
  let most = ahead.length;
  for (const column of ["confirmedAt", "lastUsedAt"] as const) {
    const ahead = transaction
      .updateTable(table)
      .set({ [column]: at })
      .where(column, ">", limit);
    most = Math.max(most, await changedRows(ahead));
  }
  return most;
}

/** A challenge made ahead of the clock would be good for more than its minutes: whoever signs in asks for another. */
function removeChallenges(transaction: WriteTransaction, now: Date): Promise<number> {
  const farthest = new Date(now.getTime() + longestChallengeMs).toISOString();
  return changedRows(transaction.deleteFrom("passkeyChallenges").where("expiresAt", ">", farthest));
}

/** What was put in, or is to be tried, at a time that no pause reaches would wait for it. */
function mendOutbox(transaction: WriteTransaction, limit: string, now: Date): Promise<number> {
  const at = now.toISOString();
  const farthest = new Date(now.getTime() + longestWaitMs).toISOString();
  return changedRows(
    transaction
      .updateTable("outbox")
      .set((eb) => ({
        createdAt: eb.case().when("createdAt", ">", limit).then(at).else(eb.ref("createdAt")).end(),
        nextAttemptAt: at,
        claimedUntil: null,
      }))
      .where("state", "=", "pending")
      .where((eb) =>
        eb.or([
          eb("createdAt", ">", limit),
          eb("nextAttemptAt", ">", farthest),
          eb("claimedUntil", ">", farthest),
        ]),
      ),
  );
}

/** A code of a step ahead of the clock would refuse every code until then. */
function mendSteps(transaction: WriteTransaction, now: Date): Promise<number> {
  const step = Math.floor(now.getTime() / totpPeriodMs);
  return changedRows(
    transaction
      .updateTable("admins")
      .set({ totpLastStep: step })
      .where("totpLastStep", ">", step + toleranceMs / totpPeriodMs),
  );
}

type StoredTime = {
  [T in keyof Schema]: { table: T; time: keyof Schema[T]; order: keyof Schema[T] };
}[keyof Schema];

/** Where times of storing are, and by what the newest of them comes first. */
const stored = [
  { table: "leads", time: "submittedAt", order: "submittedAt" },
  { table: "leadEvents", time: "at", order: "id" },
  { table: "auditEntries", time: "at", order: "seq" },
  { table: "adminSessions", time: "createdAt", order: "createdAt" },
] as const satisfies readonly StoredTime[];

/** Returns when the newest lead, event, audit entry or session was stored (UTC ISO), or null in an empty database. */
export async function findNewestTime(db: Queryable): Promise<string | null> {
  const newest = stored.map(({ table, time, order }) => {
    const rows = db.selectFrom(table).select(sql.ref<string>(time).as("at"));
    return rows.orderBy(sql.ref(order), "desc").limit(1).execute();
  });
  const times = (await Promise.all(newest)).flat().map(({ at }) => at);
  return times.sort().at(-1) ?? null;
}
