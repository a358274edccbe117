import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { answerPost, anybody } from "~/http/form-post.server";
import { privateHeaders, seeOther } from "~/http/respond.server";
import { endSession, readSessionToken, sessionCookie } from "~/staff/sessions.server";

export function loader() {
  return redirect("/admin/login", { headers: privateHeaders });
}

export function action({ request }: ActionFunctionArgs) {
  return answerPost(request, {
    guard: anybody,
    deeds: async () => {
      const { siteUrl } = getConfig();
      const token = readSessionToken("staff", request, siteUrl);
      if (token !== null) await endSession(getDatabase().db, "staff", token);
      return seeOther("/admin/login", { "Set-Cookie": sessionCookie("staff", siteUrl, null) });
    },
  });
}
