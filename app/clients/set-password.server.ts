import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { allowAnyone, answerPost } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { answer, seeOther, withPageErrors } from "~/http/respond.server";
import { languageOf } from "~/server/address-language";
import { addressIn } from "~/site/spanish-paths";
import { findStaffByLinkToken, setStaffPassword } from "~/staff/accounts.server";
import { newPasswordProblem } from "~/staff/new-password.server";
import { type Realm, sessionCookie, signInOrigin, startSession } from "~/staff/sessions.server";
import { findClientByLinkToken, setClientPassword } from "./accounts.server";
import { clientMessages } from "./messages.server";

/** Returns the username of the client or staff account whose password the link sets. If the link is no longer valid, answers 410 and returns null as the username. */
export async function loadSetPassword({ params: { token = "" } }: LoaderFunctionArgs) {
  const { db } = getDatabase();
  const account = await withPageErrors(
    async () => (await findClientByLinkToken(db, token)) ?? (await findStaffByLinkToken(db, token)),
  );
  return answer({ username: account?.username ?? null }, account === null ? 410 : 200);
}

/** Sets the password, signs in and redirects to the dashboard or the desk. Sends staff with a second factor to the sign-in page. Refusals answer 400, 410 or 503. */
export function answerSetPasswordPost({ request, params: { token = "" } }: ActionFunctionArgs) {
  const language = languageOf(new URL(request.url).pathname);
  return answerPost<{ error: string }, null>(request, {
    guard: allowAnyone,
    actions: async (form) => {
      const password = form.lines("password");
      const problem = newPasswordProblem(password, language);
      if (problem !== null) throw new HttpError("refused", problem);
      const { db } = getDatabase();
      const signIn = async (realm: Realm, id: string, address: string) => {
        const origin = { ...signInOrigin(realm, request), now: new Date() };
        const session = await startSession(db, realm, id, origin);
        const cookie = sessionCookie(realm, getConfig().siteUrl, session);
        return seeOther(address, { "Set-Cookie": cookie });
      };
      const client = await setClientPassword(db, token, password);
      const dashboard = addressIn(language, "/client-dashboard?done=password-set");
      if (client !== null) return signIn("client", client, dashboard);
      const staff = await setStaffPassword(db, token, password);
      // The staff sign-in page asks for the second factor.
      if (staff?.totpConfirmedAt) return seeOther("/admin/login");
      if (staff !== null) return signIn("staff", staff.id, "/admin");
      return answer({ error: clientMessages[language].setPassword.invalid }, 410);
    },
    refusal: ({ messages }) => ({ error: messages[language] }),
  });
}
