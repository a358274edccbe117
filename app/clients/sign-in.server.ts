import { getDatabase } from "#db/connection.server";
import { type ClientRecord, findClientByUsernameKey } from "#db/queries/clients.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { usernameKey } from "~/staff/credentials";
import { tryPassword } from "~/staff/passwords.server";
import {
  findSession,
  type IssuedToken,
  readSessionToken,
  startSession,
} from "~/staff/sessions.server";
import type { Credentials } from "~/staff/sign-in.server";

/** `invalid` covers a wrong name, a wrong or never chosen password, and a disabled account alike. */
export type ClientSignIn =
  | ({ ok: true; client: ClientRecord } & IssuedToken)
  | { ok: false; reason: "invalid" };

/** For 24 hours. Throttled as staff are, counted apart. Throws a Fault and DatabaseUnavailableError. */
export async function signInClient(
  db: Queryable,
  { username, password, address, replaces }: Credentials,
  now = new Date(),
): Promise<ClientSignIn> {
  const account = usernameKey(username);
  const find = () => findClientByUsernameKey(db, account);
  const tried = await tryPassword(
    db,
    { realm: "client", account, address },
    { password, find, now },
  );
  if (tried === null) return { ok: false, reason: "invalid" };
  const { passwordHash: _, ...client } = tried.account;
  return inTransaction(db, async (transaction) => {
    await tried.succeeded(transaction);
    const session = await startSession(transaction, "client", client.id, {
      address,
      replaces,
      now,
    });
    return { ok: true, client, ...session };
  });
}

/** `Authorization: Bearer` (RFC 6750, 2.1), else the cookie. A malformed bearer token counts as presented. */
export function readClientToken(request: Request, siteUrl: URL): string | null {
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  return bearer ?? readSessionToken("client", request, siteUrl);
}

/** Who a request comes from: a client; nobody; or nobody, although it presents a token that is worth nothing (401). */
export type ClientPresence =
  | { client: ClientRecord; staleToken: false }
  | { client: null; staleToken: boolean };

/** By its cookie or its bearer token. */
export async function findClient(request: Request): Promise<ClientPresence> {
  const token = readClientToken(request, getConfig().siteUrl);
  if (token === null) return { client: null, staleToken: false };
  const session = await findSession(getDatabase().db, "client", token);
  return session === null
    ? { client: null, staleToken: true }
    : { client: session.account, staleToken: false };
}
