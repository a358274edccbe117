import { data, redirect } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { type AccountDone, accountMessages } from "~/content/accounts";
import { type AccountIntent, type AccountResult, readAccountIntent } from "~/domain/accounts";
import { newPasswordProblem } from "~/domain/admins";
import {
  changeOwnPassword,
  checkOwnPassword,
  endOtherSessions,
  endOwnSession,
} from "~/services/accounts/own-account.server";
import {
  beginSecondFactor,
  renewRecoveryCodes,
  turnSecondFactorOff,
  turnSecondFactorOn,
} from "~/services/accounts/second-factor-setup.server";
import { readAdminToken } from "~/services/sign-in/admin-cookie.server";
import { SignInOverloadedError } from "~/services/sign-in/passwords.server";
import { hashToken } from "~/services/sign-in/session-tokens.server";
import { throwUnlessUnavailable } from "./error-report.server";
import { requireAdminWithAnyPassword } from "./guards.server";
import { privateHeaders, retryAfterSeconds } from "./respond.server";

/** A post of the account page, and whose it is. */
interface AccountPost {
  intent: AccountIntent;
  adminId: string;
  sessionHash: string;
  text: (name: string) => string;
}

/** Returns the hash by which the request's own session is stored. */
export function sessionHashOf(request: Request): string {
  return hashToken(readAdminToken(request, getConfig().siteUrl) ?? "");
}

/** Answers a post of the account page: a redirect back, the page with what is at fault (400, 429, 503), or new recovery codes. */
export async function answerAccountPost(request: Request) {
  const admin = await requireAdminWithAnyPassword(request);
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const intent = readAccountIntent(text("intent"));
  // With a one-time password nothing but choosing another is possible.
  if (intent === null || (admin.passwordTemporary && intent !== "change-password")) throw back();
  const post: AccountPost = {
    intent,
    adminId: admin.id,
    sessionHash: sessionHashOf(request),
    text,
  };
  try {
    return await act(post);
  } catch (error) {
    if (!(error instanceof SignInOverloadedError)) throwUnlessUnavailable(error);
    return refused(post, { [firstField(intent)]: accountMessages.busy }, 503);
  }
}

async function act(post: AccountPost) {
  const { db } = getDatabase();
  const { intent, adminId, sessionHash, text } = post;
  switch (intent) {
    case "change-password":
      return changePassword(post);
    case "begin-second-factor":
      await beginSecondFactor(db, adminId);
      throw back();
    case "confirm-second-factor": {
      const codes = await turnSecondFactorOn(db, adminId, text("code"));
      return codes === null ? refused(post, { code: accountMessages.wrongCode }) : shown(codes);
    }
    case "stop-second-factor":
      // Giving up needs no password: only a second factor that is on guards anything.
      await turnSecondFactorOff(db, adminId, { onlyUnconfirmed: true });
      throw back();
    case "turn-off-second-factor": {
      const refusal = await refusedPassword(post, "password");
      if (refusal !== null) return refusal;
      await turnSecondFactorOff(db, adminId);
      throw back("second-factor-off");
    }
    case "renew-recovery-codes": {
      const refusal = await refusedPassword(post, "password");
      if (refusal !== null) return refusal;
      const codes = await renewRecoveryCodes(db, adminId);
      if (codes === null) throw back();
      return shown(codes);
    }
    case "end-session":
      await endOwnSession(db, adminId, text("session"));
      throw back("session-ended");
    case "end-other-sessions":
      await endOtherSessions(db, adminId, sessionHash);
      throw back("session-ended");
  }
}

async function changePassword(post: AccountPost) {
  const { adminId, sessionHash, text } = post;
  const password = text("newPassword");
  const problem = newPasswordProblem(password);
  if (problem !== null) return refused(post, { newPassword: problem });
  if (text("newPasswordAgain") !== password) {
    return refused(post, { newPasswordAgain: accountMessages.notRepeated });
  }
  const refusal = await refusedPassword(post, "currentPassword");
  if (refusal !== null) return refusal;
  if (text("currentPassword") === password) {
    return refused(post, { newPassword: accountMessages.samePassword });
  }
  await changeOwnPassword(getDatabase().db, adminId, { password, sessionHash });
  throw back("password-changed");
}

async function refusedPassword(post: AccountPost, field: string) {
  const check = await checkOwnPassword(getDatabase().db, post.adminId, post.text(field));
  if (check === "right") return null;
  const throttled = check === "throttled";
  const message = throttled ? accountMessages.throttled : accountMessages.wrongPassword;
  return refused(post, { [field]: message }, throttled ? 429 : 400);
}

function firstField(intent: AccountIntent): string {
  if (intent === "change-password") return "currentPassword";
  return intent === "confirm-second-factor" ? "code" : "password";
}

function refused({ intent }: AccountPost, errors: Record<string, string>, status = 400) {
  const headers = new Headers(privateHeaders);
  if (status === 503) headers.set("Retry-After", String(retryAfterSeconds));
  return data<AccountResult>({ outcome: "refused", intent, errors }, { status, headers });
}

function shown(codes: string[]) {
  return data<AccountResult>({ outcome: "recovery-codes", codes }, { headers: privateHeaders });
}

function back(done?: AccountDone): Response {
  const query = done === undefined ? "" : `?done=${done}`;
  return redirect(`/admin/account${query}`, { status: 303, headers: privateHeaders });
}
