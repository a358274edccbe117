import { inTransaction, type Queryable } from "../transactions.server";
import { type ClientRecord, clientColumns } from "./clients.server";

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
      .deleteFrom("clientPasswordLinks")
      .where((eb) =>
        eb.or([eb("expiresAt", "<=", link.createdAt), eb("clientId", "=", link.clientId)]),
      )
      .execute();
    await transaction
      .insertInto("clientPasswordLinks")
      .values({
        tokenHash: link.tokenHash,
        clientId: link.clientId,
        createdAt: link.createdAt,
        expiresAt: link.expiresAt,
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
    .selectFrom("clientPasswordLinks")
    .innerJoin("clients", "clients.id", "clientPasswordLinks.clientId")
    .select(clientColumns)
    .where("clientPasswordLinks.tokenHash", "=", tokenHash)
    .where("clientPasswordLinks.expiresAt", ">", now.toISOString())
    .where("clients.disabled", "=", false)
    .executeTakeFirst();
  return row ?? null;
}

/** Removes a client's link, if there is one. */
export async function deleteClientPasswordLinkByClient(
  db: Queryable,
  clientId: string,
): Promise<void> {
  await inTransaction(db, (transaction) =>
    transaction.deleteFrom("clientPasswordLinks").where("clientId", "=", clientId).execute(),
  );
}
