import type { Selectable } from "kysely";
import type { SignInAttemptsTable } from "../schema";
import { inTransaction, type Queryable } from "../transactions.server";

export type { SignInRealm } from "../schema";

/** Which account is tried, and from where. */
type SignInTarget = Omit<Selectable<SignInAttemptsTable>, "id" | "at">;

/** How many tries may stay without success within how many milliseconds. */
interface SignInLimit {
  attempts: number;
  windowMs: number;
}

/** Whether a try may go on; when not, in how many milliseconds the next may. */
type SignInAdmission = { allowed: true; attemptId: number } | { allowed: false; waitMs: number };

/**
 * Counts a try before its password is looked at, so that many at once cannot pass the limit together; a try over the
 * limit is not counted. A try that succeeds is taken back with `deleteSignInAttempts`.
 */
export function insertSignInAttempt(
  db: Queryable,
  target: SignInTarget,
  limit: SignInLimit,
  now: Date,
): Promise<SignInAdmission> {
  const windowStart = new Date(now.getTime() - limit.windowMs).toISOString();
  return inTransaction(db, async (transaction) => {
    await transaction.deleteFrom("signInAttempts").where("at", "<=", windowStart).execute();
    const recent = await transaction
      .selectFrom("signInAttempts")
      .select("at")
      .where((eb) => eb.and(target))
      .orderBy("at", "desc")
      .limit(limit.attempts)
      .execute();
    const oldest = recent[limit.attempts - 1];
    if (oldest !== undefined) {
      return { allowed: false, waitMs: Date.parse(oldest.at) + limit.windowMs - now.getTime() };
    }
    const { id } = await transaction
      .insertInto("signInAttempts")
      .values({ ...target, at: now.toISOString() })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { allowed: true, attemptId: id };
  });
}

/** Forgets every try at an account from one address: it has succeeded. */
export async function deleteSignInAttempts(db: Queryable, target: SignInTarget): Promise<void> {
  await inTransaction(db, (transaction) =>
    transaction
      .deleteFrom("signInAttempts")
      .where((eb) => eb.and(target))
      .execute(),
  );
}

/** Forgets one try, whose password was never looked at. */
export async function deleteSignInAttemptById(db: Queryable, id: number): Promise<void> {
  await inTransaction(db, (transaction) =>
    transaction.deleteFrom("signInAttempts").where("id", "=", id).execute(),
  );
}
