import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { Fault } from "~/http/faults.server";
import { answerPost, type Deed, type PostedForm, readForm } from "~/http/form-post.server";
import { answer, seeOther } from "~/http/respond.server";
import { checkField } from "~/ui/form-schema";
import {
  type AccountIntent,
  accountMessages,
  type OwnAccountDone,
  type OwnAccountResult,
  readAccountIntent,
} from "./account-texts";
import { newPassword } from "./credentials";
import { requireStaffWithAnyPassword } from "./guards.server";
import {
  changeOwnPassword,
  checkOwnPassword,
  endOtherSessions,
  endOwnSession,
} from "./own-account.server";
import {
  beginSecondFactor,
  renewRecoveryCodes,
  turnSecondFactorOff,
  turnSecondFactorOn,
} from "./second-factor.server";
import { hashToken, readSessionToken } from "./sessions.server";

/** Whose account it is, and the session that posts. */
interface Owner {
  adminId: string;
  sessionHash: string;
}

/** Returns the hash by which the request's own session is stored. */
export function sessionHashOf(request: Request): string {
  return hashToken(readSessionToken("staff", request, getConfig().siteUrl) ?? "");
}

/** Answers a post of the account page: a redirect back, the page with what is at fault (400, 429, 503), or new recovery codes. */
export function answerOwnAccountPost(request: Request) {
  return answerPost<OwnAccountResult, Owner>(request, {
    guard: requireOwner,
    deeds,
    refusal: ({ status, message }, form) => {
      const intent = readAccountIntent(form.intent) ?? "change-password";
      return refusalOf(intent, firstField(intent), status === 503 ? accountMessages.busy : message);
    },
  });
}

async function requireOwner(request: Request): Promise<Owner> {
  const { id, passwordTemporary } = await requireStaffWithAnyPassword(request);
  // With a one-time password nothing but choosing another is possible.
  if (passwordTemporary && (await readForm(request)).intent !== "change-password") throw back();
  return { adminId: id, sessionHash: sessionHashOf(request) };
}

const deeds: Record<AccountIntent, Deed<OwnAccountResult, Owner>> = {
  "change-password": changePassword,
  "begin-second-factor": async (_form, { adminId }) => {
    await beginSecondFactor(getDatabase().db, adminId);
    return back();
  },
  "confirm-second-factor": async (form, { adminId }) => {
    const codes = await turnSecondFactorOn(getDatabase().db, adminId, form.text("code"));
    if (codes === null) throw new Fault("refused", accountMessages.wrongCode);
    return shown(codes);
  },
  "stop-second-factor": async (_form, { adminId }) => {
    // Giving up needs no password: only a second factor that is on guards anything.
    await turnSecondFactorOff(getDatabase().db, adminId, { onlyUnconfirmed: true });
    return back();
  },
  "turn-off-second-factor": async (form, { adminId }) => {
    await requireOwnPassword(form, adminId);
    await turnSecondFactorOff(getDatabase().db, adminId);
    return back("second-factor-off");
  },
  "renew-recovery-codes": async (form, { adminId }) => {
    await requireOwnPassword(form, adminId);
    const codes = await renewRecoveryCodes(getDatabase().db, adminId);
    return codes === null ? back() : shown(codes);
  },
  "end-session": async (form, { adminId }) => {
    await endOwnSession(getDatabase().db, adminId, form.text("session"));
    return back("session-ended");
  },
  "end-other-sessions": async (_form, { adminId, sessionHash }) => {
    await endOtherSessions(getDatabase().db, adminId, sessionHash);
    return back("session-ended");
  },
};

async function changePassword(form: PostedForm, { adminId, sessionHash }: Owner) {
  const password = form.lines("newPassword");
  const refuse = (field: string, message: string) =>
    answer(refusalOf("change-password", field, message), 400);
  const checked = checkField(newPassword(), password);
  if (!checked.ok) return refuse("newPassword", checked.message);
  if (form.lines("newPasswordAgain") !== password) {
    return refuse("newPasswordAgain", accountMessages.notRepeated);
  }
  await requireOwnPassword(form, adminId);
  if (form.lines("currentPassword") === password) {
    return refuse("newPassword", accountMessages.samePassword);
  }
  await changeOwnPassword(getDatabase().db, adminId, { password, sessionHash });
  return back("password-changed");
}

/** Asks again for the password, which stands in the first field of its form. Throws a Fault: refused or throttled. */
async function requireOwnPassword(form: PostedForm, adminId: string): Promise<void> {
  const intent = readAccountIntent(form.intent) ?? "change-password";
  const password = form.lines(firstField(intent));
  if (await checkOwnPassword(getDatabase().db, adminId, password)) return;
  throw new Fault("refused", accountMessages.wrongPassword);
}

function firstField(intent: AccountIntent): string {
  if (intent === "change-password") return "currentPassword";
  return intent === "confirm-second-factor" ? "code" : "password";
}

function refusalOf(intent: AccountIntent, field: string, message: string): OwnAccountResult {
  return { outcome: "refused", intent, errors: { [field]: message } };
}

function shown(codes: string[]) {
  return answer<OwnAccountResult>({ outcome: "recovery-codes", codes });
}

function back(done?: OwnAccountDone): Response {
  return seeOther(`/admin/account${done === undefined ? "" : `?done=${done}`}`);
}
