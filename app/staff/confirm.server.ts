import type { ActionFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { findStaffPassword } from "#db/queries/staff.server";
import { getConfig } from "~/config.server";
import { answerPost, type PostedForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { seeOther } from "~/http/respond.server";
import { accountMessages } from "./account-texts";
import {
  redirectToSignIn,
  requireStaffInSetup,
  type SignedInStaff,
  sessionHashOf,
} from "./guards.server";
import { verifyPasskey } from "./passkeys.server";
import { checkPassword } from "./passwords.server";
import { confirmSession, sessionCookie } from "./sessions.server";
import { deskAddress } from "./sign-in.server";

/** Handles the form that asks signed-in staff for a password or passkey again. A correct answer redirects back. Anything else answers 400, 429 or 503 with a message. */
export function answerConfirmPost({ request }: ActionFunctionArgs) {
  return answerPost<{ redirectTo: string; message: string }, SignedInStaff>(request, {
    guard: requireStaffInSetup,
    actions: async (form, { id }) => {
      const { db } = getDatabase();
      const by = form.has("passkey") ? "passkey" : "password";
      if (by === "password") await confirmByPassword(form, id);
      else if ((await verifyPasskey(db, `confirm:${id}`, form.lines("passkey"))) !== id) {
        throw new HttpError("refused", accountMessages.passkeyRefused);
      }
      const session = await confirmSession(
        db,
        { accountId: id, sessionHash: sessionHashOf(request) },
        by,
      );
      if (session === null) throw redirectToSignIn(request);
      const cookie = sessionCookie("staff", getConfig().siteUrl, session);
      return seeOther(deskAddress(form.text("redirectTo")), { "Set-Cookie": cookie });
    },
    refusal: ({ message }, form) => ({ redirectTo: deskAddress(form.text("redirectTo")), message }),
  });
}

async function confirmByPassword(form: PostedForm, id: string): Promise<void> {
  const { db } = getDatabase();
  const account = `own-password:${id}`;
  const tried = await checkPassword(
    db,
    // The person is signed in, so attempts from all addresses count together.
    { realm: "admin", account, address: "any", tooMany: "Too many wrong passwords." },
    { password: form.lines("password"), find: () => findStaffPassword(db, id), now: new Date() },
  );
  if (tried === null) throw new HttpError("refused", "Wrong password. Try again.");
  await tried.succeeded(db);
}
