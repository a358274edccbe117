import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { findAllClientsByContact, updateClient } from "#db/queries/clients.server";
import { mailboxOf } from "#db/queries/notifications.server";
import {
  deleteAllSessionsByAccount,
  findClientByLink,
  findStaffByLink,
} from "#db/queries/sessions.server";
import { updateStaffAccount } from "#db/queries/staff.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import {
  allowAnyone,
  answerPost,
  type RefusedForm,
  refusedForm,
  validForm,
} from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { answer, seeOther, withPageErrors } from "~/http/respond.server";
import { languageOf } from "~/server/address-language";
import { addressIn } from "~/site/spanish-paths";
import { mailPasswordLinks } from "~/staff/mailed-links.server";
import { newPasswordProblem } from "~/staff/new-password.server";
import { hashPassword } from "~/staff/passwords.server";
import {
  hashToken,
  recordOwnAction,
  sessionCookie,
  signInOrigin,
  startSession,
} from "~/staff/sessions.server";
import { clientMessages } from "./messages.server";
import { emailForm } from "./sign-in.server";

const { en, es } = clientMessages;
const noMail = { en: en.forgotPassword.byStaff, es: es.forgotPassword.byStaff };

/**
 * Mails a link for choosing a new password to the accounts of an email address. Answers 303, or 429 after too many requests for the mailbox.
 * Neither the answer nor its timing shows whether the address is known. Without a mail server, answers 400 and names whom to call.
 */
export function answerForgotPasswordPost({ request }: ActionFunctionArgs) {
  const language = languageOf(new URL(request.url).pathname);
  return answerPost<RefusedForm<{ email: string }>, null>(request, {
    guard: allowAnyone,
    actions: async (posted) => {
      const { email } = validForm(emailForm[language], posted.typed(["email"]));
      const wanted = { realm: "client", language, whose: mailboxOf(email), noMail } as const;
      await mailPasswordLinks(wanted, (transaction) => findAllClientsByContact(transaction, email));
      return seeOther(addressIn(language, "/forgot-password?sent=1"));
    },
    refusal: (error, posted) => refusedForm(error, posted.typed(["email"]), language),
  });
}

/** Returns the realm and account of a set-password link. Returns null if the link was used or replaced or has expired, or if the account is disabled. */
export async function findLinkedAccount(db: Queryable, token: string, now = new Date()) {
  const client = await findClientByLink(db, hashToken(token), now);
  if (client !== null) return { realm: "client", account: client } as const;
  const staff = await findStaffByLink(db, hashToken(token), now);
  return staff && ({ realm: "staff", account: staff } as const);
}

/**
 * Sets the password of a link's account, deletes the link and ends every session. With `request`, starts a new `session`, unless the sign-in page must ask staff for a second
 * factor. Returns the session (or null), realm and account, or null for an invalid link. Does not check the password.
 */
export async function setPasswordByLink(
  db: Queryable,
  token: string,
  password: string,
  now = new Date(),
  request?: Request,
) {
  // Hashing is expensive, so check the link first.
  if ((await findLinkedAccount(db, token, now)) === null) return null;
  const hash = await hashPassword(password);
  return inTransaction(db, async (transaction) => {
    const found = await findLinkedAccount(transaction, token, now);
    if (found === null) return null;
    const { realm, account } = found;
    const { id } = account;
    if (realm === "client") await updateClient(transaction, id, { passwordHash: hash }, now);
    else await updateStaffAccount(transaction, id, { password: { hash, temporary: false } });
    await deleteAllSessionsByAccount(transaction, `${realm}-link`, id);
    await deleteAllSessionsByAccount(transaction, realm, id);
    const verb = realm === "client" ? "password-set" : "password-changed";
    await recordOwnAction(transaction, realm, id, verb, { now });
    const needsCode = realm === "staff" && account.totpConfirmedAt !== null;
    if (request === undefined || needsCode) return { ...found, session: null };
    const origin = { ...signInOrigin(realm, request), now };
    return { ...found, session: await startSession(transaction, realm, id, origin) };
  });
}

/** Returns the username of the client or staff account whose password the link sets. If the link is no longer valid, answers 410 and returns null as the username. */
export async function loadSetPassword({ params: { token = "" } }: LoaderFunctionArgs) {
  const found = await withPageErrors(() => findLinkedAccount(getDatabase().db, token));
  return answer({ username: found?.account.username ?? null }, found === null ? 410 : 200);
}

/** Sets the password, signs in and redirects to the dashboard or the desk. Sends staff with a second factor to the sign-in page. Refusals answer 400, 410 or 503. */
export function answerSetPasswordPost({ request, params: { token = "" } }: ActionFunctionArgs) {
  const language = languageOf(new URL(request.url).pathname);
  const homes = {
    client: addressIn(language, "/client-dashboard?done=password-set"),
    staff: "/admin",
  };
  return answerPost<{ error: string }, null>(request, {
    guard: allowAnyone,
    actions: async (form) => {
      const password = form.lines("password");
      const { db } = getDatabase();
      const { username = "" } = (await findLinkedAccount(db, token))?.account ?? {};
      const problem = newPasswordProblem(password, username, language);
      if (problem !== null) throw new HttpError("refused", problem);
      const found = await setPasswordByLink(db, token, password, new Date(), request);
      if (found === null) {
        return answer({ error: clientMessages[language].setPassword.invalid }, 410);
      }
      const { realm, session } = found;
      if (session === null) return seeOther("/admin/login");
      const cookie = sessionCookie(realm, session);
      return seeOther(homes[realm], { "Set-Cookie": cookie });
    },
    refusal: ({ messages }) => ({ error: messages[language] }),
  });
}
