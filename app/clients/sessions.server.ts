import { insertAuditEntry } from "#db/queries/audit.server";
import { type ClientRecord, findClientByUsernameKey } from "#db/queries/clients.server";
import { deleteSession, findLiveSession, insertSession } from "#db/queries/sessions.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { truncateAddress } from "~/http/front-door/address.server";
import { usernameKey } from "~/staff/rules";
import { hashToken, isSessionToken, newSessionToken } from "~/staff/session-tokens.server";
import { admitSignIn } from "~/staff/throttle.server";

const sessionMs = 24 * 60 * 60_000;

/** What a client typed, and where it came from. */
export interface ClientCredentials {
  username: string;
  password: string;
  /** The client's whole address; sessions keep only its network part. */
  address: string;
}

/**
 * How a sign-in went. `invalid` does not tell a wrong name from a wrong password, a disabled account, or one whose
 * password was never chosen.
 */
export type ClientSignIn =
  | { ok: true; token: string; expiresAt: Date; client: ClientRecord }
  | { ok: false; reason: "invalid" };

/**
 * Signs a client in for 24 hours, without sliding, and returns the new session's token, which is stored nowhere. The
 * throttle is the administrators', counted apart. Every try costs the hashing of one password, whoever it is for.
 * Throws a Fault, throttled or overloaded, and DatabaseUnavailableError.
 */
export async function signInClient(
  db: Queryable,
  { username, password, address }: ClientCredentials,
  now = new Date(),
): Promise<ClientSignIn> {
  const account = usernameKey(username);
  const admission = await admitSignIn(db, { realm: "client", account, address }, now);
  const client = await findClientByUsernameKey(db, account);
  const matches = await admission.verifies(client?.passwordHash ?? null, password);
  if (!matches || client === null || client.disabled) return { ok: false, reason: "invalid" };
  return inTransaction(db, async (transaction) => {
    await admission.succeeded(transaction);
    return startSession(transaction, client, address, now);
  });
}

/** Returns the client whose session has this token, or null when it is unknown, over or of a disabled account. */
export async function findClientByToken(
  db: Queryable,
  token: string,
  now = new Date(),
): Promise<ClientRecord | null> {
  if (!isSessionToken(token)) return null;
  const session = await findLiveSession(db, "client", hashToken(token), now);
  return session?.account ?? null;
}

/** Ends the session of a token, so that the token is worth nothing from now on; an unknown one is ignored. */
export async function signOutClient(db: Queryable, token: string, now = new Date()): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const clientId = await deleteSession(transaction, "client", hashToken(token));
    if (clientId === null) return;
    const entry = { actorKind: "client", actorId: clientId, action: "client.signed-out" } as const;
    await insertAuditEntry(transaction, entry, now);
  });
}

async function startSession(
  db: Queryable,
  { passwordHash: _, ...client }: ClientRecord & { passwordHash: string | null },
  address: string,
  now: Date,
): Promise<ClientSignIn> {
  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + sessionMs);
  await insertSession(db, "client", {
    tokenHash: hashToken(token),
    accountId: client.id,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    address: truncateAddress(address),
  });
  const entry = { actorKind: "client", actorId: client.id, action: "client.signed-in" } as const;
  await insertAuditEntry(db, entry, now);
  return { ok: true, token, expiresAt, client };
}
