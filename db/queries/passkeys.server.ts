import { type Insertable, type Selectable, sql } from "kysely";
import { changedRows, firstRow } from "../records.server";
import type { PasskeyChallengesTable, PasskeysTable } from "../schema";
import { inTransaction, type Queryable, type WriteTransaction } from "../transactions.server";
import { countRows } from "./pages.server";

/** Whose passkeys they are. */
type PasskeyRealm = "staff" | "client";

/** A passkey as it is stored, and whose it is. */
export type Passkey = Selectable<PasskeysTable> & { accountId: string };

const tables = {
  staff: { table: "adminPasskeys", account: "adminId", accounts: "admins" },
  client: { table: "clientPasskeys", account: "clientId", accounts: "clients" },
} as const;

/** Stores a passkey; false when it is somebody's of the realm already. */
export async function insertPasskey(
  transaction: WriteTransaction,
  realm: PasskeyRealm,
  { accountId, ...passkey }: Passkey,
): Promise<boolean> {
  const { table, account } = tables[realm];
  const row = await transaction
    .insertInto(table)
    .values({ ...passkey, [account]: accountId })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the passkeys of an account, the oldest first. */
export function findAllPasskeys(
  db: Queryable,
  realm: PasskeyRealm,
  accountId: string,
): Promise<Passkey[]> {
  const { account } = tables[realm];
  return passkeysOf(db, realm)
    .where(sql.ref<string>(account), "=", accountId)
    .orderBy("createdAt")
    .execute();
}

/** Returns the passkey with this id whose owner may sign in, or null. */
export function findPasskey(
  db: Queryable,
  realm: PasskeyRealm,
  id: string,
): Promise<Passkey | null> {
  const { account, accounts } = tables[realm];
  const open = db.selectFrom(accounts).select("id").where("disabled", "=", false);
  return firstRow(
    passkeysOf(db, realm).where("id", "=", id).where(sql.ref<string>(account), "in", open),
  );
}

function passkeysOf(db: Queryable, realm: PasskeyRealm) {
  const { table, account } = tables[realm];
  return db
    .selectFrom(table)
    .select(["id", "name", "host", "publicKeyBytes", "counter"])
    .select(["transports", "createdAt", "lastUsedAt"])
    .select(sql.ref<string>(account).as("accountId"));
}

/** Notes that a passkey was used; false when it is gone, or its count has moved on meanwhile. */
export async function updateUsedPasskey(
  transaction: WriteTransaction,
  realm: PasskeyRealm,
  { id, counter }: Pick<Passkey, "id" | "counter">,
  used: { counter: string; lastUsedAt: string },
): Promise<boolean> {
  const passkey = transaction
    .updateTable(tables[realm].table)
    .set(used)
    .where("id", "=", id)
    .where("counter", "=", counter);
  return (await changedRows(passkey)) > 0;
}

/** Removes one passkey of an account, or all without an id; returns how many there were. */
export function deletePasskeys(
  transaction: WriteTransaction,
  realm: PasskeyRealm,
  accountId: string,
  id?: string,
): Promise<number> {
  const { table, account } = tables[realm];
  const all = transaction.deleteFrom(table).where(sql.ref<string>(account), "=", accountId);
  return changedRows(id === undefined ? all : all.where("id", "=", id));
}

/** Returns how many passkeys, of staff and of clients, were made for another host than this one. */
export async function countForeignPasskeys(db: Queryable, host: string): Promise<number> {
  const count = (realm: PasskeyRealm) =>
    countRows(db, db.selectFrom(tables[realm].table).select("id").where("host", "<>", host));
  return (await count("staff")) + (await count("client"));
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
