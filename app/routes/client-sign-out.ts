import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { privateHeaders } from "~/http/respond.server";
import { signOutClient } from "~/services/clients/client-sessions.server";
import { clientCookie, readClientToken } from "~/services/clients/client-token.server";

export function loader() {
  return redirect("/", { headers: privateHeaders });
}

export async function action({ request }: ActionFunctionArgs) {
  const { siteUrl } = getConfig();
  const token = readClientToken(request, siteUrl);
  if (token !== null) await signOutClient(getDatabase().db, token);
  const headers = { ...privateHeaders, "Set-Cookie": clientCookie.clear(siteUrl) };
  return redirect("/", { status: 303, headers });
}
