import { updateSecondFactor } from "#db/queries/admin-second-factors.server";
import {
  type AdminRecord,
  findAdminByUsernameKey,
  findAllAdmins,
  insertAdmin,
  updateAdmin,
} from "#db/queries/admins.server";
import { insertAuditEntry } from "#db/queries/audit.server";
import { deleteAllSessionsByAccount } from "#db/queries/sessions.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { hashPassword } from "./passwords.server";
import { newPasswordProblem, normaliseUsername, usernameKey, usernameProblem } from "./rules";

/** Thrown when the operator cannot do that to an administrator's account; the message says why, in one line. */
class AccountError extends Error {
  override name = "AccountError";
}

/**
 * Makes an administrator's account with the password the operator chose. Throws AccountError when name or password are
 * not good enough, and UsernameTakenError.
 */
export async function createAdminAccount(
  db: Queryable,
  username: string,
  password: string,
): Promise<AdminRecord> {
  requireNone(usernameProblem(username));
  requireNone(newPasswordProblem(password));
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (transaction) => {
    const name = { username: normaliseUsername(username), usernameKey: usernameKey(username) };
    const admin = await insertAdmin(transaction, { ...name, passwordHash });
    await record(transaction, "admin.created", admin.id);
    return admin;
  });
}

/** Throws AccountError unless there is an account with this user name, in any case. */
export async function requireAdminAccount(db: Queryable, username: string): Promise<AdminRecord> {
  const admin = await findAdminByUsernameKey(db, usernameKey(username));
  if (admin === null) throw new AccountError(`There is no administrator called ${username}.`);
  return admin;
}

/**
 * Gives an administrator the password the operator chose and ends every session of the account; a second factor stays.
 * Throws AccountError.
 */
export async function resetAdminPassword(
  db: Queryable,
  username: string,
  password: string,
): Promise<void> {
  requireNone(newPasswordProblem(password));
  const hash = await hashPassword(password);
  await inTransaction(db, async (transaction) => {
    const { id } = await requireAdminAccount(transaction, username);
    await updateAdmin(transaction, id, { password: { hash, temporary: false } });
    await deleteAllSessionsByAccount(transaction, "staff", id);
    await record(transaction, "admin.sign-in-reset", id);
  });
}

/**
 * Disables an account, which ends its sessions, or enables it again. The last one that can sign in stays. Throws
 * AccountError.
 */
export async function setAdminDisabled(
  db: Queryable,
  username: string,
  disabled: boolean,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { id } = await requireAdminAccount(transaction, username);
    const others = (await findAllAdmins(transaction)).filter((admin) => admin.id !== id);
    if (disabled && others.every((admin) => admin.disabled)) {
      throw new AccountError(
        "This is the last administrator who can sign in: create or enable another one first.",
      );
    }
    await updateAdmin(transaction, id, { disabled });
    if (disabled) await deleteAllSessionsByAccount(transaction, "staff", id);
    await record(transaction, disabled ? "admin.disabled" : "admin.enabled", id);
  });
}

/** Turns an administrator's second factor off and ends the account's sessions. Throws AccountError. */
export async function removeSecondFactor(db: Queryable, username: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { id } = await requireAdminAccount(transaction, username);
    await updateSecondFactor(transaction, id, null);
    await deleteAllSessionsByAccount(transaction, "staff", id);
    await record(transaction, "admin.second-factor-off", id);
  });
}

function requireNone(problem: string | null): void {
  if (problem !== null) throw new AccountError(problem);
}

function record(db: Queryable, action: string, id: string): Promise<void> {
  return insertAuditEntry(db, { actorKind: "system", action, subjectKind: "admin", subjectId: id });
}
