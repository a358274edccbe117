import {
  findStaffAccountByUsernameKey,
  insertStaffAccount,
  type StaffAccount,
} from "#db/queries/staff.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { usernameKey } from "~/staff/credentials";
import { hashPassword } from "~/staff/passwords.server";
import { startSession } from "~/staff/sessions.server";

/** The default account that a test signs in as. */
export const deskAdmin = { username: "dispatch", password: "a long road to Tucson" } as const;

const hashes = new Map<string, Promise<string>>();

/** Creates a staff account; without a password, no one can sign in to it. Each password is hashed once per worker. */
export async function aStaffAccount(
  db: Queryable,
  {
    username = "Dana",
    password,
    ...profile
  }: { username?: string; password?: string } & Partial<Pick<StaffAccount, "role" | "email">> = {},
): Promise<StaffAccount> {
  const passwordHash = password === undefined ? "x" : await hashOnce(password);
  const account = { username, usernameKey: usernameKey(username), displayName: username };
  return inTransaction(db, (transaction) =>
    insertStaffAccount(transaction, {
      role: "administrator",
      ...account,
      ...profile,
      passwordHash,
    }),
  );
}

function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** Begins a session of a staff account, creating the account if needed, and returns its Cookie header. */
export async function signedInCookie(
  db: Queryable,
  credentials: { username: string; password: string } = deskAdmin,
): Promise<string> {
  const account =
    (await findStaffAccountByUsernameKey(db, usernameKey(credentials.username))) ??
    (await aStaffAccount(db, credentials));
  const origin = { address: "203.0.113.9", now: new Date() };
  const { token } = await inTransaction(db, (transaction) =>
    startSession(transaction, "staff", account.id, origin),
  );
  return `admin=${token}`;
}

/** The result of a loader or action, returned or thrown: a Response read as text or JSON, or data. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Calls a loader or action and returns its response. Rethrows any error that is not a response. */
export async function answerOf(call: () => unknown): Promise<Answer> {
  const answer: unknown = await Promise.resolve()
    .then(call)
    .catch((thrown: unknown) => {
      if (thrown instanceof Error) throw thrown;
      return thrown;
    });
  if (answer instanceof Response) {
    const isStream = answer.headers.get("Content-Type")?.startsWith("text/event-stream") ?? false;
    // Does not wait for a stream that never ends.
    if (isStream) await answer.body?.cancel();
    const text = isStream ? "" : await answer.text();
    const json = answer.headers.get("Content-Type")?.startsWith("application/json") ?? false;
    return { status: answer.status, headers: answer.headers, body: json ? JSON.parse(text) : text };
  }
  if (isData(answer)) {
    const { status = 200, headers } = answer.init ?? {};
    return { status, headers: new Headers(headers), body: answer.data };
  }
  return { status: 200, headers: new Headers(), body: answer };
}

function isData(answer: unknown): answer is { data: unknown; init: ResponseInit | null } {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "type" in answer &&
    answer.type === "DataWithResponseInit"
  );
}

/** Returns the message that a redirect carries to its page in the flash cookie. */
export function messageIn(headers: Headers): string | undefined {
  const [, value = ""] = /flash=([^;.]*)/.exec(headers.get("Set-Cookie") ?? "") ?? [];
  return JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString() || "{}").message;
}
