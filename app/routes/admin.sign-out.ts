import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { answerPost, anybody } from "~/http/form-post.server";
import { privateHeaders, seeOther } from "~/http/respond.server";
import { clearedAdminCookie, readAdminToken } from "~/staff/admin-cookie.server";
import { signOutStaff } from "~/staff/sessions.server";

export function loader() {
  return redirect("/admin/login", { headers: privateHeaders });
}

export function action({ request }: ActionFunctionArgs) {
  return answerPost(request, {
    guard: anybody,
    deeds: async () => {
      const { siteUrl } = getConfig();
      const token = readAdminToken(request, siteUrl);
      if (token !== null) await signOutStaff(getDatabase().db, token);
      return seeOther("/admin/login", { "Set-Cookie": clearedAdminCookie(siteUrl) });
    },
  });
}
