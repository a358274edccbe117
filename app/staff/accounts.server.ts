import type { ActionFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { UsernameTakenError } from "#db/errors.server";
import { type Actor, recordEvent, system } from "#db/queries/audit.server";
import { reassignOpenLeads } from "#db/queries/lead-changes.server";
import { deletePasskeys } from "#db/queries/passkeys.server";
import { deleteAllSessionsByAccount } from "#db/queries/sessions.server";
import {
  findAllStaffAccounts,
  findStaffAccountById,
  insertStaffAccount,
  type StaffAccount,
  updateSecondFactor,
  updateStaffAccount,
} from "#db/queries/staff.server";
import type { StaffRole } from "#db/schema";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import type { Config } from "~/config.server";
import {
  answerPost,
  type PostedForm,
  type RefusedForm,
  refusedForm,
  validForm,
} from "~/http/form-post.server";
import { HttpError, refusals } from "~/http/http-error.server";
import { answer } from "~/http/respond.server";
import { email, optionalText } from "~/ui/form-rules";
import { checkField, type FormValues, form, oneOf, optional } from "~/ui/form-schema";
import { accountMessages } from "./account-texts";
import { displayNameMaxLength, newUsername, usernameKey } from "./credentials";
import {
  actorOf,
  redirectWithOutcome,
  requireConfirmedAdministrator,
  type SignedInStaff,
} from "./guards.server";
import { passwordMaxLength } from "./limits";
import { mailFirstPasswordLink } from "./mailed-links.server";
import { newPasswordProblem } from "./new-password.server";
import { generatePassword, hashPassword } from "./passwords.server";
import { issuePasswordLink, passwordLinkAddress } from "./sessions.server";

/** The fields and rules of the form for a new account. */
const newAccountForm = form({
  username: newUsername(),
  displayName: optionalText("display name", displayNameMaxLength),
  email: optional(email()),
  role: oneOf(["administrator", "sales"], "Choose a role."),
});

/**
 * Creates a staff account. Without a display name, the account is shown by its username. Returns the account with a set-password link. Throws HttpError (conflict) if the username
 * is taken, and HttpError (overloaded) like `hashPassword`.
 */
export async function createStaffAccount(
  db: Queryable,
  { username, displayName, ...account }: FormValues<typeof newAccountForm>,
  actor: Actor,
) {
  const passwordHash = await hashPassword(generatePassword());
  return inTransaction(db, async (transaction) => {
    const profile = { username, displayName: displayName ?? username, ...account };
    const stored = { ...profile, passwordHash, passwordTemporary: true };
    const id = await insertAccount(transaction, stored, actor);
    const link = await issuePasswordLink(transaction, "staff", id, new Date());
    return { id, username, email: account.email, link };
  }).catch((error: unknown) => {
    if (!(error instanceof UsernameTakenError)) throw error;
    const { message } = error;
    throw new HttpError("conflict", message, { fieldErrors: { username: message } });
  });
}

/**
 * Disables or enables an account. Disabling ends its sessions, deletes its set-password link and unassigns its open leads. Throws HttpError (conflict) when disabling the actor's
 * own account or the last enabled administrator.
 */
export async function setStaffDisabled(db: Queryable, id: string, disabled: boolean, actor: Actor) {
  await inTransaction(db, async (transaction) => {
    await requireAccount(transaction, id);
    if (disabled) {
      requireAnother(id, actor);
      await requireOtherAdministrator(transaction, id);
      await deleteAllSessionsByAccount(transaction, "staff", id);
      await deleteAllSessionsByAccount(transaction, "staff-link", id);
      await reassignOpenLeads(transaction, actor, { from: id, to: null });
    }
    await updateStaffAccount(transaction, id, { disabled });
    const action = disabled ? "admin.disabled" : "admin.enabled";
    await recordAccountAction(transaction, actor, action, id);
  });
}

/** Changes an account's role from the next request on, even in open pages. Throws HttpError (conflict) for the actor's own account and for the last enabled administrator. */
export async function setStaffRole(db: Queryable, id: string, role: StaffRole, actor: Actor) {
  requireAnother(id, actor);
  await inTransaction(db, async (transaction) => {
    const account = await requireAccount(transaction, id);
    if (account.role === role) return;
    if (role !== "administrator") await requireOtherAdministrator(transaction, id);
    await updateStaffAccount(transaction, id, { role });
    const action = role === "administrator" ? "admin.promoted" : "admin.demoted";
    await recordAccountAction(transaction, actor, action, id);
  });
}

/** Resets password, sessions and, without `keepFactors`, second factor and passkeys. Returns the account with a set-password link. Throws HttpError for the actor's own account. */
export async function resetStaffPassword(
  db: Queryable,
  id: string,
  actor: Actor,
  { keepFactors = false } = {},
) {
  requireAnother(id, actor);
  const hash = await hashPassword(generatePassword());
  return inTransaction(db, async (transaction) => {
    const { username, email } = await requireAccount(transaction, id);
    await updateStaffAccount(transaction, id, { password: { hash, temporary: true } });
    if (!keepFactors) {
      await updateSecondFactor(transaction, id, null);
      await deletePasskeys(transaction, id);
    }
    await deleteAllSessionsByAccount(transaction, "staff", id);
    await recordAccountAction(transaction, actor, "admin.sign-in-reset", id);
    const link = await issuePasswordLink(transaction, "staff", id, new Date());
    return { id, username, email, link };
  });
}

/** Turns off an account's second factor and ends its sessions. Only for the command line. */
export async function removeSecondFactor(db: Queryable, id: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await updateSecondFactor(transaction, id, null);
    await deleteAllSessionsByAccount(transaction, "staff", id);
    await recordAccountAction(transaction, system, "admin.second-factor-off", id);
  });
}

