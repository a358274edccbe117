import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { findStaffAccountByUsernameKey } from "#db/queries/staff.server";
import { inTransaction, type WriteTransaction } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { allowAnyone } from "~/http/form-post.server";
import { type BilingualMessage, HttpError } from "~/http/http-error.server";
import { answer, seeOther } from "~/http/respond.server";
import { DeliveryError } from "~/notifications/messages.server";
import { type MailSettings, mailSettings, sendMail } from "~/notifications/send-mail.server";
import { reportError } from "~/server/log.server";
import type { Language } from "~/site/language";
import { noResetMail } from "./account-texts";
import { usernameKey } from "./credentials";
import { postAction } from "./guards.server";
import { firstPasswordMail, passwordMails, tooManyLinks } from "./password.messages";
import { admitAttempt } from "./passwords.server";
import { issueRequestedLink, passwordLinkAddress, type Realm, realmNames } from "./sessions.server";

/** Returns whether this site can mail a link, and whether a link was just requested. */
export function loadForgotPassword({ request }: LoaderFunctionArgs) {
  const sent = new URL(request.url).searchParams.get("sent") === "1";
  return answer({ byMail: getConfig().SMTP_URL !== undefined, sent });
}

/** Mails a set-password link to the account with the username, if any. Redirects (303) either way. The second factor stays on. A refusal answers 400 or 429 with a message. */
export const answerForgotPasswordPost = postAction<{ message: string; username: string }, null>({
  guard: allowAnyone,
  actions: async (posted) => {
    const whose = usernameKey(posted.text("username"));
    if (whose === "") throw new HttpError("refused", "Enter your username.");
    const wanted = { realm: "staff", language: "en", whose, noMail: noResetMail } as const;
    await mailPasswordLinks(wanted, async (transaction) => {
      const account = await findStaffAccountByUsernameKey(transaction, whose);
      return account === null ? [] : [account];
    });
    return seeOther("/admin/forgot-password?sent=1");
  },
  refusal: ({ message }, posted) => ({ message, username: posted.text("username").trim() }),
});

interface LinkRequest {
  realm: Realm;
  language: Language;
  /** The mailbox or username that was typed. */
  whose: string;
  /** Whom to call if the site cannot send mail. */
  noMail: BilingualMessage | string;
}

/**
 * Mails a link for choosing a new password to the stored address of each enabled account that `find` returns. Works in the background, so that timing reveals no account. The
 * present passwords work until the links are used. Throws HttpError (throttled) after too many requests for the mailbox or username `whose`, and HttpError (refused) if the site
 * cannot send mail.
 */
export async function mailPasswordLinks(
  { realm, language, whose, noMail }: LinkRequest,
  find: (
    transaction: WriteTransaction,
  ) => Promise<{ id: string; username: string; email: string | null; disabled: boolean }[]>,
): Promise<void> {
  const { db } = getDatabase();
  const attempt = { account: `forgot-password:${whose}`, address: "any", tooMany: tooManyLinks };
  await admitAttempt(db, { realm: realmNames[realm], ...attempt }, new Date());
  const settings = mailSettings(getConfig());
  if (settings === null) throw new HttpError("refused", noMail);
  const issued = inTransaction(db, async (transaction) => {
    const links = [];
    for (const { id, username, email: to, disabled } of await find(transaction)) {
      if (disabled || !to) continue;
      const { token } = await issueRequestedLink(transaction, realm, id, new Date());
      const mail = passwordMails[language](username, realm);
      links.push({ to, href: passwordLinkAddress(token, language), mail });
    }
    return links;
  });
  // Not awaited, because a known account must not take longer than an unknown one.
  issued.then((links) => sendAll(links, settings, "replied")).catch(reportUnsent);
}

/** Mails a new staff account its set-password link. Returns false if the site cannot send mail. Only logs a failed delivery, because the administrator also sees the link. */
export function mailFirstPasswordLink(to: string, href: string, username: string): boolean {
  const settings = mailSettings(getConfig());
  if (settings === null) return false;
  const link = { to, href, mail: firstPasswordMail(username) };
  void sendAll([link], settings, "generated").catch(reportUnsent);
  return true;
}

async function sendAll(
  links: readonly { to: string; href: string; mail: ReturnType<typeof firstPasswordMail> }[],
  settings: MailSettings,
  automatic: "generated" | "replied",
): Promise<void> {
  for (const { to, href, mail } of links) {
    const [opening, ...rest] = mail.paragraphs;
    const text = [opening, href, ...rest, getConfig().COMPANY_NAME].join("\n\n");
    const sent = { id: randomUUID(), to: [to], subject: mail.subject, text } as const;
    await sendMail({ ...sent, automatic }, settings, new AbortController().signal);
  }
}

/** Logs why a mail was not sent. Leaves out the mail server's reply, which may name the recipient. */
function reportUnsent(error: unknown): void {
  reportError(error instanceof DeliveryError ? new Error(error.problem) : error);
}
