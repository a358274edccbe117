import type { ActionFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { findClientPassword } from "#db/queries/clients.server";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { answerPost } from "~/http/form-post.server";
import { answer, seeOther, withPageErrors } from "~/http/respond.server";
import { languageOf } from "~/server/address-language";
import type { Language } from "~/site/language";
import { addressIn } from "~/site/spanish-paths";
import { doneSentence } from "~/staff/account-texts";
import { confirmOwner } from "~/staff/confirm.server";
import { ownAccountWords } from "~/staff/own-account.en";
import { ownAccountWordsEs } from "~/staff/own-account.es";
import { endOtherSessions, endOwnSession, findOwnSessions } from "~/staff/own-sessions.server";
import { addPasskey, findOwnPasskeys, removePasskey } from "~/staff/passkeys.server";
import { sessionCookie } from "~/staff/sessions.server";
import { clientDashboardPath } from "./external-systems";
import { toClientUser } from "./rules";
import { findClient, requireClient, requireConfirmedClient } from "./sign-in.server";

const words = { en: ownAccountWords, es: ownAccountWordsEs };

const languageOfPage = (request: Request) => languageOf(new URL(request.url).pathname);

/**
 * What the dashboard shows, with the client's own requests as found by their email address. Signed out: 200 for whoever presents no
 * session, 401 for a session that is over, whose cookie then goes.
 */
export async function loadDashboard<OwnRequests>(
  request: Request,
  findRequests: (db: Queryable, email: string, language: Language) => Promise<OwnRequests>,
) {
  const { client, staleToken } = await withPageErrors(() => findClient(request));
  if (client === null) {
    const signedOut = { user: null };
    if (!staleToken) return answer(signedOut);
    const cleared = sessionCookie("client", getConfig().siteUrl, null);
    return answer(signedOut, 401, {
      headers: { "Set-Cookie": cleared, "WWW-Authenticate": "Bearer" },
    });
  }
  const { db } = getDatabase();
  const language = languageOfPage(request);
  const said = words[language];
  const { account, confirmed } = client;
  return answer({
    user: toClientUser(account),
    requests: await withPageErrors(() => findRequests(db, account.email, language)),
    passkeys: await withPageErrors(() => findOwnPasskeys(db, "client", account.id)),
    sessions: await withPageErrors(() => findOwnSessions(db, "client", client, said)),
    confirmed,
    done: doneSentence(said.done, new URL(request.url).searchParams.get("done")),
  });
}

/** Why a form of the dashboard did nothing. */
export interface OwnAccountRefusal {
  intent: string;
  message: string;
}

/**
 * A client proves once more who they are, adds or removes a passkey, or ends sessions: a redirect back, or what is at fault (400,
 * 409, 429, 503).
 */
export function answerOwnAccountPost({ request }: ActionFunctionArgs) {
  const { db } = getDatabase();
  const language = languageOfPage(request);
  const dashboard = addressIn(language, clientDashboardPath);
  const back = (done: keyof typeof ownAccountWords.done) =>
    seeOther(`${dashboard}?done=${done}#sign-in`);
  return answerPost<OwnAccountRefusal, null>(request, {
    guard: () => null,
    deeds: {
      confirm: async (form) => {
        const { accountId } = await requireClient(request);
        const cookie = await confirmOwner(request, form, "client", accountId, findClientPassword);
        return seeOther(`${dashboard}#sign-in`, cookie ?? {});
      },
      "add-passkey": async (form) => {
        const owner = await requireConfirmedClient(request);
        const name = form.text("passkeyName").trim() || words[language].unnamedPasskey;
        const made = { name, answer: form.lines("passkey") };
        await addPasskey(db, "client", owner, made);
        return back("passkey-added");
      },
      "remove-passkey": async (form) => {
        const owner = await requireConfirmedClient(request);
        await removePasskey(db, "client", owner, form.text("id"));
        return back("passkey-removed");
      },
      "end-session": async (form) => {
        const { accountId } = await requireConfirmedClient(request);
        await endOwnSession(db, "client", accountId, form.text("session"));
        return back("session-ended");
      },
      "end-other-sessions": async () => {
        await endOtherSessions(db, "client", await requireConfirmedClient(request));
        return back("sessions-ended");
      },
    },
    refusal: ({ said }, { intent }) => ({ intent, message: said[language] }),
  });
}
