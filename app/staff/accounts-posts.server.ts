import { getDatabase } from "#db/connection.server";
import { answerPost, type PostedForm } from "~/http/form-post.server";
import { answer, seeOther } from "~/http/respond.server";
import type { AccountsDone } from "./account-texts";
import { createStaffAccount, resetStaffPassword, setStaffDisabled } from "./accounts.server";
import { actorOf, requireConfirmedStaff, type SignedInStaff } from "./guards.server";

/** What the page of staff accounts answers when it does not lead back to itself. */
export type AccountsResult =
  /** A new one-time password, shown only this once. */
  | { outcome: "one-time-password"; username: string; password: string }
  | { outcome: "refused"; field: "username" | null; message: string; username: string };

/** A redirect back, a new one-time password, or the page with what is at fault (400, 409, 503). */
export function answerAccountsPost(request: Request) {
  return answerPost<AccountsResult, SignedInStaff>(request, {
    guard: (asked) => requireConfirmedStaff(asked),
    actions: {
      create: async (form, staff) => {
        const typed = { username: form.text("username") };
        return shown(await createStaffAccount(getDatabase().db, typed, actorOf(staff)));
      },
      disable: (form, staff) => setDisabled(form, true, staff),
      enable: (form, staff) => setDisabled(form, false, staff),
      reset: async (form, staff) =>
        shown(await resetStaffPassword(getDatabase().db, form.text("id"), actorOf(staff))),
    },
    refusal: ({ message }, form) => ({
      outcome: "refused",
      field: form.intent === "create" ? "username" : null,
      message,
      username: form.text("username"),
    }),
  });
}

async function setDisabled(form: PostedForm, disabled: boolean, staff: SignedInStaff) {
  await setStaffDisabled(getDatabase().db, form.text("id"), disabled, actorOf(staff));
  const done: AccountsDone = disabled ? "disabled" : "enabled";
  return seeOther(`/admin/admins?done=${done}`);
}

function shown(account: { username: string; password: string }) {
  return answer<AccountsResult>({ outcome: "one-time-password", ...account });
}
