import type { Insertable, Selectable } from "kysely";
import type { PasskeyChallengesTable, StaffPasskeysTable } from "../schema";
import { inTransaction, type Queryable, type WriteTransaction } from "../transactions.server";

/** A passkey as it is stored. */
export type StaffPasskey = Selectable<StaffPasskeysTable>;

/** Stores a passkey; false when it is somebody's already. */
export async function insertPasskey(
  transaction: WriteTransaction,
  passkey: Insertable<StaffPasskeysTable>,
): Promise<boolean> {
  const row = await transaction
    .insertInto("adminPasskeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the passkeys of an account, the oldest first. */
export function findAllPasskeys(db: Queryable, adminId: string): Promise<StaffPasskey[]> {
  return db
    .selectFrom("adminPasskeys")
    .selectAll()
    .where("adminId", "=", adminId)
    .orderBy("createdAt")
    .execute();
}

/** Returns the passkey with this id whose owner may sign in, or null. */
export async function findPasskey(db: Queryable, id: string): Promise<StaffPasskey | null> {
  const row = await db
    .selectFrom("adminPasskeys")
    .innerJoin("admins", "admins.id", "adminPasskeys.adminId")
    .selectAll("adminPasskeys")
    .where("adminPasskeys.id", "=", id)
    .where("admins.disabled", "=", false)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that a passkey was used; false when it is gone, or its count has moved on meanwhile. */
export async function updateUsedPasskey(
  transaction: WriteTransaction,
  { id, counter }: Pick<StaffPasskey, "id" | "counter">,
  used: { counter: string; lastUsedAt: string },
): Promise<boolean> {
  const row = await transaction
    .updateTable("adminPasskeys")
    .set(used)
    .where("id", "=", id)
    .where("counter", "=", counter)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes one passkey of an account, or all without an id; returns how many there were. */
export async function deletePasskeys(
  transaction: WriteTransaction,
  adminId: string,
  id?: string,
): Promise<number> {
  const all = transaction.deleteFrom("adminPasskeys").where("adminId", "=", adminId);
  const { numDeletedRows } = await (id === undefined
    ? all
    : all.where("id", "=", id)
  ).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Returns how many passkeys were made for another host than this one. */
export async function countForeignPasskeys(db: Queryable, host: string): Promise<number> {
  const rows = await db
    .selectFrom("adminPasskeys")
    .select("id")
    .where("host", "<>", host)
    .execute();
  return rows.length;
}

/** Stores a challenge, and removes those that are over by `now`. */
export async function insertPasskeyChallenge(
  db: Queryable,
  challenge: Insertable<PasskeyChallengesTable>,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction
      .deleteFrom("passkeyChallenges")
      .where("expiresAt", "<=", now.toISOString())
      .execute();
    await transaction.insertInto("passkeyChallenges").values(challenge).execute();
  });
}

/** Takes a challenge away; tells whether it was for this purpose and not over. */
export function deletePasskeyChallenge(
  db: Queryable,
  challengeHash: string,
  purpose: string,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const row = await transaction
      .deleteFrom("passkeyChallenges")
      .where("challengeHash", "=", challengeHash)
      .returning(["purpose", "expiresAt"])
      .executeTakeFirst();
    return row?.purpose === purpose && row.expiresAt > now.toISOString();
  });
}
