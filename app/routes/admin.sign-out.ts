import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { privateHeaders } from "~/http/respond.server";
import { clearedAdminCookie, readAdminToken } from "~/services/sign-in/admin-cookie.server";
import { signOutAdmin } from "~/services/sign-in/admin-sessions.server";

export function loader() {
  return redirect("/admin/login", { headers: privateHeaders });
}

export async function action({ request }: ActionFunctionArgs) {
  const { siteUrl } = getConfig();
  const token = readAdminToken(request, siteUrl);
  if (token !== null) await signOutAdmin(getDatabase().db, token);
  const headers = { ...privateHeaders, "Set-Cookie": clearedAdminCookie(siteUrl) };
  return redirect("/admin/login", { status: 303, headers });
}
