import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { type ClientRecord, findClientByUsernameKey } from "#db/queries/clients.server";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { languageOf } from "~/http/address-language";
import { privateHeaders, seeOther } from "~/http/respond.server";
import { addressIn } from "~/site/spanish-paths";
import { answerSignOut } from "~/staff/guards.server";
import { type Credentials, signInByPassword } from "~/staff/passwords.server";
import {
  type CurrentSession,
  findSession,
  hashToken,
  type IssuedToken,
  isConfirmed,
  readSessionToken,
  startSession,
} from "~/staff/sessions.server";
import { clientDashboardPath } from "./external-systems";

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

/** Who a request comes from: a client; nobody; or nobody, although it presents a token that is worth nothing (401). */
export type ClientPresence =
  | { client: ClientRecord; sessionHash: string; confirmed: boolean; staleToken: false }
  | { client: null; staleToken: boolean };

/** By its cookie or its bearer token; `confirmed` tells whether its owner has lately proven who they are. */
export async function findClient(request: Request): Promise<ClientPresence> {
  const token = readClientToken(request, getConfig().siteUrl);
  if (token === null) return { client: null, staleToken: false };
  const session = await findSession(getDatabase().db, "client", token);
  if (session === null) return { client: null, staleToken: true };
  const { account: client } = session;
  const confirmed = isConfirmed(session);
  return { client, sessionHash: hashToken(token), confirmed, staleToken: false };
}

/** Returns an address of this site in the language of a request's page. */
function inLanguageOf(request: Request, address: string): string {
  return addressIn(languageOf(new URL(request.url).pathname), address);
}

/** A client who changes something of their account, and by which session: the browser's alone, never a program's. */
export interface SignedInClient extends CurrentSession {
  account: ClientRecord;
  confirmed: boolean;
}

/** Throws a redirect to the sign-in. */
export async function requireClient(request: Request): Promise<SignedInClient> {
  const token = readSessionToken("client", request, getConfig().siteUrl) ?? "";
  const session = await findSession(getDatabase().db, "client", token);
  if (session === null) throw seeOther(inLanguageOf(request, "/client-login"));
  const { account } = session;
  const confirmed = isConfirmed(session);
  return { account, confirmed, accountId: account.id, sessionHash: hashToken(token) };
}

/** Like `requireClient`; who has not proven who they are within five minutes is led to where the dashboard asks for it. */
export async function requireConfirmedClient(request: Request): Promise<SignedInClient> {
  const client = await requireClient(request);
  if (client.confirmed) return client;
  throw seeOther(inLanguageOf(request, `${clientDashboardPath}?confirm=1#sign-in`));
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
