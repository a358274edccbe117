import type { ActionFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { toClientUser } from "~/clients/rules";
import { handOffToSystem } from "~/clients/system-handoff.server";
import { getConfig } from "~/config.server";
import { clientAddress } from "~/http/front-door/context.server";
import {
  jsonError,
  jsonSuccess,
  methodNotAllowed,
  readJsonObject,
  withJsonErrors,
} from "~/http/respond.server";
import { sessionCookie } from "~/staff/sessions.server";

export function loader() {
  return methodNotAllowed("POST");
}

/** Signs a client in: `{success, token, user, redirectUrl}` and the session cookie, or `{success: false, error}`. */
export function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  return withJsonErrors(async () => {
    const { siteUrl, EXTERNAL_LOGIN_HOSTS: allowedHosts } = getConfig();
    const fields = await readJsonObject(request);
    const settings = { allowedHosts, siteUrl, address: clientAddress() };
    const login = await handOffToSystem(getDatabase().db, fields, settings);
    if (!login.ok) return jsonError(400, login.error, { fieldErrors: login.fieldErrors });
    const { token, client, redirectUrl } = login;
    const answer = jsonSuccess({ token, user: toClientUser(client), redirectUrl }, 201);
    answer.headers.set("Set-Cookie", sessionCookie("client", siteUrl, login));
    return answer;
  });
}
