import { getDatabase } from "#db/connection.server";
import { findStaffPassword } from "#db/queries/staff.server";
import { getConfig } from "~/config.server";
import { Fault } from "~/http/faults.server";
import { type Answer, answerPost, type PostedForm } from "~/http/form-post.server";
import { answer, seeOther } from "~/http/respond.server";
import { accountMessages } from "./account-texts";
import { requireStaffWhoOwe, type SignedInStaff } from "./guards.server";
import { provenByPasskey } from "./passkeys.server";
import { tryPassword } from "./passwords.server";
import { redirectToSignIn, resumablePost, sentOnFrom } from "./redirect-to-sign-in.server";
import { interruptedName, readResumablePost } from "./resumable-post";
import { confirmSession, hashToken, readSessionToken, sessionCookie } from "./sessions.server";
import { deskAddress } from "./sign-in-posts.server";

/** Where to go, and the form that was interrupted ("" for none), as `writeResumablePost` writes it. */
interface Carry {
  redirectTo: string;
  interrupted: string;
}

function readCarry(form: PostedForm): Carry {
  const interrupted = form.lines(interruptedName);
  return {
    redirectTo: deskAddress(form.text("redirectTo")),
    interrupted: readResumablePost(interrupted) === null ? "" : interrupted,
  };
}

/** What the page that asks for the password again answers when it does not lead on. */
export type ConfirmResult = Carry & {
  outcome: "asked" | "confirmed" | "refused";
  message: string | null;
};

/**
 * Answers a post of the page that asks somebody who is signed in for their password again: a form that was sent on is taken over and
 * stored nowhere; a right password leads back, or shows the form to be sent once more. Else 400, 429 or 503 with a message.
 */
export async function answerConfirmPost(request: Request) {
  const sentOn = sentOnFrom(request) !== null ? await resumablePost(request) : null;
  const carryOf = (form: PostedForm): Carry =>
    sentOn === null
      ? readCarry(form)
      : { redirectTo: deskAddress(sentOnFrom(request)), interrupted: sentOn };
  return answerPost<ConfirmResult, SignedInStaff>(request, {
    guard: requireStaffWhoOwe,
    deeds: (form, staff) => {
      const carry = carryOf(form);
      return sentOn === null
        ? confirm(request, form, staff, carry)
        : answer({ outcome: "asked", message: null, ...carry }, 401);
    },
    refusal: ({ message }, form) => ({
      outcome: "refused",
      message,
      ...carryOf(form),
    }),
  });
}

async function confirm(
  request: Request,
  form: PostedForm,
  { id }: SignedInStaff,
  carry: Carry,
): Promise<Answer<ConfirmResult>> {
  const headers = await confirmOwner(request, form, id);
  if (headers === null) throw redirectToSignIn(request);
  if (carry.interrupted === "") return seeOther(carry.redirectTo, headers);
  return answer<ConfirmResult>({ outcome: "confirmed", message: null, ...carry }, 200, { headers });
}

/**
 * Lets the owner of a request's session prove once more who they are, by the form's password or passkey: returns the session's new
 * cookie, or null when it has ended meanwhile. Throws a Fault: refused, throttled or overloaded.
 */
async function confirmOwner(
  request: Request,
  form: PostedForm,
  id: string,
): Promise<{ "Set-Cookie": string } | null> {
  const { db } = getDatabase();
  const { siteUrl } = getConfig();
  const by = form.has("passkey") ? "passkey" : "password";
  if (by === "passkey") {
    const owner = await provenByPasskey(db, `confirm:${id}`, form.lines("passkey"));
    if (owner !== id) throw new Fault("refused", accountMessages.passkeyRefused);
  } else {
    const account = `own-password:${id}`;
    const tooMany = accountMessages.tooManyWrong;
    const tried = await tryPassword(
      db,
      // Whoever tries is in already, so the tries from everywhere count together.
      { realm: "admin", account, address: "any", tooMany },
      { password: form.lines("password"), find: () => findStaffPassword(db, id), now: new Date() },
    );
    if (tried === null) throw new Fault("refused", accountMessages.wrongPassword);
    await tried.succeeded(db);
  }
  const sessionHash = hashToken(readSessionToken("staff", request, siteUrl) ?? "");
  const session = await confirmSession(db, { accountId: id, sessionHash }, by);
  return session && { "Set-Cookie": sessionCookie("staff", siteUrl, session) };
}
