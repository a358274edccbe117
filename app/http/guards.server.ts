import { redirect } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { readAdminToken } from "~/services/sign-in/admin-cookie.server";
import { findAdminByToken, type SignedInAdmin } from "~/services/sign-in/admin-sessions.server";
import { jsonError, privateHeaders } from "./respond.server";

/** Returns the signed-in administrator, or null: also while a one-time password has to be replaced first. */
export async function findAdmin(request: Request): Promise<SignedInAdmin | null> {
  const admin = await findSessionOf(request);
  return admin?.passwordTemporary ? null : admin;
}

/**
 * Returns the signed-in administrator. Throws a redirect to the sign-in page otherwise, or to the account page while a one-time
 * password has to be replaced; a page asked for with GET comes back after signing in.
 */
export async function requireAdmin(request: Request): Promise<SignedInAdmin> {
  const admin = await requireAdminWithAnyPassword(request);
  if (!admin.passwordTemporary) return admin;
  throw redirect("/admin/account", { status: 303, headers: privateHeaders });
}

/** Like `requireAdmin`, but one whose one-time password has to be replaced may pass: for the page where that is done. */
export async function requireAdminWithAnyPassword(request: Request): Promise<SignedInAdmin> {
  const admin = await findSessionOf(request);
  if (admin !== null) return admin;
  const { pathname } = new URL(request.url);
  const back = request.method === "GET" ? `?redirectTo=${encodeURIComponent(pathname)}` : "";
  throw redirect(`/admin/login${back}`, { status: 303, headers: privateHeaders });
}

async function findSessionOf(request: Request): Promise<SignedInAdmin | null> {
  const token = readAdminToken(request, getConfig().siteUrl);
  return token === null ? null : findAdminByToken(getDatabase().db, token);
}

/** Returns the signed-in administrator. Throws a JSON 401 otherwise. */
export async function requireAdminJson(request: Request): Promise<SignedInAdmin> {
  const admin = await findAdmin(request);
  if (admin !== null) return admin;
  throw jsonError(401, "Sign in as an administrator first.");
}
