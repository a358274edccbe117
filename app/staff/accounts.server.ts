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
import { HttpError } from "~/http/http-error.server";
import { checkField, type FieldResult } from "~/ui/form-schema";
import { accountMessages } from "./account-texts";
import { newUsername, passwordMaxLength, usernameKey } from "./credentials";
import { checkNewPassword } from "./new-password.server";
import { generatePassword, hashPassword } from "./passwords.server";

/** Thrown when an account has to stay as it is: one's own, the last that can sign in, or none at all. */
export class AccountError extends HttpError {
  constructor(readonly reason: "own" | "last" | "not-found") {
    super("conflict", accountMessages[reason]);
  }
}

/** An account with its new password, which is to be shown once. */
interface WithNewPassword {
  username: string;
  password: string;
}

/** Without a given password a one-time one, to be replaced at the first sign-in. Throws a Fault: refused, taken, overloaded. */
export async function createStaffAccount(
  db: Queryable,
  typed: { username: string; password?: string },
  actor: Actor,
): Promise<WithNewPassword> {
  const username = required(checkField(newUsername(), typed.username));
  const { password, hash, temporary } = await hashedPassword(typed.password);
  const account = { username, passwordHash: hash, passwordTemporary: temporary };
  return inTransaction(db, async (transaction) => {
    await insertAccount(transaction, account, actor);
    return { username, password };
  }).catch((error: unknown) => {
    throw error instanceof UsernameTakenError ? new HttpError("conflict", error.message) : error;
  });
}

/** Disables an account, which ends its sessions, or lets it sign in again. Throws AccountFault. */
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
    await recordAction(transaction, actor, disabled ? "admin.disabled" : "admin.enabled", id);
  });
}

/** Ends its sessions and its second factor; without a given password a one-time one. Throws AccountFault or another Fault. */
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
    await recordAction(transaction, actor, "admin.sign-in-reset", id);
    return { username: account.username, password };
  });
}

/** Turns an account's second factor off for the operator, and ends the account's sessions. */
export async function removeSecondFactor(db: Queryable, id: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await updateSecondFactor(transaction, id, null);
    await deleteAllSessionsByAccount(transaction, "staff", id);
    await recordAction(transaction, system, "admin.second-factor-off", id);
  });
}

/** Where the first account comes from. */
export interface FirstAccountSettings {
  username?: string | undefined;
  password?: string | undefined;
  /** Outside production: a missing password is made up, and a given one may be short. */
  allowGenerated: boolean;
}

/** Thrown when there is no account and none can be made; the message says what the operator has to set. */
export class FirstAccountError extends Error {
  override name = "FirstAccountError";
}

/** Returns a generated password to be shown once, null when there is an account already. Throws FirstAccountError. */
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
  const wrong = (name: string) => (message: string) => new FirstAccountError(`${name}: ${message}`);
  const username = required(checkField(newUsername(), typed), wrong("ADMIN_USERNAME"));
  const tolerable = allowGenerated && chosen !== "" && chosen.length <= passwordMaxLength;
  if (!tolerable) required(checkNewPassword(chosen), wrong("ADMIN_PASSWORD"));
  const passwordHash = await hashPassword(chosen);
  return inTransaction(db, async (transaction) => {
    // Another process may have made one while the password was hashed.
    if ((await findAllStaffAccounts(transaction)).length > 0) return null;
    await insertAccount(transaction, { username, passwordHash, passwordTemporary: false }, system);
    return { username, ...(generatedPassword && { generatedPassword }) };
  });
}

/** Adds what somebody did to another's account to the audit log; the first word of the action says whose kind it is. */
export function recordAction(
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
  await recordAction(transaction, actor, "admin.created", id);
}

async function hashedPassword(chosen: string | undefined) {
  const password = chosen === undefined ? generatePassword() : required(checkNewPassword(chosen));
  return { password, hash: await hashPassword(password), temporary: chosen === undefined };
}

function requireAnother(id: string, actor: Actor): void {
  if (actor.kind === "admin" && actor.id === id) throw new AccountError("own");
}

/** Returns the value of a field, or throws what `httpErrorOf` makes of the message. */
function required<Value>(
  result: FieldResult<Value>,
  httpErrorOf = (message: string): Error => new HttpError("refused", message),
): Value {
  if (result.ok) return result.value;
  throw httpErrorOf(result.message);
}
