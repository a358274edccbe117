import type { ActionFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { hasClientPasskey } from "#db/queries/passkeys.server";
import { countOtherClientSessions } from "#db/queries/sessions.server";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { allowAnyone, answerPost } from "~/http/form-post.server";
import { answer, seeOther, withPageErrors } from "~/http/respond.server";
import { languageOf } from "~/server/address-language";
import type { Language } from "~/site/language";
import { addressIn } from "~/site/spanish-paths";
import { endOtherSessions, sessionCookie } from "~/staff/sessions.server";
import { clientDashboardPath } from "./external-systems";
import { toClientUser } from "./rules";
import { findClient, requireClient } from "./sign-in.server";

const sessionsEnded = "sessions-ended";

/**
 * Returns what the dashboard shows, with the requests sent from the client's email address. Without a session answers 200; with an
 * expired session answers 401 and removes the cookie.
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
  const { account } = client;
  const { pathname, searchParams } = new URL(request.url);
  return withPageErrors(async () =>
    answer({
      user: toClientUser(account),
      requests: await findRequests(db, account.email, languageOf(pathname)),
      hadPasskey: await hasClientPasskey(db, account.id),
      otherSessions: await countOtherClientSessions(db, client, new Date()),
      sessionsEnded: searchParams.get("done") === sessionsEnded,
    }),
  );
}

/** Ends a client's other sessions and redirects back, or to sign in. */
export function answerOwnAccountPost({ request }: ActionFunctionArgs) {
  return answerPost(request, {
    guard: allowAnyone,
    actions: {
      "end-other-sessions": async () => {
        await endOtherSessions(getDatabase().db, "client", await requireClient(request));
        const dashboard = addressIn(languageOf(new URL(request.url).pathname), clientDashboardPath);
        return seeOther(`${dashboard}?done=${sessionsEnded}#sign-in`);
      },
    },
  });
}
