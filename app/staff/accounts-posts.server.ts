import { getDatabase } from "#db/connection.server";
import type { StaffRole } from "#db/schema";
import {
  answerPost,
  type PostedForm,
  type RefusedForm,
  refusedForm,
  validForm,
} from "~/http/form-post.server";
import { answer, seeOther } from "~/http/respond.server";
import type { AccountsDone } from "./account-texts";
import {
  createStaffAccount,
  resetStaffPassword,
  setStaffDisabled,
  setStaffRole,
} from "./accounts.server";
import { actorOf, requireConfirmedAdministrator, type SignedInStaff } from "./guards.server";
import { newAccountForm } from "./profile.server";

/** What the action of the staff accounts returns when it does not redirect. */
export type AccountsResult =
  /** A new one-time password, to be shown once. */
  | { outcome: "one-time-password"; username: string; password: string }
  | RefusedForm<Record<NewAccountField, string>>;

const newAccountFields = ["username", "displayName", "email", "role"] as const;
type NewAccountField = (typeof newAccountFields)[number];

/** Answers a form of the staff accounts: a redirect back, a one-time password, or what to correct (400, 409, 503). */
export function answerAccountsPost(request: Request) {
  return answerPost<AccountsResult, SignedInStaff>(request, {
    guard: (asked) => requireConfirmedAdministrator(asked),
    actions: {
      create: async (form, staff) => {
        const account = validForm(newAccountForm, form.typed(newAccountFields));
        return shown(await createStaffAccount(getDatabase().db, account, actorOf(staff)));
      },
      disable: (form, staff) => setDisabled(form, true, staff),
      enable: (form, staff) => setDisabled(form, false, staff),
      promote: (form, staff) => setRole(form, "administrator", staff),
      demote: (form, staff) => setRole(form, "sales", staff),
      reset: async (form, staff) =>
        shown(await resetStaffPassword(getDatabase().db, form.text("id"), actorOf(staff))),
    },
    refusal: (error, form) => refusedForm(error, form.typed(newAccountFields)),
  });
}

async function setDisabled(form: PostedForm, disabled: boolean, staff: SignedInStaff) {
  await setStaffDisabled(getDatabase().db, form.text("id"), disabled, actorOf(staff));
  const done: AccountsDone = disabled ? "disabled" : "enabled";
  return seeOther(`/admin/admins?done=${done}`);
}

async function setRole(form: PostedForm, role: StaffRole, staff: SignedInStaff) {
  await setStaffRole(getDatabase().db, form.text("id"), role, actorOf(staff));
  const done: AccountsDone = role === "administrator" ? "promoted" : "demoted";
  return seeOther(`/admin/admins?done=${done}`);
}

function shown(account: { username: string; password: string }) {
  return answer<AccountsResult>({ outcome: "one-time-password", ...account });
}
