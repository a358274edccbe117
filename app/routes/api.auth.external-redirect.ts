import type { ActionFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { logInForExternalSystem } from "~/clients/external-login.server";
import { toClientUser } from "~/clients/rules";
import { clientCookie } from "~/clients/token.server";
import { getConfig } from "~/config.server";
import { clientAddress } from "~/http/front-door/context.server";
import {
  jsonError,
  jsonSuccess,
  methodNotAllowed,
  readJsonObject,
  withJsonErrors,
} from "~/http/respond.server";

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
    const login = await logInForExternalSystem(getDatabase().db, fields, settings);
    if (!login.ok) return jsonError(400, login.error, { fieldErrors: login.fieldErrors });
    const { token, client, redirectUrl } = login;
    const answer = jsonSuccess({ token, user: toClientUser(client), redirectUrl }, 201);
    answer.headers.set("Set-Cookie", clientCookie.keep(siteUrl, login));
    return answer;
  });
}