/**
 * Creates the first account. Outside production, generates a missing password and accepts a short password. Returns the username and, if the password
 * was generated, that password, which is shown only once. Returns null if an account already exists. Throws an Error that names the variable to set if the password is missing, or if username or password is invalid.
 */
export async function createFirstAccount(
  db: Queryable,
  config: Pick<Config, "ADMIN_USERNAME" | "ADMIN_PASSWORD" | "production">,
) {
  const { ADMIN_USERNAME: typed = "admin", ADMIN_PASSWORD: password, production } = config;
  if ((await findAllStaffAccounts(db)).length > 0) return null;
  const generatedPassword = password === undefined && !production ? generatePassword() : undefined;
  const chosen = password ?? generatedPassword;
  if (chosen === undefined) {
    throw new Error(
      "There is no administrator yet: set ADMIN_USERNAME and ADMIN_PASSWORD for the first start.",
    );
  }
  const checked = checkField(newUsername(), typed);
  if (!checked.ok) throw new Error(`ADMIN_USERNAME: ${checked.message}`);
  const username = checked.value;
  const tolerable = !production && chosen !== "" && chosen.length <= passwordMaxLength;
  // Without the rule about the username, so that no existing set of variables stops a first start.
  const problem = tolerable ? null : newPasswordProblem(chosen, "");
  if (problem !== null) throw new Error(`ADMIN_PASSWORD: ${problem}`);
  const passwordHash = await hashPassword(chosen);
  return inTransaction(db, async (transaction) => {
    // Another process may have created an account while the password was being hashed.
    if ((await findAllStaffAccounts(transaction)).length > 0) return null;
    const profile = { username, displayName: username, role: "administrator" } as const;
    const account = { ...profile, passwordHash, passwordTemporary: false };
    await insertAccount(transaction, account, system);
    return { username, ...(generatedPassword && { generatedPassword }) };
  });
}

/**
 * Writes an audit entry for a change to an account. `action` begins with the kind of the changed account, `admin` or `client`. Throws HttpError (conflict)
 * if the actor is no longer an administrator who can sign in, so that the change is rolled back.
 */
export async function recordAccountAction(
  transaction: WriteTransaction,
  actor: Actor,
  action: `${"admin" | "client"}.${string}`,
  subjectId: string,
  now?: Date,
): Promise<void> {
  const by = actor.kind === "admin" ? await findStaffAccountById(transaction, actor.id) : null;
  const canAct = by?.role === "administrator" && !by.disabled && !by.passwordTemporary;
  if (actor.kind === "admin" && !canAct) throw new HttpError("conflict", refusals.signedOut);
  const [kind = ""] = action.split(".");
  await recordEvent(transaction, { actor, action, subject: { kind, id: subjectId } }, now);
}

