import type { ActionFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { allowAnyone, answerPost } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { seeOther } from "~/http/respond.server";
import { noResetMail } from "./account-texts";
import { issueForgottenPasswordLink } from "./accounts.server";
import { usernameKey } from "./credentials";
import { mailPasswordLinks } from "./mailed-links.server";
import { passwordMails } from "./password.messages";

/** Mails an account a link for choosing a new password. The second factor stays on. Answers 303, or refuses with 400 or 429 and a message. */
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
