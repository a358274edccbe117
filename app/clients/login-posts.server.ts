import type { ActionFunctionArgs } from "@remix-run/node";
import {
  allowAnyone,
  answerPost,
  type PostedForm,
  type RefusedForm,
  refusedForm,
  validForm,
} from "~/http/form-post.server";
import type { BilingualMessage } from "~/http/http-error.server";
import { answer, seeOther } from "~/http/respond.server";
import { languageOf } from "~/server/address-language";
import { addressIn } from "~/site/spanish-paths";
import { form, rulesIn } from "~/ui/form-schema";
import { ruleMessages } from "~/ui/form-schema.en";
import { ruleMessagesEs } from "~/ui/form-schema.es";
import { credentialsIn, handOff } from "./external-login.server";
import { clientDashboardPath } from "./external-systems";
import { clientMessages } from "./messages.server";

/** The schema of the form that has only an email address, by language. */
export const emailForm = {
  en: form({ email: rulesIn(ruleMessages).email() }),
  es: form({ email: rulesIn(ruleMessagesEs).email() }),
};

const wrong: BilingualMessage = {
  en: clientMessages.en.login.wrongCredentials,
  es: clientMessages.es.login.wrongCredentials,
};

type Typed = ReturnType<typeof typedOf>;

/** What the client login's action returns. Never contains the password. */
export type ClientLoginResult = { outcome: "portal-soon"; typed: Typed } | RefusedForm<Typed>;

/**
 * Answers the forms of the client login. A correct sign-in redirects to the dashboard (303). The email form, used while no portal is configured,
 * shows that the portal is being set up; the address is not stored. Refusals answer 400, 401, 429 or 503 and say what to correct.
 */
export function answerClientLoginPost({ request }: ActionFunctionArgs) {
  const language = languageOf(new URL(request.url).pathname);
  const dashboard = addressIn(language, clientDashboardPath);
  return answerPost<ClientLoginResult, null>(request, {
    guard: allowAnyone,
    actions: {
      "": (posted) => {
        validForm(emailForm[language], posted.typed(["email"]));
        return answer({ outcome: "portal-soon", typed: typedOf(posted) });
      },
      "sign-in": async (posted) => {
        const destination = { systemType: "custom", externalUrl: dashboard };
        const { cookie } = await handOff(
          request,
          { ...destination, ...credentialsIn(posted) },
          wrong,
        );
        return seeOther(dashboard, { "Set-Cookie": cookie });
      },
    },
    refusal: (error, posted) => refusedForm(error, typedOf(posted), language),
  });
}

function typedOf(posted: PostedForm) {
  return posted.typed(["username", "email"]);
}
