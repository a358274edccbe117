import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { allowAnyone, answerPost } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { answer, seeOther, withPageErrors } from "~/http/respond.server";
import { languageOf } from "~/server/address-language";
import { addressIn } from "~/site/spanish-paths";
import { newPasswordMessages } from "~/staff/new-password.en";
import { newPasswordMessagesEs } from "~/staff/new-password.es";
import { newPasswordProblem } from "~/staff/new-password.server";
import { findClientByLinkToken, setClientPassword } from "./accounts.server";
import { clientMessages } from "./messages.server";

const newPasswordTexts = { en: newPasswordMessages, es: newPasswordMessagesEs };

/** Returns the username of the account whose password the link sets; null, with 410, for a link that is no longer valid. */
export async function loadSetPassword({ params: { token = "" } }: LoaderFunctionArgs) {
  const client = await withPageErrors(() => findClientByLinkToken(getDatabase().db, token));
  return answer({ username: client?.username ?? null }, client === null ? 410 : 200);
}

/** Sets the password and redirects to the client login; otherwise 400, 410 or 503 with a message. */
export function answerSetPasswordPost({ request, params: { token = "" } }: ActionFunctionArgs) {
  const language = languageOf(new URL(request.url).pathname);
  return answerPost<{ error: string }, null>(request, {
    guard: allowAnyone,
    actions: async (form) => {
      const password = form.lines("password");
      const problem = newPasswordProblem(password, newPasswordTexts[language]);
      if (problem !== null) throw new HttpError("refused", problem);
      const set = await setClientPassword(getDatabase().db, token, password);
      if (!set) return answer({ error: clientMessages[language].setPassword.invalid }, 410);
      return seeOther(addressIn(language, "/client-login?set=1"));
    },
    refusal: ({ messages }) => ({ error: messages[language] }),
  });
}
