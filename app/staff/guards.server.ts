import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { Fault } from "~/http/faults.server";
import { seeOther } from "~/http/respond.server";
import { readAdminToken } from "./admin-cookie.server";
import { signInFirst, type TypedTexts } from "./interrupted-posts.server";
import { findAdminByToken, type SignedInAdmin } from "./sessions.server";

/** Returns the signed-in administrator, or null: also while a one-time password has to be replaced first. */
export async function findAdmin(request: Request): Promise<SignedInAdmin | null> {
  const admin = await findSessionOf(request);
  return admin?.passwordTemporary ? null : admin;
}

/**
 * Returns the signed-in administrator. Throws a redirect to the sign-in page otherwise, or to the account page while a one-time
 * password has to be replaced. Signing in leads back to the page; a form with `typed` texts is carried along, see `signInFirst`.
 */
export async function requireAdmin(request: Request, typed?: TypedTexts): Promise<SignedInAdmin> {
  const admin = await requireAdminWithAnyPassword(request, typed);
  if (!admin.passwordTemporary) return admin;
  throw seeOther("/admin/account");
}

/** Like `requireAdmin`, but one whose one-time password has to be replaced may pass: for the page where that is done. */
export async function requireAdminWithAnyPassword(
  request: Request,
  typed?: TypedTexts,
): Promise<SignedInAdmin> {
  const admin = await findSessionOf(request);
  if (admin !== null) return admin;
  throw await signInFirst(request, typed);
}

async function findSessionOf(request: Request): Promise<SignedInAdmin | null> {
  const token = readAdminToken(request, getConfig().siteUrl);
  return token === null ? null : findAdminByToken(getDatabase().db, token);
}

/** Returns the signed-in administrator of a JSON request. Throws a Fault otherwise. */
export async function requireAdminJson(request: Request): Promise<SignedInAdmin> {
  const admin = await findAdmin(request);
  if (admin !== null) return admin;
  throw new Fault("signed-out", "Sign in as an administrator first.");
}