async function insertAccount(
  transaction: WriteTransaction,
  account: Omit<Parameters<typeof insertStaffAccount>[1], "usernameKey">,
  actor: Actor,
): Promise<string> {
  const key = usernameKey(account.username);
  const { id } = await insertStaffAccount(transaction, { ...account, usernameKey: key });
  await recordAccountAction(transaction, actor, "admin.created", id);
  return id;
}

async function requireAccount(db: Queryable, id: string): Promise<StaffAccount> {
  const account = await findStaffAccountById(db, id);
  if (account === null) throw new HttpError("conflict", accountMessages["not-found"]);
  return account;
}

/** Throws HttpError unless an administrator other than `id` can sign in. One with only an unused link counts if `id` has no password either. Needs a transaction, so that two administrators cannot remove each other at once. */
async function requireOtherAdministrator(transaction: WriteTransaction, id: string): Promise<void> {
  const accounts = await findAllStaffAccounts(transaction);
  const enabled = accounts.filter(({ role, disabled }) => role === "administrator" && !disabled);
  const endsPassword = enabled.some((own) => own.id === id && !own.passwordTemporary);
  const others = enabled.filter((own) => own.id !== id && !(endsPassword && own.passwordTemporary));
  if (others.length === 0) throw new HttpError("conflict", accountMessages.last);
}

function requireAnother(id: string, actor: Actor): void {
  if (actor.kind === "admin" && actor.id === id)
    throw new HttpError("conflict", accountMessages.own);
}

/** What the staff accounts page's action returns if it does not redirect. */
export type AccountsResult =
  /** A new set-password link. It is shown only once. */
  | { outcome: "password-link"; username: string; href: string; mailedTo: string | null }
  | RefusedForm<Record<string, string>>;

const newAccountFields = Object.keys(newAccountForm.shape);

/** Answers a form of the staff accounts page with a redirect back, or with a set-password link to show. A refusal answers 400, 409 or 503 with the errors. */
export function answerAccountsPost({ request }: ActionFunctionArgs) {
  const { db } = getDatabase();
  const change =
    (work: (id: string, actor: Actor) => Promise<void>, message: string) =>
    async (form: PostedForm, staff: SignedInStaff) => {
      await work(form.text("id"), actorOf(staff));
      return redirectWithOutcome(request, "/admin/admins", { message });
    };
  return answerPost<AccountsResult, SignedInStaff>(request, {
    guard: requireConfirmedAdministrator,
    actions: {
      create: async (form, staff) => {
        const account = validForm(newAccountForm, form.typed(newAccountFields));
        return shown(await createStaffAccount(db, account, actorOf(staff)));
      },
      disable: change(
        (id, actor) => setStaffDisabled(db, id, true, actor),
        "Account disabled and signed out everywhere. Its open leads are now unassigned.",
      ),
      enable: change((id, actor) => setStaffDisabled(db, id, false, actor), "Account enabled."),
      promote: change(
        (id, actor) => setStaffRole(db, id, "administrator", actor),
        "This person is now an administrator.",
      ),
      demote: change(
        (id, actor) => setStaffRole(db, id, "sales", actor),
        "This person now has the sales role.",
      ),
      reset: async (form, staff) =>
        shown(await resetStaffPassword(db, form.text("id"), actorOf(staff))),
    },
    refusal: (error, form) => refusedForm(error, form.typed(newAccountFields)),
  });
}

/** Shows a set-password link in the response itself, because no URL may contain it. Mails it as well, if the account has an address. */
function shown({ username, email, link }: Awaited<ReturnType<typeof createStaffAccount>>) {
  const href = passwordLinkAddress(link.token);
  const mailedTo = email && mailFirstPasswordLink(email, href, username) ? email : null;
  return answer<AccountsResult>({ outcome: "password-link", username, href, mailedTo });
}
