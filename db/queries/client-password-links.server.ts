import { inTransaction, type Queryable } from "../transactions.server";
import { type ClientRecord, toClient } from "./clients.server";

/** A one-time link by which a client chooses a password. Instants are UTC ISO. */
export interface ClientPasswordLinkRecord {
  /** SHA-256 of the link's token, in hexadecimal. */
  tokenHash: string;
  clientId: string;
  createdAt: string;
  expiresAt: string;
}

/** Stores a client's link in place of the one before, and removes those of anybody that have expired. */
export async function upsertClientPasswordLink(
  db: Queryable,
  link: ClientPasswordLinkRecord,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction
      .deleteFrom("client_password_links")
      .where((eb) =>
        eb.or([eb("expires_at", "<=", link.createdAt), eb("client_id", "=", link.clientId)]),
      )
      .execute();
    await transaction
      .insertInto("client_password_links")
      .values({
        token_hash: link.tokenHash,
        client_id: link.clientId,
        created_at: link.createdAt,
        expires_at: link.expiresAt,
      })
      .execute();
  });
}

/** Returns the client whose live link has this token's hash; null when it is over or the account disabled. */
export async function findClientByPasswordLink(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<ClientRecord | null> {
  const row = await db
    .selectFrom("client_password_links")
    .innerJoin("clients", "clients.id", "client_password_links.client_id")
    .selectAll("clients")
    .where("client_password_links.token_hash", "=", tokenHash)
    .where("client_password_links.expires_at", ">", now.toISOString())
    .where("clients.disabled", "=", 0)
    .executeTakeFirst();
  return row === undefined ? null : toClient(row);
}

/** Removes a client's link, if there is one. */
export async function deleteClientPasswordLinkByClient(
  db: Queryable,
  clientId: string,
): Promise<void> {
  await inTransaction(db, (transaction) =>
    transaction.deleteFrom("client_password_links").where("client_id", "=", clientId).execute(),
  );
}
