import { findAdminByUsernameKey } from "#db/queries/admins.server";
import type { Queryable } from "#db/transactions.server";
import { createFirstAccount } from "~/staff/first-admin.server";
import { signInStaff, startSession } from "~/staff/sessions.server";

/** The administrator of `signedInCookie`. */
export const deskAdmin = { username: "dispatch", password: "a long road to Tucson" } as const;

/** Makes the first administrator unless there is one, signs in and returns the Cookie header of the session. */
export async function signedInCookie(
  db: Queryable,
  { username, password }: { username: string; password: string } = deskAdmin,
): Promise<string> {
  await createFirstAccount(db, { username, password, allowGenerated: true });
  const signIn = await signInStaff(db, { username, password, address: "203.0.113.9" });
  if (!signIn.ok) throw new Error(`The sign-in was refused: ${signIn.reason}`);
  return `admin=${signIn.token}`;
}

/** Returns the Cookie header of a session that nobody's password was checked for, of the first administrator. */
export async function newSessionCookie(db: Queryable): Promise<string> {
  await createFirstAccount(db, { ...deskAdmin, allowGenerated: true });
  const admin = await findAdminByUsernameKey(db, deskAdmin.username);
  if (admin === null) throw new Error("There is no administrator.");
  const origin = { address: "203.0.113.9", userAgentLabel: null, now: new Date() };
  const { token } = await startSession(db, admin, origin);
  return `admin=${token}`;
}

/** What a loader or action answered, returned or thrown: a Response read as text or JSON, or data. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Calls a loader or action and returns its answer; an error that is no answer is thrown on. */
export async function answerOf(call: () => unknown): Promise<Answer> {
  const answer: unknown = await Promise.resolve()
    .then(call)
    .catch((thrown: unknown) => {
      if (thrown instanceof Error) throw thrown;
      return thrown;
    });
  if (answer instanceof Response) {
    const text = await answer.text();
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
