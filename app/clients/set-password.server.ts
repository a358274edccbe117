import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { allowAnyone, answerPost } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { answer, seeOther, withPageErrors } from "~/http/respond.server";
import { languageOf } from "~/server/address-language";
import { addressIn } from "~/site/spanish-paths";
import { newPasswordMessages } from "~/staff/new-password.en";
import { newPasswordMessagesEs } from "~/staff/new-password.es";
import { newPasswordProblem } from "~/staff/new-password.server";
import { sessionCookie, signInOrigin, startSession } from "~/staff/sessions.server";
import { findClientByLinkToken, setClientPassword } from "./accounts.server";
import { clientMessages } from "./messages.server";

const newPasswordTexts = { en: newPasswordMessages, es: newPasswordMessagesEs };

/** Returns the username of the account whose password the link sets; null, with 410, for a link that is no longer valid. */
export async function loadSetPassword({ params: { token = "" } }: LoaderFunctionArgs) {
  const client = await withPageErrors(() => findClientByLinkToken(getDatabase().db, token));
  return answer({ username: client?.username ?? null }, client === null ? 410 : 200);
}

/** Sets the password, signs the client in and redirects to the dashboard; otherwise 400, 410 or 503 with a message. */
export function answerSetPasswordPost({ request, params: { token = "" } }: ActionFunctionArgs) {
  const language = languageOf(new URL(request.url).pathname);
  return answerPost<{ error: string }, null>(request, {
    guard: allowAnyone,
    actions: async (form) => {
      const password = form.lines("password");
      const problem = newPasswordProblem(password, newPasswordTexts[language]);
      if (problem !== null) throw new HttpError("refused", problem);
      const { db } = getDatabase();
      const clientId = await setClientPassword(db, token, password);
      if (clientId === null)
        return answer({ error: clientMessages[language].setPassword.invalid }, 410);
      const origin = { ...signInOrigin("client", request), now: new Date() };
      const session = await startSession(db, "client", clientId, origin);
      return seeOther(addressIn(language, "/client-dashboard?done=password-set"), {
        "Set-Cookie": sessionCookie("client", getConfig().siteUrl, session),
      });
    },
    refusal: ({ messages }) => ({ error: messages[language] }),
  });
}
