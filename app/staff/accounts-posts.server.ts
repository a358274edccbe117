import type { ActionFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import type { Actor } from "#db/queries/audit.server";
import { getConfig } from "~/config.server";
import {
  answerPost,
  type PostedForm,
  type RefusedForm,
  refusedForm,
  validForm,
} from "~/http/form-post.server";
import { answer } from "~/http/respond.server";
import {
  createStaffAccount,
  newAccountForm,
  resetStaffPassword,
  setStaffDisabled,
  setStaffRole,
} from "./accounts.server";
import { redirectWithOutcome } from "./flash.server";
import { actorOf, requireConfirmedAdministrator, type SignedInStaff } from "./guards.server";
import { mailFirstPasswordLink } from "./mailed-links.server";

/** What the staff accounts page's action returns if it does not redirect. */
export type AccountsResult =
  /** A new set-password link. It is shown only once. */
  | { outcome: "password-link"; username: string; href: string; mailedTo: string | null }
  | RefusedForm<Record<string, string>>;

const newAccountFields = Object.keys(newAccountForm.shape);

/** Answers a form of the staff accounts page with a redirect back, or with a set-password link to show. A refusal answers 400, 409 or 503 with the errors. */
export function answerAccountsPost({ request }: ActionFunctionArgs) {
  const { db } = getDatabase();
  const change =
    (work: (id: string, actor: Actor) => Promise<void>, message: string) =>
    async (form: PostedForm, staff: SignedInStaff) => {
      await work(form.text("id"), actorOf(staff));
      return redirectWithOutcome(request, "/admin/admins", { message });
    };
  return answerPost<AccountsResult, SignedInStaff>(request, {
    guard: (posted) => requireConfirmedAdministrator(posted),
    actions: {
      create: async (form, staff) => {
        const account = validForm(newAccountForm, form.typed(newAccountFields));
        return shown(await createStaffAccount(db, account, actorOf(staff)));
      },
      disable: change(
        (id, actor) => setStaffDisabled(db, id, true, actor),
        "Account disabled and signed out everywhere. Its open leads are now unassigned.",
      ),
      enable: change((id, actor) => setStaffDisabled(db, id, false, actor), "Account enabled."),
      promote: change(
        (id, actor) => setStaffRole(db, id, "administrator", actor),
        "This person is now an administrator.",
      ),
      demote: change(
        (id, actor) => setStaffRole(db, id, "sales", actor),
        "This person now has the sales role.",
      ),
      reset: async (form, staff) =>
        shown(await resetStaffPassword(db, form.text("id"), actorOf(staff))),
    },
    refusal: (error, form) => refusedForm(error, form.typed(newAccountFields)),
  });
}

/** Shows a set-password link in the response itself, because no URL may contain it. Mails it as well, if the account has an address. */
function shown({ username, email, link }: Awaited<ReturnType<typeof createStaffAccount>>) {
  const { href } = new URL(`/set-password/${link.token}`, getConfig().siteUrl);
  const mailedTo = email && mailFirstPasswordLink(email, href, username) ? email : null;
  return answer<AccountsResult>({ outcome: "password-link", username, href, mailedTo });
}
