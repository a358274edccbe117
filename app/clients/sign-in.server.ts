import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { type ClientRecord, findClientByUsernameKey } from "#db/queries/clients.server";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { privateHeaders, seeOther } from "~/http/respond.server";
import { languageOf } from "~/server/address-language";
import { addressIn } from "~/site/spanish-paths";
import { answerSignOut } from "~/staff/guards.server";
import { type Credentials, signInByPassword } from "~/staff/passwords.server";
import {
  type CurrentSession,
  findSession,
  hashToken,
  readSessionToken,
  startSession,
} from "~/staff/sessions.server";

/**
 * Signs a client in for 24 hours. Returns the client and the session's token. Returns null if the username or password is wrong or missing, or if the
 * account is disabled. Has the same limit on attempts as staff sign-in, but counts them separately. Throws HttpError.
 */
export function signInClient(db: Queryable, credentials: Credentials, now = new Date()) {
  return signInByPassword(
    db,
    "client",
    { ...credentials, now },
    findClientByUsernameKey,
    async (transaction, { passwordHash: _, ...client }) => {
      const { address, userAgentLabel, replaces } = credentials;
      const origin = { address, userAgentLabel, replaces, now };
      return { client, ...(await startSession(transaction, "client", client.id, origin)) };
    },
  );
}

/** A client, with the session of the request. */
export interface SignedInClient extends CurrentSession {
  account: ClientRecord;
}

async function findByToken(token: string): Promise<SignedInClient | null> {
  const session = await findSession(getDatabase().db, "client", token);
  if (session === null) return null;
  const { account } = session;
  return { account, accountId: account.id, sessionHash: hashToken(token) };
}

/** Returns as `client` the client to whom the request's cookie or bearer token belongs, or null. `staleToken` is true if that token is no longer valid. */
export async function findClient(request: Request) {
  // The header of RFC 6750, 2.1, wins over the cookie, even if its token is malformed.
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  const token = bearer ?? readSessionToken("client", request, getConfig().siteUrl);
  const client = token === null ? null : await findByToken(token);
  return { client, staleToken: token !== null && client === null };
}

/** Returns a URL of this site in the language of the request's page. */
function inLanguageOf(request: Request, address: string): string {
  return addressIn(languageOf(new URL(request.url).pathname), address);
}

/** Returns the client signed in by the request's cookie. Throws a redirect to the sign-in page if there is none. Bearer tokens do not count: they may not change an account. */
export async function requireClient(request: Request): Promise<SignedInClient> {
  const client = await findByToken(readSessionToken("client", request, getConfig().siteUrl) ?? "");
  if (client !== null) return client;
  throw seeOther(inLanguageOf(request, "/client-login"));
}

/** Redirects a GET of the sign-out URL to the home page, in the URL's language. */
export function loadClientSignOut({ request }: LoaderFunctionArgs) {
  return redirect(inLanguageOf(request, "/"), { headers: privateHeaders });
}

/** Signs a client out and redirects to the home page. */
export function answerClientSignOut({ request }: ActionFunctionArgs) {
  return answerSignOut(request, "client", inLanguageOf(request, "/"));
}
