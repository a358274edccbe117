import type { ActionFunctionArgs } from "@remix-run/node";
import { safeRedirect } from "remix-utils/safe-redirect";
import { getDatabase } from "#db/connection.server";
import type { StaffRole } from "#db/schema";
import { getConfig } from "~/config.server";
import { type Answer, allowAnyone, answerPost, type PostedForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { answer, seeOther } from "~/http/respond.server";
import { accountMessages } from "./account-texts";
import { verifyPasskey } from "./passkeys.server";
import { queueAddress } from "./queues";
import { findSession, sessionCookie, signInOrigin, startSession } from "./sessions.server";
import { confirmSecondFactor, type StaffSignIn, signInStaff } from "./sign-in.server";
import { type SignInResult, signInTexts } from "./sign-in-texts";

const afterSignIn = "/admin/team";

/** Returns the page to open after sign-in. The sales role has no team page, so it starts at the queue *Now*. */
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
 * Answers the sign-in page. A completed sign-in redirects to the desk (303) with the session's cookie, or returns data to a hydrated form. An account
 * with a second factor first gets a page that asks for the code. A refusal answers 400, 429 or 503 with a message.
 */
export function answerSignIn({ request }: ActionFunctionArgs) {
  return answerPost<SignInResult, null>(request, {
    guard: allowAnyone,
    actions: (form) => signIn(request, readPost(form)),
    refusal: ({ kind, message: reason }, form) => {
      const { code, username, redirectTo } = readPost(form);
      const busy = kind === "unavailable" || kind === "overloaded";
      const message = busy ? signInTexts[kind] : reason;
      return code === null
        ? { outcome: "refused", message, username, redirectTo }
        : { outcome: "code-needed", message, redirectTo };
    },
  });
}

async function signIn(request: Request, post: SignInPost): Promise<Answer<SignInResult>> {
  const signIn = await tryToSignIn(request, post);
  const { redirectTo: wanted } = post;
  const session = signIn.ok ? await findSession(getDatabase().db, "staff", signIn.token) : null;
  const redirectTo = session ? pageAfterSignIn(wanted, session.account.role) : wanted;
  if (signIn.ok || signIn.reason === "code-needed") {
    const headers = { "Set-Cookie": sessionCookie("staff", getConfig().siteUrl, signIn) };
    if (signIn.ok && !post.enhanced) return seeOther(redirectTo, headers);
    const next: SignInResult = signIn.ok
      ? { outcome: "signed-in", redirectTo }
      : { outcome: "code-needed", message: null, redirectTo };
    return answer(next, 200, { headers });
  }
  if (signIn.reason === "invalid") {
    if (post.passkey !== null) throw new HttpError("refused", accountMessages.passkeyRefused);
    throw new HttpError(
      "refused",
      post.code === null ? signInTexts.failure : signInTexts.wrongCode,
    );
  }
  const message = signInTexts.codeTooLate;
  return answer<SignInResult>({ outcome: "refused", message, username: "", redirectTo }, 400);
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
    const id = await verifyPasskey(db, "sign-in", passkey);
    if (id === null) return { ok: false, reason: "invalid" };
    return { ok: true, ...(await startSession(db, "staff", id, { ...origin, now: new Date() })) };
  }
  return code === null
    ? signInStaff(db, { username, password, ...origin })
    : confirmSecondFactor(db, { ...origin, token: origin.replaces ?? "", code });
}
