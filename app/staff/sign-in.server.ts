import { safeRedirect } from "remix-utils/safe-redirect";
import { getDatabase } from "#db/connection.server";
import { deleteSession } from "#db/queries/sessions.server";
import {
  findSecondFactor,
  findStaffAccountByUsernameKey,
  findStaffPassword,
  type SecondFactor,
  updateSecondFactor,
} from "#db/queries/staff.server";
import type { StaffRole } from "#db/schema";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { type Answer, allowAnyone, type PostedForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { answer, seeOther } from "~/http/respond.server";
import { accountMessages } from "./account-texts";
import {
  postAction,
  redirectToSignIn,
  redirectWithOutcome,
  requireStaffInSetup,
  type SignedInStaff,
  sessionHashOf,
} from "./guards.server";
import { verifyPasskey } from "./passkeys.server";
import {
  admitAttempt,
  type Credentials,
  checkPassword,
  signInByPassword,
} from "./passwords.server";
import { queueAddress } from "./queues";
import { acceptedStep, hashRecoveryCode } from "./second-factor.server";
import {
  confirmSession,
  findSession,
  hashToken,
  type IssuedToken,
  issueToken,
  recordOwnAction,
  type SessionOrigin,
  sessionCookie,
  signInOrigin,
  startSession,
} from "./sessions.server";

/** What the sign-in page's action returns. */
export type SignInResult = { redirectTo: string } & (
  | { outcome: "signed-in" }
  | { outcome: "refused"; message: string; username: string }
  /** The password was correct and the account needs a code. The message explains why the last code was refused. */
  | { outcome: "code-needed"; message: string | null }
);

/** The messages while the site or its database is busy. */
const busyMessages = {
  overloaded: "Too many people are signing in right now. Try again in a few seconds.",
  unavailable:
    "Sign-in is not working right now. Try again in a minute. If it still fails, contact the person who runs this site.",
} as const;

const afterSignIn = "/admin/team";

/** Returns the page to open after sign-in: `redirectTo` or, for the sales role, the queue *Now* instead of the team page. */
export function pageAfterSignIn(redirectTo: string, role: StaffRole): string {
  return role === "sales" && redirectTo === afterSignIn ? queueAddress("now") : redirectTo;
}

/** Returns `wanted`, encoded for a Location header, if it is the URL of a desk page. Otherwise returns the URL of the team page. */
export function deskAddress(wanted: string | null): string {
  const { pathname, search, hash } = new URL(
    safeRedirect(wanted, afterSignIn),
    "http://desk.invalid",
  );
  const address = `${pathname}${search}${hash}`;
  return /^\/admin(?:\/|$)/.test(pathname) && !address.startsWith("/admin/login")
    ? address
    : afterSignIn;
}

/**
 * Answers the sign-in form. A completed sign-in redirects to the desk (303) with the session's cookie, or returns data to a hydrated form. An account with a second factor first
 * gets a page that asks for the code. A refusal answers 400, 429 or 503 with a message.
 */
export const answerSignIn = postAction<SignInResult, null>({
  guard: allowAnyone,
  actions: (form, _who, request) => signIn(request, readPost(form)),
  refusal: ({ kind, message: reason }, form) => {
    const { code, username, redirectTo } = readPost(form);
    const busy = kind === "unavailable" || kind === "overloaded";
    const message = busy ? busyMessages[kind] : reason;
    return code === null
      ? { outcome: "refused", message, username, redirectTo }
      : { outcome: "code-needed", message, redirectTo };
  },
});

async function signIn(request: Request, post: SignInPost): Promise<Answer<SignInResult>> {
  const signIn = await tryToSignIn(request, post);
  const { redirectTo: wanted } = post;
  if (!signIn.ok && signIn.reason === "expired") {
    const message = "The code took too long. Sign in with your password again.";
    return answer({ outcome: "refused", message, username: "", redirectTo: wanted }, 400);
  }
  if (!signIn.ok && signIn.reason === "invalid") throw new HttpError("refused", refusalOf(post));
  const headers = { "Set-Cookie": sessionCookie("staff", signIn) };
  if (!signIn.ok) {
    return answer({ outcome: "code-needed", message: null, redirectTo: wanted }, 200, { headers });
  }
  const session = await findSession(getDatabase().db, "staff", signIn.token);
  const redirectTo = session ? pageAfterSignIn(wanted, session.account.role) : wanted;
  return post.enhanced
    ? answer({ outcome: "signed-in", redirectTo }, 200, { headers })
    : seeOther(redirectTo, headers);
}

function refusalOf({ passkey, code }: SignInPost): string {
  if (passkey !== null) return accountMessages.passkeyRefused;
  return code === null
    ? "Invalid credentials. Please check your username and password."
    : "This code is wrong, expired or already used. Enter the current code.";
}

type SignInPost = ReturnType<typeof readPost>;

/** Returns the fields of the sign-in page: `code` only in the code step, `passkey` (the passkey's answer as JSON) only with a passkey. */
function readPost(form: PostedForm) {
  return {
    username: form.text("username").trim(),
    password: form.lines("password"),
    code: form.has("code") ? form.text("code") : null,
    passkey: form.has("passkey") ? form.lines("passkey") : null,
    enhanced: form.enhanced,
    redirectTo: deskAddress(form.text("redirectTo")),
  };
}

async function tryToSignIn(
  request: Request,
  { username, password, code, passkey }: SignInPost,
): Promise<StaffSignIn> {
  const { db } = getDatabase();
  const origin = signInOrigin("staff", request);
  if (passkey !== null) {
    const session = await verifyPasskey(db, "sign-in", passkey, (transaction, id) =>
      startSession(transaction, "staff", id, { ...origin, now: new Date() }),
    );
    return session === null ? { ok: false, reason: "invalid" } : { ok: true, ...session };
  }
  return code === null
    ? signInStaff(db, { username, password, ...origin })
    : confirmSecondFactor(db, code, origin);
}

/** How long after the password the code of the second factor is accepted. */
const pendingMs = 10 * 60_000;

/** The result of a sign-in. The token of `code-needed` allows only the step that checks the code. After `expired`, the sign-in starts over. */
export type StaffSignIn =
  | ({ ok: true } & IssuedToken)
  | ({ ok: false; reason: "code-needed" } & IssuedToken)
  | { ok: false; reason: "invalid" }
  | { ok: false; reason: "expired" };

/**
 * Checks a username and password. Returns a session's token or, if the account has a second factor, a token for the step that asks for the code. Returns `invalid` if either is
 * wrong. Throws HttpError (throttled) after five failures in 15 minutes for the account and client address, and HttpError (overloaded) like `hashPassword`.
 */
export async function signInStaff(
  db: Queryable,
  { username, password, ...from }: Credentials,
  now = new Date(),
): Promise<StaffSignIn> {
  const origin = { ...from, now };
  const signedIn = await signInByPassword(
    db,
    "admin",
    { username, password, ...origin },
    findByPassword,
    async (transaction, { id, totpConfirmedAt }): Promise<StaffSignIn> => {
      if (totpConfirmedAt === null)
        return { ok: true, ...(await startSession(transaction, "staff", id, origin)) };
      const pending = { lifeMs: pendingMs, secondFactorPending: true, ...origin };
      const issued = await issueToken(transaction, "staff", id, pending);
      return { ok: false, reason: "code-needed", ...issued };
    },
  );
  return signedIn ?? { ok: false, reason: "invalid" };
}

/** Returns the account for a sign-in. A password that its owner did not choose opens nothing. */
async function findByPassword(db: Queryable, key: string) {
  const account = await findStaffAccountByUsernameKey(db, key);
  return account?.passwordTemporary ? { ...account, passwordHash: null } : account;
}

/**
 * Completes a sign-in with the app's code or a recovery code. `replaces` is the token of the session that awaits the code. Returns a session's token,
 * or `invalid` or `expired`. Each code works once. Five failures in 15 minutes throttle the account for every address, because the person knows the
 * password.
 */
async function confirmSecondFactor(
  db: Queryable,
  code: string,
  { replaces: token, ...from }: Omit<SessionOrigin, "now">,
): Promise<StaffSignIn> {
  const now = new Date();
  if (!token) return { ok: false, reason: "expired" };
  const waiting = await findSession(db, "staff", token, now, { secondFactorPending: true });
  if (waiting === null) return { ok: false, reason: "expired" };
  const { id } = waiting.account;
  const tried = { realm: "admin", account: `second-factor:${id}`, address: "any" } as const;
  const succeeded = await admitAttempt(db, tried, now);
  return inTransaction(db, async (transaction): Promise<StaffSignIn> => {
    const factor = await findSecondFactor(transaction, id);
    const used = factor && spendCode(factor, code, now);
    if (!used) return { ok: false, reason: "invalid" };
    if ((await deleteSession(transaction, "staff", hashToken(token))) === null) {
      return { ok: false, reason: "expired" };
    }
    await updateSecondFactor(transaction, id, used.factor);
    await succeeded(transaction);
    if (used.recoveryCode) {
      const detail = { left: used.factor.recoveryCodeHashes.length };
      await recordOwnAction(transaction, "staff", id, "recovery-code-used", { detail, now });
    }
    return { ok: true, ...(await startSession(transaction, "staff", id, { ...from, now })) };
  });
}

function spendCode(factor: SecondFactor, code: string, now: Date) {
  const lastStep = acceptedStep(factor.secret, code, factor.lastStep, now);
  if (lastStep !== null) return { factor: { ...factor, lastStep }, recoveryCode: false };
  const hash = hashRecoveryCode(code);
  if (!factor.recoveryCodeHashes.includes(hash)) return null;
  const recoveryCodeHashes = factor.recoveryCodeHashes.filter((left) => left !== hash);
  return { factor: { ...factor, recoveryCodeHashes }, recoveryCode: true };
}

/** Handles the form that asks signed-in staff for a password or passkey again. A correct answer redirects back, with a message that the interrupted action changed nothing. Anything else answers 400, 429 or 503 with a message. */
export const answerConfirmPost = postAction<{ message: string }, SignedInStaff>({
  guard: requireStaffInSetup,
  actions: async (form, { id }, request) => {
    const { db } = getDatabase();
    const by = form.has("passkey") ? "passkey" : "password";
    if (by === "password") await confirmByPassword(form, id);
    else {
      const isOwn = async (_: unknown, owner: string) => owner === id;
      const passed = await verifyPasskey(db, `confirm:${id}`, form.lines("passkey"), isOwn);
      if (!passed) throw new HttpError("refused", accountMessages.passkeyRefused);
    }
    const current = { accountId: id, sessionHash: sessionHashOf(request) };
    const session = await confirmSession(db, current, by);
    if (session === null) throw redirectToSignIn(request);
    const back = await redirectWithOutcome(
      request,
      deskAddress(form.text("redirectTo")),
      { message: accountMessages.confirmed, isProblem: true },
      hashToken(session.token),
    );
    back.headers.append("Set-Cookie", sessionCookie("staff", session));
    return back;
  },
  refusal: ({ message }) => ({ message }),
});

async function confirmByPassword(form: PostedForm, id: string): Promise<void> {
  const { db } = getDatabase();
  const account = `own-password:${id}`;
  const tried = await checkPassword(
    db,
    // The person is signed in, so attempts from all addresses count together.
    { realm: "admin", account, address: "any", tooMany: "Too many wrong passwords." },
    { password: form.lines("password"), find: () => findStaffPassword(db, id), now: new Date() },
  );
  if (tried === null) throw new HttpError("refused", "Wrong password. Try again.");
  await tried.succeeded(db);
}
