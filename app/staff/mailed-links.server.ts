import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { findStaffAccountByUsernameKey } from "#db/queries/staff.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { allowAnyone, answerPost } from "~/http/form-post.server";
import { type BilingualMessage, HttpError, reportError } from "~/http/http-error.server";
import { answer, seeOther } from "~/http/respond.server";
import { DeliveryError, failureInShort } from "~/notifications/messages.server";
import { type MailSettings, mailSettings, sendMail } from "~/notifications/send-mail.server";
import { noResetMail } from "./account-texts";
import { usernameKey } from "./credentials";
import { firstPasswordMail, passwordMails, tooManyLinks } from "./password.messages";
import { admitAttempt, type SignInAttempt } from "./passwords.server";
import { issueRequestedLink } from "./sessions.server";

/** Returns whether this site can mail a link, and whether a link was just requested. */
export function loadForgotPassword({ request }: LoaderFunctionArgs) {
  const sent = new URL(request.url).searchParams.get("sent") === "1";
  return answer({ byMail: getConfig().SMTP_URL !== undefined, sent });
}

/** Mails a set-password link to the account with the username, if any. Redirects (303) either way. The second factor stays on. A refusal answers 400 or 429 with a message. */
export function answerForgotPasswordPost({ request }: ActionFunctionArgs) {
  return answerPost<{ message: string; username: string }, null>(request, {
    guard: allowAnyone,
    actions: async (posted) => {
      const username = posted.text("username").trim();
      if (username === "") throw new HttpError("refused", "Enter your username.");
      const { db } = getDatabase();
      const recipient = {
        realm: "admin",
        whose: usernameKey(username),
        noMail: noResetMail,
      } as const;
      await mailPasswordLinks(db, recipient, async () => {
        const link = await issueForgottenPasswordLink(db, username);
        if (link === null) return [];
        const { href } = new URL(`/set-password/${link.token}`, getConfig().siteUrl);
        return [{ to: link.email, href, mail: passwordMails.en(link.username, "staff") }];
      });
      return seeOther("/admin/forgot-password?sent=1");
    },
    refusal: ({ message }, posted) => ({ message, username: posted.text("username").trim() }),
  });
}

/** Creates a link for a forgotten password. Returns the link's token, username and email address. Returns null if the account is unknown, disabled or without email address. */
function issueForgottenPasswordLink(db: Queryable, username: string) {
  return inTransaction(db, async (transaction) => {
    const account = await findStaffAccountByUsernameKey(transaction, usernameKey(username));
    if (!account?.email || account.disabled) return null;
    const { token } = await issueRequestedLink(transaction, "staff", account.id, new Date());
    return { username: account.username, email: account.email, token };
  });
}

interface LinkRequest extends Pick<SignInAttempt, "realm"> {
  /** The mailbox or username that was typed. */
  whose: string;
  /** Whom to call if the site cannot send mail. */
  noMail: BilingualMessage | string;
}

interface PasswordLink {
  /** The stored address of the account. */
  to: string;
  /** The URL of the page for choosing a password. */
  href: string;
  mail: { subject: string; paragraphs: string[] };
}

/**
 * Calls `issue` and mails the password links that it returns, in the background, so that timing reveals no account. Throws HttpError (throttled) after too many requests for the
 * mailbox or username `whose`, and HttpError (refused) if the site cannot send mail.
 */
export async function mailPasswordLinks(
  db: Queryable,
  { realm, whose, noMail }: LinkRequest,
  issue: () => Promise<PasswordLink[]>,
): Promise<void> {
  const account = `forgot-password:${whose}`;
  await admitAttempt(db, { realm, account, address: "any", tooMany: tooManyLinks }, new Date());
  const settings = mailSettings(getConfig());
  if (settings === null) throw new HttpError("refused", noMail);
  // Not awaited, because a known account must not take longer than an unknown one.
  issue()
    .then((links) => sendAll(links, settings, "replied"))
    .catch(reportUnsent);
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
  links: readonly PasswordLink[],
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
  reportError(error instanceof DeliveryError ? new Error(failureInShort(error.message)) : error);
}
