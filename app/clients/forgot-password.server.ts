import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { mailboxOf } from "#db/queries/notifications.server";
import type { Queryable } from "#db/transactions.server";
import { type Config, getConfig } from "~/config.server";
import {
  allowAnyone,
  answerPost,
  type RefusedForm,
  refusedForm,
  validForm,
} from "~/http/form-post.server";
import { HttpError, reportError } from "~/http/http-error.server";
import { answer, seeOther } from "~/http/respond.server";
import { DeliveryError, failureInShort } from "~/notifications/messages.server";
import { type MailSettings, mailSettings, sendMail } from "~/notifications/send-mail.server";
import { languageOf } from "~/server/address-language";
import type { Language } from "~/site/language";
import { addressIn } from "~/site/spanish-paths";
import { admitAttempt } from "~/staff/passwords.server";
import { issueMailedLinks, setPasswordAddresses } from "./accounts.server";
import { passwordMails, tooManyLinks } from "./forgot-password.messages";
import { emailForm } from "./login-posts.server";
import { clientMessages } from "./messages.server";

/** What the action of the page returns if it mails no link. */
export type ForgotPasswordResult = RefusedForm<{ email: string }>;

const { en, es } = clientMessages;
const noMail = { en: en.forgotPassword.byStaff, es: es.forgotPassword.byStaff };

/** Returns whether this site can mail a link, and whether one was just requested. */
export function loadForgotPassword({ request }: LoaderFunctionArgs) {
  const requested = new URL(request.url).searchParams.get("sent") === "1";
  return answer({ byMail: getConfig().SMTP_URL !== undefined, requested });
}

/**
 * Mails a link to choose a new password to the accounts of an email address. The answer and its timing are the same for an unknown
 * address: 303, or 429 after too many requests for the mailbox. Without a mail server 400 with whom to call.
 */
export function answerForgotPasswordPost({ request }: ActionFunctionArgs) {
  const language = languageOf(new URL(request.url).pathname);
  return answerPost<ForgotPasswordResult, null>(request, {
    guard: allowAnyone,
    actions: async (posted) => {
      const { email } = validForm(emailForm[language], posted.typed(["email"]));
      const { db } = getDatabase();
      const account = `forgot-password:${mailboxOf(email)}`;
      await admitAttempt(
        db,
        { realm: "client", account, address: "any", tooMany: tooManyLinks },
        new Date(),
      );
      const config = getConfig();
      const mail = mailSettings(config);
      if (mail === null) throw new HttpError("refused", noMail);
      // Not awaited: a known address must not take longer.
      mailPasswordLinks(db, config, mail, { email, language }).catch(reportUnsent);
      return seeOther(addressIn(language, "/forgot-password?sent=1"));
    },
    refusal: (error, posted) => refusedForm(error, posted.typed(["email"]), language),
  });
}

/** Logs why a mail was not sent. The reply of a mail server may name the recipient, so it is left out. */
function reportUnsent(error: unknown): void {
  reportError(error instanceof DeliveryError ? new Error(failureInShort(error.message)) : error);
}

async function mailPasswordLinks(
  db: Queryable,
  { siteUrl, COMPANY_NAME }: Config,
  settings: MailSettings,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  for (const { client, link } of await issueMailedLinks(db, email)) {
    const address = setPasswordAddresses(siteUrl, link.token)[language];
    const { subject, paragraphs } = passwordMails[language](client.username);
    const [opening, ...rest] = paragraphs;
    const text = [opening, address, ...rest, COMPANY_NAME].join("\n\n");
    // The stored address, because another one may have the same lookup key.
    const mail = { id: randomUUID(), to: [client.email], subject, text } as const;
    await sendMail({ ...mail, automatic: "replied" }, settings, new AbortController().signal);
  }
}
