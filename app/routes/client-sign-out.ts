import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { readClientToken } from "~/clients/sign-in.server";
import { getConfig } from "~/config.server";
import { answerPost, anybody } from "~/http/form-post.server";
import { privateHeaders, seeOther } from "~/http/respond.server";
import { endSession, sessionCookie } from "~/staff/sessions.server";

export function loader() {
  return redirect("/", { headers: privateHeaders });
}

export function action({ request }: ActionFunctionArgs) {
  return answerPost(request, {
    guard: anybody,
    deeds: async () => {
      const { siteUrl } = getConfig();
      const token = readClientToken(request, siteUrl);
      if (token !== null) await endSession(getDatabase().db, "client", token);
      return seeOther("/", { "Set-Cookie": sessionCookie("client", siteUrl, null) });
    },
  });
}
