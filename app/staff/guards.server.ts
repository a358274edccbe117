import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { Fault } from "~/http/faults.server";
import { seeOther } from "~/http/respond.server";
import { readAdminToken } from "./admin-cookie.server";
import { type ResumableFields, redirectToSignIn } from "./redirect-to-sign-in.server";
import { findStaffByToken, type SignedInStaff } from "./sessions.server";

/** Returns the signed-in administrator, or null: also while a one-time password has to be replaced first. */
export async function findStaff(request: Request): Promise<SignedInStaff | null> {
  const admin = await findSessionOf(request);
  return admin?.passwordTemporary ? null : admin;
}

/**
 * Returns the signed-in administrator. Throws a redirect to the sign-in page otherwise, or to the account page while a one-time
 * password has to be replaced. Signing in leads back to the page; a form with `typed` texts is carried along, see `redirectToSignIn`.
 */
export async function requireStaff(
  request: Request,
  typed?: ResumableFields,
): Promise<SignedInStaff> {
  const admin = await requireStaffWithAnyPassword(request, typed);
  if (!admin.passwordTemporary) return admin;
  throw seeOther("/admin/account");
}

/** Like `requireStaff`, but one whose one-time password has to be replaced may pass: for the page where that is done. */
export async function requireStaffWithAnyPassword(
  request: Request,
  typed?: ResumableFields,
): Promise<SignedInStaff> {
  const admin = await findSessionOf(request);
  if (admin !== null) return admin;
  throw await redirectToSignIn(request, typed);
}

async function findSessionOf(request: Request): Promise<SignedInStaff | null> {
  const token = readAdminToken(request, getConfig().siteUrl);
  return token === null ? null : findStaffByToken(getDatabase().db, token);
}

/** Returns the signed-in administrator of a JSON request. Throws a Fault otherwise. */
export async function requireStaffJson(request: Request): Promise<SignedInStaff> {
  const admin = await findStaff(request);
  if (admin !== null) return admin;
  throw new Fault("signed-out", "Sign in as an administrator first.");
}
