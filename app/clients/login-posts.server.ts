import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { getConfig } from "~/config.server";
import { allowAnyone, answerPost, type PostedForm } from "~/http/form-post.server";
import type { BilingualMessage } from "~/http/http-error.server";
import { formTargetHeaders } from "~/http/render-document.server";
import { answer, publicPage, seeOther } from "~/http/respond.server";
import { languageOf } from "~/server/address-language";
import { addressIn } from "~/site/spanish-paths";
import { checkField, type FieldErrors, rulesIn } from "~/ui/form-schema";
import { ruleMessages } from "~/ui/form-schema.en";
import { ruleMessagesEs } from "~/ui/form-schema.es";
import { handOffForm } from "./external-login.server";
import { clientDashboardPath } from "./external-systems";
import { clientMessages } from "./messages.server";

const emailRule = { en: rulesIn(ruleMessages).email(), es: rulesIn(ruleMessagesEs).email() };

const wrong: BilingualMessage = {
  en: clientMessages.en.login.wrongCredentials,
  es: clientMessages.es.login.wrongCredentials,
};

/** What the page of the client login answers to its two forms. The password never comes back. */
export type ClientLoginResult = { typed: { username: string; email: string } } & (
  | { outcome: "portal-soon" }
  | { outcome: "refused"; message: string | null; errors: FieldErrors }
);

/** With the portal that its form may be sent to. */
export const clientLoginHeaders: HeadersFunction = (sources) => {
  const { CLIENT_PORTAL_URL: portal } = getConfig();
  const headers = new Headers(publicPage(sources));
  const targets = portal === undefined ? {} : formTargetHeaders(portal);
  for (const [name, value] of Object.entries(targets)) headers.set(name, value);
  return headers;
};

/** Anyone who has just chosen a password comes here with `?set=1`. */
export function loadClientLogin({ request }: LoaderFunctionArgs) {
  return { passwordSet: new URL(request.url).searchParams.get("set") === "1" };
}

/**
 * Answers the sign-in to this site (303 to the dashboard), and the email form where no portal is configured, which says that the
 * portal is being set up; else 400, 401, 429 or 503 with what is at fault. The email address is kept nowhere.
 */
export function answerClientLoginPost({ request }: ActionFunctionArgs) {
  const language = languageOf(new URL(request.url).pathname);
  const dashboard = addressIn(language, clientDashboardPath);
  return answerPost<ClientLoginResult, null>(request, {
    guard: allowAnyone,
    actions: {
      "": (form) => {
        const checked = checkField(emailRule[language], form.text("email"));
        return checked.ok
          ? answer<ClientLoginResult>({ outcome: "portal-soon", typed: typedOf(form) })
          : answer(refusalOf(form, null, { email: checked.message }), 400);
      },
      "sign-in": async (form) => {
        const destination = { systemType: "custom", externalUrl: dashboard };
        const handoff = await handOffForm(request, form, destination, wrong);
        return handoff.ok
          ? seeOther(dashboard, handoff.headers)
          : answer(refusalOf(form, null, handoff.errors), 400);
      },
    },
    refusal: ({ messages }, form) => refusalOf(form, messages[language], {}),
  });
}

function refusalOf(form: PostedForm, message: string | null, errors: FieldErrors) {
  return { outcome: "refused" as const, message, errors, typed: typedOf(form) };
}

function typedOf(form: PostedForm) {
  return form.typed(["username", "email"]);
}
