import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { findClientByUsernameKey, updateClient } from "#db/queries/clients.server";
import { hasClientPasskey } from "#db/queries/passkeys.server";
import { deleteAllSessionsByAccount } from "#db/queries/sessions.server";
import type { Queryable } from "#db/transactions.server";
import {
  allowAnyone,
  answerPost,
  type PostedForm,
  type RefusedForm,
  refusedForm,
} from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { answer, seeOther, withPageErrors } from "~/http/respond.server";
import { findOwnRequests, sendVerificationLink, verifyRequest } from "~/leads/own-requests.server";
import { languageOf } from "~/server/address-language";
import type { Language } from "~/site/language";
import { addressIn } from "~/site/spanish-paths";
import { usernameKey } from "~/staff/credentials";
import { newPasswordProblem } from "~/staff/new-password.server";
import { checkPassword, hashPassword } from "~/staff/passwords.server";
import {
  changeOwnAccount,
  endOtherSessions,
  recordNewCredentials,
  sessionCookie,
} from "~/staff/sessions.server";
import { toClientUser } from "./accounts.server";
import { clientDashboardPath } from "./external-systems";
import { clientMessages } from "./messages.server";
import { findClient, requireClient, type SignedInClient } from "./sign-in.server";

/** Returns the dashboard's data, with requests from the client's email address. Without a session, `user` is null. An expired session answers 401 and removes the cookie. */
export function loadDashboard({ request }: LoaderFunctionArgs) {
  return withPageErrors(async () => {
    const { client, staleToken } = await findClient(request);
    if (client === null) {
      const signedOut = { user: null };
      if (!staleToken) return answer(signedOut);
      const cleared = sessionCookie("client", null);
      const headers = { "Set-Cookie": cleared, "WWW-Authenticate": "Bearer" };
      return answer(signedOut, 401, { headers });
    }
    const { db } = getDatabase();
    const { id, email } = client.account;
    const { pathname, searchParams } = new URL(request.url);
    const verify = searchParams.get("verify");
    return answer({
      user: toClientUser(client.account),
      requests: await findOwnRequests(db, email, languageOf(pathname), verify),
      /** True if the client has a passkey from the time when clients could use passkeys. */
      hadPasskey: await hasClientPasskey(db, id),
      /** The action just done, as named in the URL. */
      done: searchParams.get("done"),
    });
  });
}

/**
 * Answers the forms of the dashboard: changes the password, ends the client's other sessions, mails a verification link for a quote request, or verifies the request whose link was
 * opened. Redirects to the dashboard, or to the sign-in page if no client is signed in. A refusal answers 400, 429 or 503 and says what to correct.
 */
export function answerDashboardPost({ request }: ActionFunctionArgs) {
  const { db } = getDatabase();
  const language = languageOf(new URL(request.url).pathname);
  const dashboard = addressIn(language, clientDashboardPath);
  return answerPost<RefusedForm<null>, null>(request, {
    guard: allowAnyone,
    actions: {
      "change-password": async (form) => {
        await changePassword(db, await requireClient(request), form, language);
        return seeOther(`${dashboard}?done=password-changed#sign-in`);
      },
      "end-other-sessions": async () => {
        await endOtherSessions(db, "client", await requireClient(request));
        return seeOther(`${dashboard}?done=sessions-ended#sign-in`);
      },
      "send-verification": async (form) => {
        const { account } = await requireClient(request);
        await sendVerificationLink(db, account.email, form.text("reference"));
        return seeOther(`${dashboard}?done=link-sent#requests`);
      },
      "verify-request": async (form) => {
        const { account } = await requireClient(request);
        await verifyRequest(db, account.email, form.text("token"));
        return seeOther(`${dashboard}#requests`);
      },
    },
    refusal: (error) => refusedForm(error, null, language),
  });
}

/** Stores the new password, deletes the password link and ends the other sessions. Throws HttpError. */
async function changePassword(
  db: Queryable,
  client: SignedInClient,
  form: PostedForm,
  language: Language,
): Promise<void> {
  const messages = clientMessages[language].dashboard;
  const refused = (name: string, message: string) =>
    new HttpError("refused", message, { fieldErrors: { [name]: message } });
  const [password, newPassword] = [form.lines("currentPassword"), form.lines("newPassword")];
  const same = newPassword === password ? messages.samePassword : null;
  const problem = newPasswordProblem(newPassword, client.account.username, language) ?? same;
  if (problem !== null) throw refused("newPassword", problem);
  const { accountId } = client;
  const find = (queryable: Queryable) =>
    findClientByUsernameKey(queryable, usernameKey(client.account.username));
  const tried = await checkPassword(
    db,
    // The client is signed in, so attempts from all addresses count together.
    { realm: "client", account: `own-password:${accountId}`, address: "any" },
    { password, find: () => find(db), now: new Date() },
  );
  if (tried === null) throw refused("currentPassword", messages.wrongPassword);
  const passwordHash = await hashPassword(newPassword);
  await changeOwnAccount(db, "client", client, async (transaction) => {
    if ((await find(transaction))?.passwordHash !== tried.account.passwordHash) {
      throw refused("currentPassword", messages.wrongPassword);
    }
    await tried.succeeded(transaction);
    await updateClient(transaction, accountId, { passwordHash });
    await deleteAllSessionsByAccount(transaction, "client-link", accountId);
    await recordNewCredentials(transaction, "client", client, "password-changed");
  });
}
