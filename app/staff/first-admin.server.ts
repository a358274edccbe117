import { findAllAdmins, insertAdmin } from "#db/queries/admins.server";
import { insertAuditEntry } from "#db/queries/audit.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { generatePassword, hashPassword } from "./passwords.server";
import {
  newPasswordProblem,
  normaliseUsername,
  passwordMaxLength,
  usernameKey,
  usernameProblem,
} from "./rules";

const defaultUsername = "admin";

/** Thrown when there is no administrator and none can be made; the message says what the operator has to set. */
export class FirstAccountError extends Error {
  override name = "FirstAccountError";
}

/** Where the first administrator's account comes from. */
export interface FirstAccountSettings {
  username?: string | undefined;
  password?: string | undefined;
  /**
   * True outside production: a missing password is then made up, and a given one may be short. In production the rule
   * for new passwords holds.
   */
  allowGenerated: boolean;
}

/**
 * Makes the first administrator when there is none, from the operator's settings or with a generated password, which
 * is returned to be shown once. Returns null when there is an administrator already. Throws FirstAccountError.
 */
export async function createFirstAccount(
  db: Queryable,
  { username = defaultUsername, password, allowGenerated }: FirstAccountSettings,
): Promise<{ username: string; generatedPassword?: string } | null> {
  if ((await findAllAdmins(db)).length > 0) return null;
  const generatedPassword =
    password === undefined && allowGenerated ? generatePassword() : undefined;
  const chosen = password ?? generatedPassword;
  if (chosen === undefined) {
    throw new FirstAccountError(
      "There is no administrator yet: set ADMIN_USERNAME and ADMIN_PASSWORD for the first start.",
    );
  }
  requireUsable(username, chosen, allowGenerated);
  const passwordHash = await hashPassword(chosen);
  return inTransaction(db, async (transaction) => {
    // Another process may have made one while the password was hashed.
    if ((await findAllAdmins(transaction)).length > 0) return null;
    const admin = await insertAdmin(transaction, {
      username: normaliseUsername(username),
      usernameKey: usernameKey(username),
      passwordHash,
    });
    await insertAuditEntry(transaction, {
      actorKind: "system",
      action: "admin.created",
      subjectKind: "admin",
      subjectId: admin.id,
    });
    return { username: admin.username, ...(generatedPassword && { generatedPassword }) };
  });
}

function requireUsable(username: string, password: string, lenient: boolean): void {
  const usernameFault = usernameProblem(username);
  if (usernameFault !== null) throw new FirstAccountError(`ADMIN_USERNAME: ${usernameFault}`);
  const tolerable = lenient && password !== "" && password.length <= passwordMaxLength;
  const passwordFault = tolerable ? null : newPasswordProblem(password);
  if (passwordFault !== null) throw new FirstAccountError(`ADMIN_PASSWORD: ${passwordFault}`);
}
