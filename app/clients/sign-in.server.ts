import { getDatabase } from "#db/connection.server";
import { type ClientRecord, findClientByUsernameKey } from "#db/queries/clients.server";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { type Credentials, signInByPassword } from "~/staff/passwords.server";
import {
  findSession,
  type IssuedToken,
  readSessionToken,
  startSession,
} from "~/staff/sessions.server";

/** `invalid` covers a wrong name, a wrong or never chosen password, and a disabled account alike. */
export type ClientSignIn =
  | ({ ok: true; client: ClientRecord } & IssuedToken)
  | { ok: false; reason: "invalid" };

/** For 24 hours. Throttled as staff are, counted apart. Throws a Fault and DatabaseUnavailableError. */
export async function signInClient(
  db: Queryable,
  credentials: Credentials,
  now = new Date(),
): Promise<ClientSignIn> {
  const { address, replaces } = credentials;
  const signedIn = await signInByPassword(
    db,
    "client",
    { ...credentials, now },
    findClientByUsernameKey,
    async (transaction, { passwordHash: _, ...client }): Promise<ClientSignIn> => {
      const origin = { address, replaces, now };
      return {
        ok: true,
        client,
        ...(await startSession(transaction, "client", client.id, origin)),
      };
    },
  );
  return signedIn ?? { ok: false, reason: "invalid" };
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
