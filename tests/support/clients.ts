import type { ClientRecord } from "#db/queries/clients.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { createClient } from "~/clients/accounts.server";
import { setPasswordByLink } from "~/clients/password-links.server";
import { startSession } from "~/staff/sessions.server";
import { postForm, postJson } from "./http";
import type { Site } from "./site";

/** What staff fill in for a client; `username` must be new on the site. */
export function clientFields(username: string, changes: Record<string, string> = {}) {
  return {
    firstName: "Rosa",
    lastName: "Delgado",
    username,
    email: `${username}@copperstate.example`,
    companyName: "Copper State Hauling",
    ...changes,
  };
}

/** The password of every client a test makes. */
export const clientPassword = "a long way to Flagstaff";

/** Stores a client's account with `clientPassword` set. */
export async function storeClient(db: Queryable, username: string): Promise<ClientRecord> {
  const { client, link } = await createClient(db, clientFields(username), { kind: "system" });
  await setPasswordByLink(db, link.token, clientPassword);
  return client;
}

/** Begins a session of a stored client and returns its Cookie header. */
export async function clientCookie(db: Queryable, id: string): Promise<string> {
  const origin = { address: "203.0.113.9", now: new Date() };
  const { token } = await inTransaction(db, (transaction) =>
    startSession(transaction, "client", id, origin),
  );
  return `client=${token}`;
}

/** Stores a passkey of a client, from before passkeys became staff's alone. */
export async function storeClientPasskey(db: Queryable, username: string): Promise<void> {
  const { id: clientId } = await db
    .selectFrom("clients")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("clientPasskeys")
    .values({
      id: `of ${username}`,
      clientId,
      name: "Cab phone",
      host: "localhost",
      publicKeyBytes: Buffer.from("x"),
      counter: "0",
      transports: "[]",
      createdAt: "2025-08-04T15:00:00.000Z",
      lastUsedAt: null,
    })
    .execute();
}

/** Makes a client's account as staff do, and returns the path of its set-password link. */
export async function makeClient(
  { url }: Site,
  adminCookie: string,
  fields: Record<string, string>,
): Promise<{ linkPath: string; accountPath: string }> {
  const answer = await postForm(`${url}/admin/clients/new`, fields, { Cookie: adminCookie });
  const html = await answer.text();
  const [linkPath] = /\/set-password\/[\w-]{43}/.exec(html) ?? [];
  const [accountPath] = /\/admin\/clients\/[0-9a-f-]{36}/.exec(html) ?? [];
  if (answer.status !== 201 || linkPath === undefined || accountPath === undefined) {
    throw new Error(`No account was made: ${answer.status}`);
  }
  return { linkPath, accountPath };
}

/** Makes a client's account with `clientPassword` set, and returns the path of its page on the desk. */
export async function makeReadyClient(
  site: Site,
  adminCookie: string,
  fields: Record<string, string>,
): Promise<string> {
  const { linkPath, accountPath } = await makeClient(site, adminCookie, fields);
  const answer = await postForm(site.url + linkPath, { password: clientPassword });
  if (answer.status !== 303) throw new Error(`No password was set: ${answer.status}`);
  return accountPath;
}

/** Signs a client in through the JSON endpoint, on the way to the dashboard unless `changes` says otherwise. */
export function externalRedirect(
  site: Site,
  changes: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const fields = {
    password: clientPassword,
    systemType: "quickbooks",
    externalUrl: "https://qbo.intuit.com/app",
    ...changes,
  };
  return postJson(`${site.url}/api/auth/external-redirect`, fields, headers);
}
