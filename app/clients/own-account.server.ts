import { getDatabase } from "#db/connection.server";
import { findClientPassword } from "#db/queries/clients.server";
import { answerPost } from "~/http/form-post.server";
import { seeOther } from "~/http/respond.server";
import type { OwnAccountDone } from "~/staff/account-texts";
import { confirmOwner } from "~/staff/confirm.server";
import { endOtherSessions, endOwnSession } from "~/staff/own-sessions.server";
import { addPasskey, removePasskey } from "~/staff/passkeys.server";
import { clientDashboardPath } from "./external-systems";
import { requireClient, requireConfirmedClient } from "./sign-in.server";

/** Why a form of the dashboard did nothing. */
export interface OwnAccountRefusal {
  intent: string;
  message: string;
}

/**
 * A client proves once more who they are, adds or removes a passkey, or ends sessions: a redirect back, or what is at fault (400,
 * 409, 429, 503).
 */
export function answerOwnAccountPost(request: Request) {
  const { db } = getDatabase();
  const back = (done: OwnAccountDone) => seeOther(`${clientDashboardPath}?done=${done}#sign-in`);
  return answerPost<OwnAccountRefusal, null>(request, {
    guard: () => null,
    deeds: {
      confirm: async (form) => {
        const { accountId } = await requireClient(request);
        const cookie = await confirmOwner(request, form, "client", accountId, findClientPassword);
        return seeOther(`${clientDashboardPath}#sign-in`, cookie ?? {});
      },
      "add-passkey": async (form) => {
        const owner = await requireConfirmedClient(request);
        const made = { name: form.text("passkeyName"), answer: form.lines("passkey") };
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
    refusal: ({ message }, { intent }) => ({ intent, message }),
  });
}
