import type { ActionFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { mailboxOf } from "#db/queries/notifications.server";
import { getConfig } from "~/config.server";
import {
  allowAnyone,
  answerPost,
  type RefusedForm,
  refusedForm,
  validForm,
} from "~/http/form-post.server";
import { seeOther } from "~/http/respond.server";
import { languageOf } from "~/server/address-language";
import { addressIn } from "~/site/spanish-paths";
import { mailPasswordLinks } from "~/staff/mailed-links.server";
import { passwordMails } from "~/staff/password.messages";
import { issueMailedLinks, setPasswordAddresses } from "./accounts.server";
import { emailForm } from "./login-posts.server";
import { clientMessages } from "./messages.server";

/** The refused form, returned if no link is mailed. */
export type ForgotPasswordResult = RefusedForm<{ email: string }>;

const { en, es } = clientMessages;
const noMail = { en: en.forgotPassword.byStaff, es: es.forgotPassword.byStaff };

/**
 * Mails a link for choosing a new password to the accounts of an email address. Answers 303, or 429 after too many requests for the mailbox.
 * Neither the answer nor its timing shows whether the address is known. Without a mail server, answers 400 and names whom to call.
 */
export function answerForgotPasswordPost({ request }: ActionFunctionArgs) {
  const language = languageOf(new URL(request.url).pathname);
  return answerPost<ForgotPasswordResult, null>(request, {
    guard: allowAnyone,
    actions: async (posted) => {
      const { email } = validForm(emailForm[language], posted.typed(["email"]));
      const { db } = getDatabase();
      const recipient = { realm: "client", whose: mailboxOf(email), noMail } as const;
      await mailPasswordLinks(db, recipient, async () =>
        (await issueMailedLinks(db, email)).map(({ client, link }) => ({
          // The stored address, because a different address can have the same lookup key.
          to: client.email,
          href: setPasswordAddresses(getConfig().siteUrl, link.token)[language],
          mail: passwordMails[language](client.username),
        })),
      );
      return seeOther(addressIn(language, "/forgot-password?sent=1"));
    },
    refusal: (error, posted) => refusedForm(error, posted.typed(["email"]), language),
  });
}
