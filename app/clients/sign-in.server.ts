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
  type IssuedToken,
  readSessionToken,
  startSession,
} from "~/staff/sessions.server";

/**
 * For 24 hours; null for a wrong name, a wrong or never chosen password, and a disabled account alike. Throttled as staff are,
 * counted apart. Throws a Fault and DatabaseUnavailableError.
 */
export function signInClient(
  db: Queryable,
  credentials: Credentials,
  now = new Date(),
): Promise<({ client: ClientRecord } & IssuedToken) | null> {
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

/** `Authorization: Bearer` (RFC 6750, 2.1), else the cookie. A malformed bearer token counts as presented. */
function readClientToken(request: Request, siteUrl: URL): string | null {
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  return bearer ?? readSessionToken("client", request, siteUrl);
}

/** A client by one of their sessions. */
interface SignedInClient extends CurrentSession {
  account: ClientRecord;
}

async function findByToken(token: string): Promise<SignedInClient | null> {
  const session = await findSession(getDatabase().db, "client", token);
  if (session === null) return null;
  const { account } = session;
  return { account, accountId: account.id, sessionHash: hashToken(token) };
}

/** Returns who a request comes from, by its cookie or its bearer token: nobody, too, where that is worth nothing (401). */
export async function findClient(request: Request) {
  const token = readClientToken(request, getConfig().siteUrl);
  const client = token === null ? null : await findByToken(token);
  return { client, staleToken: token !== null && client === null };
}

/** Returns an address of this site in the language of a request's page. */
function inLanguageOf(request: Request, address: string): string {
  return addressIn(languageOf(new URL(request.url).pathname), address);
}

/** Returns who changes something of their account: by the browser's session alone, never a program's. Throws a redirect to the sign-in. */
export async function requireClient(request: Request): Promise<SignedInClient> {
  const client = await findByToken(readSessionToken("client", request, getConfig().siteUrl) ?? "");
  if (client !== null) return client;
  throw seeOther(inLanguageOf(request, "/client-login"));
}

/** Nothing is to be read where clients sign out: leads to the home page, in the address's language. */
export function loadClientSignOut({ request }: LoaderFunctionArgs) {
  return redirect(inLanguageOf(request, "/"), { headers: privateHeaders });
}

/** Signs a client out and leads to the same. */
export function answerClientSignOut({ request }: ActionFunctionArgs) {
  return answerSignOut(request, "client", inLanguageOf(request, "/"), (siteUrl) =>
    readClientToken(request, siteUrl),
  );
}
