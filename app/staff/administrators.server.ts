import { updateSecondFactor } from "#db/queries/admin-second-factors.server";
import {
  type AdminRecord,
  findAdminById,
  findAllAdmins,
  insertAdmin,
  updateAdmin,
} from "#db/queries/admins.server";
import { insertAuditEntry } from "#db/queries/audit.server";
import { deleteAllSessionsByAccount } from "#db/queries/sessions.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { generatePassword, hashPassword } from "./passwords.server";
import { normaliseUsername, usernameKey } from "./rules";

export { UsernameTakenError } from "#db/queries/admins.server";

/** Who does it to whom. */
interface Deed {
  /** The account that is changed. */
  id: string;
  /** The administrator who changes it. */
  actorId: string;
}

/** Why an account was left as it was: one's own, the last that can sign in, or none at all. */
export type AccountRefusal = "own" | "last" | "not-found";

/**
 * Makes an account with a one-time password, which is returned to be shown once and has to be replaced at the first sign-in.
 * Throws UsernameTakenError and SignInOverloadedError.
 */
export async function createAdministrator(
  db: Queryable,
  { username, actorId }: { username: string; actorId: string },
): Promise<{ admin: AdminRecord; oneTimePassword: string }> {
  const oneTimePassword = generatePassword();
  const passwordHash = await hashPassword(oneTimePassword);
  const admin = await inTransaction(db, async (transaction) => {
    const made = await insertAdmin(transaction, {
      username: normaliseUsername(username),
      usernameKey: usernameKey(username),
      passwordHash,
      passwordTemporary: true,
    });
    await record(transaction, "admin.created", { id: made.id, actorId });
    return made;
  });
  return { admin, oneTimePassword };
}

/** Disables an account and ends its sessions; never one's own, nor the last that can sign in. Returns why not, or null. */
export function disableAdministrator(db: Queryable, deed: Deed): Promise<AccountRefusal | null> {
  return inTransaction(db, async (transaction) => {
    const admins = await findAllAdmins(transaction);
    const admin = admins.find(({ id }) => id === deed.id);
    if (admin === undefined) return "not-found";
    if (deed.id === deed.actorId) return "own";
    if (admins.every(({ id, disabled }) => disabled || id === deed.id)) return "last";
    await updateAdmin(transaction, deed.id, { disabled: true });
    await deleteAllSessionsByAccount(transaction, "staff", deed.id);
    await record(transaction, "admin.disabled", deed);
    return null;
  });
}

/** Lets a disabled account sign in again. Returns why not, or null. */
export function enableAdministrator(db: Queryable, deed: Deed): Promise<AccountRefusal | null> {
  return inTransaction(db, async (transaction) => {
    if (!(await updateAdmin(transaction, deed.id, { disabled: false }))) return "not-found";
    await record(transaction, "admin.enabled", deed);
    return null;
  });
}

/**
 * Gives a colleague who cannot sign in any more a one-time password, turns their second factor off and ends their sessions;
 * returns the password, which is shown only this once. Throws SignInOverloadedError.
 */
export async function resetAdministrator(
  db: Queryable,
  deed: Deed,
): Promise<{ username: string; oneTimePassword: string } | AccountRefusal> {
  if (deed.id === deed.actorId) return "own";
  const oneTimePassword = generatePassword();
  const hash = await hashPassword(oneTimePassword);
  return inTransaction(db, async (transaction) => {
    const admin = await findAdminById(transaction, deed.id);
    if (admin === null) return "not-found";
    await updateAdmin(transaction, deed.id, { password: { hash, temporary: true } });
    await updateSecondFactor(transaction, deed.id, null);
    await deleteAllSessionsByAccount(transaction, "staff", deed.id);
    await record(transaction, "admin.sign-in-reset", deed);
    return { username: admin.username, oneTimePassword };
  });
}

function record(db: Queryable, action: string, { id, actorId }: Deed): Promise<void> {
  const actor = { actorKind: "admin", actorId } as const;
  return insertAuditEntry(db, { ...actor, action, subjectKind: "admin", subjectId: id });
}
