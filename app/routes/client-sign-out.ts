import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { signOutClient } from "~/clients/sessions.server";
import { clientCookie, readClientToken } from "~/clients/token.server";
import { getConfig } from "~/config.server";
import { answerPost, anybody } from "~/http/form-post.server";
import { privateHeaders, seeOther } from "~/http/respond.server";

export function loader() {
  return redirect("/", { headers: privateHeaders });
}

export function action({ request }: ActionFunctionArgs) {
  return answerPost(request, {
    guard: anybody,
    deeds: async () => {
      const { siteUrl } = getConfig();
      const token = readClientToken(request, siteUrl);
      if (token !== null) await signOutClient(getDatabase().db, token);
      return seeOther("/", { "Set-Cookie": clientCookie.clear(siteUrl) });
    },
  });
}
