import { inTransaction, type Queryable } from "../transactions.server";
import { type ClientRecord, toClient } from "./clients.server";

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
      .deleteFrom("client_sessions")
      .where("expires_at", "<=", session.createdAt)
      .execute();
    await transaction
      .insertInto("client_sessions")
      .values({
        token_hash: session.tokenHash,
        client_id: session.clientId,
        created_at: session.createdAt,
        expires_at: session.expiresAt,
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
    .selectFrom("client_sessions")
    .innerJoin("clients", "clients.id", "client_sessions.client_id")
    .selectAll("clients")
    .where("client_sessions.token_hash", "=", tokenHash)
    .where("client_sessions.expires_at", ">", now.toISOString())
    .where("clients.disabled", "=", 0)
    .executeTakeFirst();
  return row === undefined ? null : toClient(row);
}

/** Ends the session with this token's hash; returns its account's id, or null when there was none. */
export async function deleteClientSession(
  db: Queryable,
  tokenHash: string,
): Promise<string | null> {
  const row = await inTransaction(db, (transaction) =>
    transaction
      .deleteFrom("client_sessions")
      .where("token_hash", "=", tokenHash)
      .returning("client_id")
      .executeTakeFirst(),
  );
  return row?.client_id ?? null;
}

/** Ends every session of a client. */
export async function deleteAllClientSessionsByClient(
  db: Queryable,
  clientId: string,
): Promise<void> {
  await inTransaction(db, (transaction) =>
    transaction.deleteFrom("client_sessions").where("client_id", "=", clientId).execute(),
  );
}
