import type { Insertable, Selectable } from "kysely";
import { changedRows, firstRow } from "../records.server";
import type { Schema } from "../schema";
import { inTransaction, type Queryable, type WriteTransaction } from "../transactions.server";
import { countRows } from "./pages.server";

export type Passkey = Selectable<Schema["adminPasskeys"]>;

/** Stores a passkey. Returns false if any account already has this passkey. */
export async function insertPasskey(transaction: WriteTransaction, passkey: Passkey) {
  const row = await transaction
    .insertInto("adminPasskeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the passkeys of a staff account, oldest first. */
export function findAllPasskeys(db: Queryable, adminId: string): Promise<Passkey[]> {
  return db
    .selectFrom("adminPasskeys")
    .selectAll()
    .where("adminId", "=", adminId)
    .orderBy("createdAt")
    .execute();
}

/** Returns the passkey with this id. Returns null if the passkey is unknown or its owner may not sign in. */
export function findPasskey(db: Queryable, id: string): Promise<Passkey | null> {
  const open = db.selectFrom("admins").select("id").where("disabled", "=", false);
  return firstRow(
    db.selectFrom("adminPasskeys").selectAll().where("id", "=", id).where("adminId", "in", open),
  );
}

/** Records the use of a passkey. Returns false if the passkey was removed or its counter changed in the meantime. */
export async function updateUsedPasskey(
  transaction: WriteTransaction,
  { id, counter }: Pick<Passkey, "id" | "counter">,
  used: { counter: string; lastUsedAt: string },
): Promise<boolean> {
  const passkey = transaction
    .updateTable("adminPasskeys")
    .set(used)
    .where("id", "=", id)
    .where("counter", "=", counter);
  return (await changedRows(passkey)) > 0;
}

/** Removes one passkey of a staff account, or all if no id is given. Returns how many it removed. */
export function deletePasskeys(transaction: WriteTransaction, adminId: string, id?: string) {
  const all = transaction.deleteFrom("adminPasskeys").where("adminId", "=", adminId);
  return changedRows(id === undefined ? all : all.where("id", "=", id));
}

/** Returns whether a client still has a passkey from version 1.1. */
export async function hasClientPasskey(db: Queryable, clientId: string): Promise<boolean> {
  const own = db.selectFrom("clientPasskeys").select("id").where("clientId", "=", clientId);
  return (await countRows(db, own)) > 0;
}

/** Removes a client's passkeys from version 1.1, which no longer work. */
export async function deleteClientPasskeys(transaction: WriteTransaction, clientId: string) {
  await transaction.deleteFrom("clientPasskeys").where("clientId", "=", clientId).execute();
}

/** Counts the passkeys that were made for another host. */
export function countForeignPasskeys(db: Queryable, host: string): Promise<number> {
  return countRows(db, db.selectFrom("adminPasskeys").select("id").where("host", "<>", host));
}

/** Stores a passkey challenge and deletes expired challenges. */
export async function insertPasskeyChallenge(
  db: Queryable,
  challenge: Insertable<Schema["passkeyChallenges"]>,
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

/** Deletes a passkey challenge. Returns whether it existed, was for this purpose and had not expired. */
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
