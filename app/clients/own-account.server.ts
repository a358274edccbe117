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

/**
 * Returns what the dashboard shows, with the requests sent from the client's email address. Without a session answers 200; with an
 * expired session answers 401 and removes the cookie.
 */
export async function loadDashboard<OwnRequests>(
  request: Request,
  findRequests: (
    db: Queryable,
    email: string,
    language: Language,
    token: string | null,
  ) => Promise<OwnRequests>,
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
      requests: await findRequests(
        db,
        account.email,
        languageOf(pathname),
        searchParams.get("verify"),
      ),
      hadPasskey: await hasClientPasskey(db, account.id),
      otherSessions: await countOtherClientSessions(db, client, new Date()),
      done: searchParams.get("done"),
    }),
  );
}

/** What the leads do for a client's own requests, by the client's email address. */
interface RequestActions {
  sendVerificationLink(db: Queryable, email: string, reference: string): Promise<void>;
  verifyRequest(db: Queryable, email: string, token: string): Promise<void>;
}

/** Answers the forms of the dashboard: ends the client's other sessions, or verifies a request. Redirects back, or to the sign-in. */
export function answerDashboardPost(request: Request, actions: RequestActions) {
  const { db } = getDatabase();
  const dashboard = addressIn(languageOf(new URL(request.url).pathname), clientDashboardPath);
  return answerPost(request, {
    guard: allowAnyone,
    actions: {
      "end-other-sessions": async () => {
        await endOtherSessions(db, "client", await requireClient(request));
        return seeOther(`${dashboard}?done=sessions-ended#sign-in`);
      },
      "send-verification": async (form) => {
        const { account } = await requireClient(request);
        await actions.sendVerificationLink(db, account.email, form.text("reference"));
        return seeOther(`${dashboard}?done=link-sent#requests`);
      },
      "verify-request": async (form) => {
        const { account } = await requireClient(request);
        await actions.verifyRequest(db, account.email, form.text("token"));
        return seeOther(`${dashboard}#requests`);
      },
    },
  });
}
