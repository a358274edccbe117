import { getDatabase } from "#db/connection.server";
import { Fault } from "~/http/faults.server";
import { answerPost, type PostedForm } from "~/http/form-post.server";
import { answer, seeOther } from "~/http/respond.server";
import type { AdminsResult } from "./account-results";
import { type AdminsDone, accountMessages } from "./account-texts";
import {
  type AccountRefusal,
  createAdministrator,
  disableAdministrator,
  enableAdministrator,
  resetAdministrator,
  UsernameTakenError,
} from "./administrators.server";
import { requireStaff } from "./guards.server";
import { usernameProblem } from "./rules";
import type { SignedInStaff } from "./sessions.server";

/**
 * Answers a post of the administrators page: a redirect back, a new one-time password, or the page with what is at fault (400,
 * 409, 503).
 */
export function answerAdminsPost(request: Request) {
  return answerPost<AdminsResult, SignedInStaff>(request, {
    guard: (asked) => requireStaff(asked, { create: ["username"] }),
    deeds: { create, disable, enable, reset },
    refusal: ({ status, message }, form) => ({
      outcome: "refused",
      field: form.intent === "create" ? "username" : null,
      message: status === 503 ? accountMessages.busy : message,
      username: form.text("username"),
    }),
  });
}

async function create(form: PostedForm, { id: actorId }: SignedInStaff) {
  const username = form.text("username");
  const problem = usernameProblem(username);
  if (problem !== null) throw new Fault("refused", problem);
  const made = await createAdministrator(getDatabase().db, { username, actorId }).catch(
    (error: unknown) => {
      if (!(error instanceof UsernameTakenError)) throw error;
      throw new Fault("conflict", error.message);
    },
  );
  return shown(made.admin.username, made.oneTimePassword);
}

async function disable(form: PostedForm, admin: SignedInStaff) {
  requireDone(await disableAdministrator(getDatabase().db, deedOf(form, admin)));
  return back("disabled");
}

async function enable(form: PostedForm, admin: SignedInStaff) {
  requireDone(await enableAdministrator(getDatabase().db, deedOf(form, admin)));
  return back("enabled");
}

async function reset(form: PostedForm, admin: SignedInStaff) {
  const reset = await resetAdministrator(getDatabase().db, deedOf(form, admin));
  if (typeof reset === "string") throw new Fault("conflict", accountMessages[reset]);
  return shown(reset.username, reset.oneTimePassword);
}

function deedOf(form: PostedForm, { id: actorId }: SignedInStaff) {
  return { id: form.text("id"), actorId };
}

function requireDone(refusal: AccountRefusal | null): void {
  if (refusal !== null) throw new Fault("conflict", accountMessages[refusal]);
}

function shown(username: string, password: string) {
  return answer<AdminsResult>({ outcome: "one-time-password", username, password });
}

function back(done: AdminsDone): Response {
  return seeOther(`/admin/admins?done=${done}`);
}
