import { data, redirect } from "@remix-run/node";
import { safeRedirect } from "remix-utils/safe-redirect";
import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { signInTexts } from "~/content/admin";
import { interruptedName, readInterruptedForm } from "~/domain/interrupted-form";
import { enhancedName } from "~/domain/leads/form-result";
import type { SignInCarry, SignInResult } from "~/domain/sign-in";
import { describeUserAgent } from "~/domain/user-agents";
import { adminCookie, readAdminToken } from "~/services/sign-in/admin-cookie.server";
import { type AdminSignIn, signInAdmin } from "~/services/sign-in/admin-sessions.server";
import { SignInOverloadedError } from "~/services/sign-in/passwords.server";
import {
  confirmSecondFactor,
  type SecondFactorSignIn,
} from "~/services/sign-in/second-factor.server";
import { throwUnlessUnavailable } from "./error-report.server";
import { clientAddress } from "./front-door/context.server";
import { privateHeaders, retryAfterSeconds } from "./respond.server";

const afterSignIn = "/admin/team";

/** A post of the sign-in page: the password step, or the code step when there is a code. */
interface SignInPost {
  username: string;
  password: string;
  code: string | null;
  enhanced: boolean;
  carry: SignInCarry;
}

/** Returns the page of the desk that an address names, or the team page for any other address. */
export function deskAddress(wanted: string | null): string {
  const address = safeRedirect(wanted, afterSignIn);
  return address.startsWith("/admin/") && !address.startsWith("/admin/login")
    ? address
    : afterSignIn;
}

/**
 * Answers a post of the sign-in page: 303 to the desk with the session's cookie, or data for a hydrated form; the same page for
 * the code of a second factor and for a form that the end of a session interrupted; else 400, 429 or 503 with a message.
 */
export async function answerSignIn(request: Request) {
  const post = await readPost(request);
  const { carry } = post;
  try {
    const signIn = await tryToSignIn(request, post);
    if (!signIn.ok && signIn.reason !== "code-needed") return refused(post, signIn);
    const headers = new Headers(privateHeaders);
    headers.set("Set-Cookie", adminCookie(getConfig().siteUrl, signIn));
    if (!signIn.ok) {
      return data<SignInResult>({ outcome: "code-needed", message: null, ...carry }, { headers });
    }
    if (post.enhanced || carry.interrupted !== "") {
      return data<SignInResult>({ outcome: "signed-in", ...carry }, { headers });
    }
    throw redirect(carry.redirectTo, { status: 303, headers });
  } catch (error) {
    if (error instanceof SignInOverloadedError) return unavailable(post, error.message);
    throwUnlessUnavailable(error);
    return unavailable(
      post,
      "Sign-in is not possible right now. Please try again in a few seconds.",
    );
  }
}

async function readPost(request: Request): Promise<SignInPost> {
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const interrupted = text(interruptedName);
  return {
    username: text("username").trim(),
    password: text("password"),
    code: form.has("code") ? text("code") : null,
    enhanced: text(enhancedName) === "1",
    carry: {
      redirectTo: deskAddress(text("redirectTo")),
      interrupted: readInterruptedForm(interrupted) === null ? "" : interrupted,
    },
  };
}

function tryToSignIn(
  request: Request,
  { username, password, code }: SignInPost,
): Promise<AdminSignIn | SecondFactorSignIn> {
  const { db } = getDatabase();
  const origin = {
    address: clientAddress(),
    userAgentLabel: describeUserAgent(request.headers.get("User-Agent")),
  };
  if (code === null) return signInAdmin(db, { username, password, ...origin });
  const token = readAdminToken(request, getConfig().siteUrl) ?? "";
  return confirmSecondFactor(db, { token, code, ...origin });
}

type Refusal =
  | { reason: "invalid" | "expired" }
  | { reason: "throttled"; retryAfterSeconds: number };

function refused(post: SignInPost, refusal: Refusal) {
  if (refusal.reason === "throttled") {
    const wait = refusal.retryAfterSeconds;
    return answer(resultOf(post, throttledMessage(wait)), 429, wait);
  }
  if (refusal.reason === "expired") {
    const message = "The code came too late. Sign in with your password again.";
    return answer({ outcome: "refused", message, username: "", ...post.carry }, 400);
  }
  const wrongCode = "This code is wrong, too old or used already. Enter the one shown now.";
  return answer(resultOf(post, post.code === null ? signInTexts.failure : wrongCode), 400);
}

function unavailable(post: SignInPost, message: string) {
  return answer(resultOf(post, message), 503, retryAfterSeconds);
}

function resultOf({ code, username, carry }: SignInPost, message: string): SignInResult {
  return code === null
    ? { outcome: "refused", message, username, ...carry }
    : { outcome: "code-needed", message, ...carry };
}

function answer(result: SignInResult, status: number, retryAfter?: number) {
  const headers = new Headers(privateHeaders);
  if (retryAfter !== undefined) headers.set("Retry-After", String(retryAfter));
  return data(result, { status, headers });
}

function throttledMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many failed sign-ins. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}
