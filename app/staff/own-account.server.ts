import { getDatabase } from "#db/connection.server";
import { deleteSession, findAllStaffSessions } from "#db/queries/sessions.server";
import { findStaffPassword, updateStaffAccount } from "#db/queries/staff.server";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { type Action, type PostedForm, validForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { answer } from "~/http/respond.server";
import { shortInstant } from "~/site/dates";
import { email, optionalText, phone } from "~/ui/form-rules";
import { form, optional } from "~/ui/form-schema";
import { type OwnAccountIntent, type OwnAccountResult, ownAccountIntents } from "./account-texts";
import { displayNameMaxLength } from "./credentials";
import {
  type DeskRequest,
  needsSecondFactor,
  postAction,
  redirectWithOutcome,
  requireConfirmedStaff,
  sessionHashOf,
} from "./guards.server";
import { newPasswordProblem } from "./new-password.server";
import { addPasskey, findOwnPasskeys, removePasskey } from "./passkeys.server";
import { hashPassword, verifyPassword } from "./passwords.server";
import {
  beginSecondFactor,
  findSecondFactorState,
  renewRecoveryCodes,
  turnSecondFactorOff,
  turnSecondFactorOn,
} from "./second-factor.server";
import {
  type CurrentSession,
  changeOwnAccount,
  endOtherSessions,
  recordNewCredentials,
  recordOwnAction,
} from "./sessions.server";

/** Loads the data of the account page. */
export async function findOwnAccount({ staff, request, db }: DeskRequest) {
  const { id, username, displayName, email, phone, notifyByMail } = staff;
  const current = { accountId: id, sessionHash: sessionHashOf(request) };
  return {
    username,
    profile: {
      displayName,
      email: email ?? "",
      phone: phone ?? "",
      notifyByMail: notifyByMail ? "on" : "",
    },
    owesSecondFactor: needsSecondFactor(staff),
    secondFactor: await findSecondFactorState(db, id, username),
    passkeys: await findOwnPasskeys(db, id),
    sessions: await findOwnSessions(db, current),
  };
}

/** Returns an account's open sessions, newest first. Addresses are truncated to their network part, and times are in the company's time zone. */
async function findOwnSessions(db: Queryable, { accountId, sessionHash }: CurrentSession) {
  const { COMPANY_TIME_ZONE: zone } = getConfig();
  const now = new Date();
  const sessions = await findAllStaffSessions(db, accountId, now);
  return sessions.map(({ tokenHash, userAgentLabel, address, ...times }) => ({
    // The hash identifies the session in a form but cannot open it; only the token can.
    id: tokenHash,
    current: tokenHash === sessionHash,
    browser: userAgentLabel ?? "Unknown browser",
    address: address ?? "unknown",
    signedInAt: shortInstant(times.createdAt, now, zone),
    lastUsedAt: shortInstant(times.lastUsedAt, now, zone),
    endsAt: shortInstant(times.expiresAt, now, zone),
  }));
}

/** Ends one of an account's sessions. Ignores the id of another account's session. */
async function endOwnSession({ db, ...owner }: Owner, id: string): Promise<void> {
  await changeOwnAccount(db, "staff", owner, async (transaction) => {
    const own = await findAllStaffSessions(transaction, owner.accountId, new Date(0));
    if (!own.some(({ tokenHash }) => tokenHash === id)) return;
    await deleteSession(transaction, "staff", id);
    await recordOwnAction(transaction, "staff", owner.accountId, "session-ended");
  });
}

/** The account and session of the request, and the database. */
interface Owner extends CurrentSession {
  db: Queryable;
  username: string;
}

async function requireOwner(request: Request): Promise<Owner> {
  // Canceling a setup removes no protection, so it needs no password.
  const except: OwnAccountIntent[] = ["stop-second-factor"];
  const { id, username } = await requireConfirmedStaff(request, except);
  return { db: getDatabase().db, accountId: id, username, sessionHash: sessionHashOf(request) };
}

/** The fields and rules of the form for the user's own profile. */
const profileForm = form({
  displayName: optionalText("display name", displayNameMaxLength),
  email: optional(email()),
  phone: optional(phone()),
});

const sections = new Map<string, string>(Object.entries(ownAccountIntents));
const profileFields = ["displayName", "email", "phone", "notifyByMail"] as const;

const actions: Record<OwnAccountIntent, Action<OwnAccountResult, Owner>> = {
  "save-profile": saveProfile,
  "change-password": changePassword,
  "begin-second-factor": async (_form, owner, request) => {
    await beginSecondFactor(owner.db, owner);
    return back(request);
  },
  "confirm-second-factor": async (form, owner) => {
    const codes = await turnSecondFactorOn(owner.db, owner, form.text("code"));
    const wrong = "This code is wrong or too old. Enter the one your app shows now.";
    if (codes === null) throw new HttpError("refused", wrong);
    return shown(codes);
  },
  "stop-second-factor": async (_form, owner, request) => {
    await turnSecondFactorOff(owner.db, owner, { onlyUnconfirmed: true });
    return back(request);
  },
  "turn-off-second-factor": async (_form, owner, request) => {
    await turnSecondFactorOff(owner.db, owner);
    return back(
      request,
      "Second factor turned off: only your password is needed to sign in. You are signed out everywhere else.",
    );
  },
  "renew-recovery-codes": async (_form, owner, request) => {
    const codes = await renewRecoveryCodes(owner.db, owner);
    return codes === null ? back(request) : shown(codes);
  },
  "add-passkey": async (form, owner, request) => {
    const made = { name: form.text("passkeyName"), answer: form.lines("passkey") };
    await addPasskey(owner.db, owner, made);
    return back(request, "Passkey added. You are signed out everywhere else.");
  },
  "remove-passkey": async (form, owner, request) => {
    await removePasskey(owner.db, owner, form.text("id"));
    return back(request, "Passkey removed. You are signed out everywhere else.");
  },
  "end-session": async (form, owner, request) => {
    await endOwnSession(owner, form.text("session"));
    return back(request, "That session is signed out.");
  },
  "end-other-sessions": async (_form, owner, request) => {
    await endOtherSessions(owner.db, "staff", owner);
    return back(request, "You are signed out everywhere else.");
  },
};

/** Answers a form of the account page with a redirect back, or with new recovery codes. A refusal answers 400, 429 or 503 with the page and the errors. */
export const answerOwnAccountPost = postAction<OwnAccountResult, Owner>({
  guard: requireOwner,
  actions,
  refusal: ({ message, fieldErrors }, form) => {
    const section = sections.get(form.intent) ?? "newPassword";
    const typed = form.intent === "save-profile" ? form.typed(profileFields) : null;
    return { outcome: "refused", errors: fieldErrors ?? { [section]: message }, typed };
  },
});

/** Stores the profile. An empty name is replaced with the username. */
async function saveProfile(form: PostedForm, owner: Owner, request: Request) {
  const { db, accountId, username } = owner;
  const { displayName, email, phone } = validForm(profileForm, form.typed(profileFields));
  const notifyByMail = form.has("notifyByMail");
  const name = displayName ?? username;
  const profile = { displayName: name, email, phone: phone?.typed ?? null, notifyByMail };
  await changeOwnAccount(db, "staff", owner, async (transaction) => {
    await updateStaffAccount(transaction, accountId, profile);
    await recordOwnAction(transaction, "staff", accountId, "profile-changed");
  });
  return back(request, "Profile saved.");
}

const passwordChanged = "Your password was changed in the meantime. Sign in with the new one.";

/** Stores the new password. Ends the other sessions, which someone with the old password may have started. */
async function changePassword(form: PostedForm, owner: Owner, request: Request) {
  const { db, accountId, username } = owner;
  const password = form.lines("newPassword");
  const problem = newPasswordProblem(password, username);
  if (problem !== null) throw new HttpError("refused", problem);
  if (form.lines("newPasswordAgain") !== password) {
    const message = "The two passwords do not match. Type the new password again.";
    throw new HttpError("refused", message, { fieldErrors: { newPasswordAgain: message } });
  }
  const { passwordHash = null } = (await findStaffPassword(db, accountId)) ?? {};
  if (await verifyPassword(passwordHash, password)) {
    throw new HttpError("refused", "Choose a password other than the current one.");
  }
  const hash = await hashPassword(password);
  await changeOwnAccount(db, "staff", owner, async (transaction) => {
    const stored = await findStaffPassword(transaction, accountId);
    if (stored?.passwordHash !== passwordHash) throw new HttpError("conflict", passwordChanged);
    await updateStaffAccount(transaction, accountId, { password: { hash, temporary: false } });
    await recordNewCredentials(transaction, "staff", owner, "password-changed");
  });
  return back(request, "Password changed. You are signed out everywhere else.");
}

function shown(codes: string[]) {
  return answer<OwnAccountResult>({ outcome: "recovery-codes", codes });
}

function back(request: Request, message?: string) {
  return redirectWithOutcome(request, "/admin/account", message ? { message } : undefined);
}
