import { inTransaction, type Queryable } from "../transactions.server";
import { type ClientRecord, clientColumns } from "./clients.server";

/** A client's signed-in browser. Instants are UTC ISO. */
export interface ClientSessionRecord {
  /** SHA-256 of the token, in hexadecimal. */
  tokenHash: string;
  clientId: string;
  createdAt: string;
  expiresAt: string;
  /** Truncated client address. */
  address: string | null;
}

/** Stores a session, and removes those of anybody that have expired by its beginning. */
export async function insertClientSession(
  db: Queryable,
  session: ClientSessionRecord,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction
      .deleteFrom("clientSessions")
      .where("expiresAt", "<=", session.createdAt)
      .execute();
    await transaction
      .insertInto("clientSessions")
      .values({
        tokenHash: session.tokenHash,
        clientId: session.clientId,
        createdAt: session.createdAt,
        expiresAt: session.expiresAt,
        address: session.address,
      })
      .execute();
  });
}

/** Returns the client whose live session has this token's hash; null when it is over or the account disabled. */
export async function findClientByLiveSession(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<ClientRecord | null> {
  const row = await db
    .selectFrom("clientSessions")
    .innerJoin("clients", "clients.id", "clientSessions.clientId")
    .select(clientColumns)
    .where("clientSessions.tokenHash", "=", tokenHash)
    .where("clientSessions.expiresAt", ">", now.toISOString())
    .where("clients.disabled", "=", false)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the session with this token's hash; returns its account's id, or null when there was none. */
export async function deleteClientSession(
  db: Queryable,
  tokenHash: string,
): Promise<string | null> {
  const row = await inTransaction(db, (transaction) =>
    transaction
      .deleteFrom("clientSessions")
      .where("tokenHash", "=", tokenHash)
      .returning("clientId")
      .executeTakeFirst(),
  );
  return row?.clientId ?? null;
}

/** Ends every session of a client. */
export async function deleteAllClientSessionsByClient(
  db: Queryable,
  clientId: string,
): Promise<void> {
  await inTransaction(db, (transaction) =>
    transaction.deleteFrom("clientSessions").where("clientId", "=", clientId).execute(),
  );
}
