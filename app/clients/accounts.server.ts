import { insertAuditEntry } from "#db/queries/audit.server";
import {
  type ClientRecord,
  findClientByUsernameKey,
  insertClient,
  updateClient,
} from "#db/queries/clients.server";
import {
  deleteAllSessionsByAccount,
  findLiveSession,
  insertSession,
} from "#db/queries/sessions.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { hashPassword } from "~/staff/passwords.server";
import { usernameKey } from "~/staff/rules";
import { hashToken, isSessionToken, newSessionToken } from "~/staff/session-tokens.server";
import { type ClientFields, passwordLinkMs } from "./rules";

export { ClientUsernameTakenError } from "#db/queries/clients.server";

/** Who acts on an account: an administrator, or the operator at the command line. */
export type Actor = { kind: "admin"; id: string } | { kind: "system" };

/** A link by which a client chooses a password, once. The token is stored nowhere: show it now or never. */
export interface PasswordLink {
  token: string;
  expiresAt: Date;
}

/** Makes a client's account and the link for its first password. Throws ClientUsernameTakenError. */
export function createClient(
  db: Queryable,
  fields: ClientFields,
  actor: Actor,
  now = new Date(),
): Promise<{ client: ClientRecord; link: PasswordLink }> {
  return inTransaction(db, async (transaction) => {
    const key = usernameKey(fields.username);
    const client = await insertClient(transaction, { ...fields, usernameKey: key }, now);
    await record(transaction, actor, "client.created", client.id, now);
    return { client, link: await makeLink(transaction, client.id, now) };
  });
}

/** Returns the client with this user name, in any case, or null; for the command line. */
export async function findClientByUsername(
  db: Queryable,
  username: string,
): Promise<ClientRecord | null> {
  const found = await findClientByUsernameKey(db, usernameKey(username));
  if (found === null) return null;
  const { passwordHash: _, ...client } = found;
  return client;
}

/**
 * Disables a client's account, which ends its sessions and its link at once, or enables it again. Tells whether there
 * is such a client.
 */
export function setClientDisabled(
  db: Queryable,
  clientId: string,
  disabled: boolean,
  actor: Actor,
  now = new Date(),
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await updateClient(transaction, clientId, { disabled }, now))) return false;
    if (disabled) {
      await deleteAllSessionsByAccount(transaction, "client", clientId);
      await deleteAllSessionsByAccount(transaction, "client-link", clientId);
    }
    await record(
      transaction,
      actor,
      disabled ? "client.disabled" : "client.enabled",
      clientId,
      now,
    );
    return true;
  });
}

/**
 * Takes a client's password away, ends the sessions and returns a link for a new password; null when there is no such
 * client. From here on only the newest link works.
 */
export function resetClientPassword(
  db: Queryable,
  clientId: string,
  actor: Actor,
  now = new Date(),
): Promise<PasswordLink | null> {
  return inTransaction(db, async (transaction) => {
    if (!(await updateClient(transaction, clientId, { passwordHash: null }, now))) return null;
    await deleteAllSessionsByAccount(transaction, "client", clientId);
    await record(transaction, actor, "client.password-reset", clientId, now);
    return makeLink(transaction, clientId, now);
  });
}

/** Returns the client whom a link's token lets choose a password, or null when it is used, replaced or over. */
export async function findClientByLinkToken(
  db: Queryable,
  token: string,
  now = new Date(),
): Promise<ClientRecord | null> {
  if (!isSessionToken(token)) return null;
  const link = await findLiveSession(db, "client-link", hashToken(token), now);
  return link?.account ?? null;
}

/**
 * Sets the password of the client whom a link belongs to, uses the link up and ends every session; tells whether the
 * link was still good. The password must have passed `newPasswordRules`. Throws SignInOverloadedError.
 */
export async function setClientPassword(
  db: Queryable,
  token: string,
  password: string,
  now = new Date(),
): Promise<boolean> {
  // Hashing is dear: not for a link that is worth nothing.
  if ((await findClientByLinkToken(db, token, now)) === null) return false;
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (transaction) => {
    const client = await findClientByLinkToken(transaction, token, now);
    if (client === null) return false;
    await updateClient(transaction, client.id, { passwordHash }, now);
    await deleteAllSessionsByAccount(transaction, "client-link", client.id);
    await deleteAllSessionsByAccount(transaction, "client", client.id);
    const entry = {
      actorKind: "client",
      actorId: client.id,
      action: "client.password-set",
    } as const;
    await insertAuditEntry(transaction, entry, now);
    return true;
  });
}

async function makeLink(db: Queryable, clientId: string, now: Date): Promise<PasswordLink> {
  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + passwordLinkMs);
  await insertSession(db, "client-link", {
    tokenHash: hashToken(token),
    accountId: clientId,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
  return { token, expiresAt };
}

function record(
  db: Queryable,
  actor: Actor,
  action: string,
  clientId: string,
  now: Date,
): Promise<void> {
  const actorId = actor.kind === "admin" ? actor.id : null;
  const subject = { subjectKind: "client", subjectId: clientId };
  return insertAuditEntry(db, { actorKind: actor.kind, actorId, action, ...subject }, now);
}
