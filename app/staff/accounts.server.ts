import { UsernameTakenError } from "#db/errors.server";
import { type Actor, recordEvent, system } from "#db/queries/audit.server";
import { deletePasskeys } from "#db/queries/passkeys.server";
import { deleteAllSessionsByAccount } from "#db/queries/sessions.server";
import {
  findAllStaffAccounts,
  findStaffAccountById,
  insertStaffAccount,
  updateSecondFactor,
  updateStaffAccount,
} from "#db/queries/staff.server";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import { HttpError, type HttpErrorKind } from "~/http/http-error.server";
import { checkField } from "~/ui/form-schema";
import { accountMessages } from "./account-texts";
import { newUsername, passwordMaxLength, usernameKey } from "./credentials";
import { newPasswordProblem } from "./new-password.server";
import { generatePassword, hashPassword } from "./passwords.server";

/** Thrown for an unknown account, one's own account, and the last account that can sign in: it must stay as it is. */
export class AccountError extends HttpError {
  constructor(readonly reason: "own" | "last" | "not-found") {
    super("conflict", accountMessages[reason]);
  }
}

/** An account with its new password, to be shown once. */
interface WithNewPassword {
  username: string;
  password: string;
}

/** Creates an account. Without a given password it gets a one-time password, to be replaced at the first sign-in. Throws HttpError. */
export async function createStaffAccount(
  db: Queryable,
  typed: { username: string; password?: string },
  actor: Actor,
): Promise<WithNewPassword> {
  const username = checkField(newUsername(), typed.username);
  if (!username.ok) throw refusedUsername("refused", username.message);
  const { password, hash, temporary } = await hashedPassword(typed.password);
  const account = { username: username.value, passwordHash: hash, passwordTemporary: temporary };
  return inTransaction(db, async (transaction) => {
    await insertAccount(transaction, account, actor);
    return { username: username.value, password };
  }).catch((error: unknown) => {
    throw error instanceof UsernameTakenError ? refusedUsername("conflict", error.message) : error;
  });
}

/** Disables an account, which ends its sessions, or enables it again. Throws AccountError. */
export async function setStaffDisabled(
  db: Queryable,
  id: string,
  disabled: boolean,
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const accounts = await findAllStaffAccounts(transaction);
    if (accounts.every((account) => account.id !== id)) throw new AccountError("not-found");
    if (disabled) {
      requireAnother(id, actor);
      const last = accounts.every((account) => account.disabled || account.id === id);
      if (last) throw new AccountError("last");
      await deleteAllSessionsByAccount(transaction, "staff", id);
    }
    await updateStaffAccount(transaction, id, { disabled });
    await recordAccountAction(
      transaction,
      actor,
      disabled ? "admin.disabled" : "admin.enabled",
      id,
    );
  });
}

/** Resets the password and ends the sessions. Without a given password it makes a one-time password and removes the second factor and the passkeys. Throws HttpError. */
export async function resetStaffPassword(
  db: Queryable,
  id: string,
  actor: Actor,
  chosen?: string,
): Promise<WithNewPassword> {
  requireAnother(id, actor);
  const { password, hash, temporary } = await hashedPassword(chosen);
  return inTransaction(db, async (transaction) => {
    const account = await findStaffAccountById(transaction, id);
    if (account === null) throw new AccountError("not-found");
    await updateStaffAccount(transaction, id, { password: { hash, temporary } });
    if (temporary) {
      await updateSecondFactor(transaction, id, null);
      await deletePasskeys(transaction, id);
    }
    await deleteAllSessionsByAccount(transaction, "staff", id);
    await recordAccountAction(transaction, actor, "admin.sign-in-reset", id);
    return { username: account.username, password };
  });
}

/** Turns off an account's second factor for the operator, and ends its sessions. */
export async function removeSecondFactor(db: Queryable, id: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await updateSecondFactor(transaction, id, null);
    await deleteAllSessionsByAccount(transaction, "staff", id);
    await recordAccountAction(transaction, system, "admin.second-factor-off", id);
  });
}

/** The settings of the first account. */
export interface FirstAccountSettings {
  username?: string | undefined;
  password?: string | undefined;
  /** Outside production: a missing password is generated, and a given password may be short. */
  allowGenerated: boolean;
}

/** Thrown when there is no account and none can be created; the message says which variables to set. */
export class FirstAccountError extends Error {
  override name = "FirstAccountError";
}

/** Creates the first account, and returns a generated password to be shown once. Returns null when there is an account already. Throws FirstAccountError. */
export async function createFirstAccount(
  db: Queryable,
  { username: typed = "admin", password, allowGenerated }: FirstAccountSettings,
): Promise<{ username: string; generatedPassword?: string } | null> {
  if ((await findAllStaffAccounts(db)).length > 0) return null;
  const generatedPassword =
    password === undefined && allowGenerated ? generatePassword() : undefined;
  const chosen = password ?? generatedPassword;
  if (chosen === undefined) {
    throw new FirstAccountError(
      "There is no administrator yet: set ADMIN_USERNAME and ADMIN_PASSWORD for the first start.",
    );
  }
  const checked = checkField(newUsername(), typed);
  if (!checked.ok) throw new FirstAccountError(`ADMIN_USERNAME: ${checked.message}`);
  const username = checked.value;
  const tolerable = allowGenerated && chosen !== "" && chosen.length <= passwordMaxLength;
  const problem = tolerable ? null : newPasswordProblem(chosen);
  if (problem !== null) throw new FirstAccountError(`ADMIN_PASSWORD: ${problem}`);
  const passwordHash = await hashPassword(chosen);
  return inTransaction(db, async (transaction) => {
    // Another process may have created an account while the password was hashed.
    if ((await findAllStaffAccounts(transaction)).length > 0) return null;
    await insertAccount(transaction, { username, passwordHash, passwordTemporary: false }, system);
    return { username, ...(generatedPassword && { generatedPassword }) };
  });
}

/** Writes an audit entry for a change of an account. The first word of the action is the kind of the account. */
export function recordAccountAction(
  transaction: WriteTransaction,
  actor: Actor,
  action: `${"admin" | "client"}.${string}`,
  subjectId: string,
  now?: Date,
): Promise<void> {
  const [kind = ""] = action.split(".");
  return recordEvent(transaction, { actor, action, subject: { kind, id: subjectId } }, now);
}

async function insertAccount(
  transaction: WriteTransaction,
  account: { username: string; passwordHash: string; passwordTemporary: boolean },
  actor: Actor,
): Promise<void> {
  const key = usernameKey(account.username);
  const { id } = await insertStaffAccount(transaction, { ...account, usernameKey: key });
  await recordAccountAction(transaction, actor, "admin.created", id);
}

function refusedUsername(kind: HttpErrorKind, message: string): HttpError {
  return new HttpError(kind, message, { fieldErrors: { username: message } });
}

async function hashedPassword(chosen: string | undefined) {
  const problem = chosen === undefined ? null : newPasswordProblem(chosen);
  if (problem !== null) throw new HttpError("refused", problem);
  const password = chosen ?? generatePassword();
  return { password, hash: await hashPassword(password), temporary: chosen === undefined };
}

function requireAnother(id: string, actor: Actor): void {
  if (actor.kind === "admin" && actor.id === id) throw new AccountError("own");
}
