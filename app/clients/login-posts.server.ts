import { answerPost, anybody, type PostedForm } from "~/http/form-post.server";
import { answer, seeOther } from "~/http/respond.server";
import { email } from "~/ui/form-rules";
import { checkField, type FieldErrors } from "~/ui/form-schema";
import { clientDashboardPath } from "./external-systems";
import { handOffForm } from "./system-handoff.server";
import { clientLoginTexts as texts } from "./texts";

/** What the page of the client login answers to its two forms. The password never comes back. */
export type ClientLoginResult = { typed: { username: string; email: string } } & (
  | { outcome: "portal-soon" }
  | { outcome: "refused"; message: string | null; errors: FieldErrors }
);

/**
 * Answers the sign-in to this site (303 to the dashboard), and the email form where no portal is configured, which says that the
 * portal is being set up; else 400, 401, 429 or 503 with what is at fault. The email address is kept nowhere.
 */
export function answerClientLoginPost(request: Request) {
  return answerPost<ClientLoginResult, null>(request, {
    guard: anybody,
    deeds: {
      "": (form) => {
        const checked = checkField(email(), form.text("email"));
        return checked.ok
          ? answer<ClientLoginResult>({ outcome: "portal-soon", typed: typedOf(form) })
          : answer(refusalOf(form, null, { email: checked.message }), 400);
      },
      "sign-in": async (form) => {
        const dashboard = { systemType: "custom", externalUrl: clientDashboardPath };
        const handoff = await handOffForm(request, form, dashboard, texts.wrongCredentials);
        return handoff.ok
          ? seeOther(clientDashboardPath, handoff.headers)
          : answer(refusalOf(form, null, handoff.errors), 400);
      },
    },
    refusal: ({ message }, form) => refusalOf(form, message, {}),
  });
}

function refusalOf(
  form: PostedForm,
  message: string | null,
  errors: FieldErrors,
): ClientLoginResult {
  return { outcome: "refused", message, errors, typed: typedOf(form) };
}

function typedOf(form: PostedForm) {
  return form.typed(["username", "email"]);
}
