import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import type { LeadKind } from "#db/schema";
import { getConfig } from "~/config.server";
import { allowAnyone, answerPost, type PostedForm } from "~/http/form-post.server";
import { answer, seeOther } from "~/http/respond.server";
import { languageOf } from "~/server/address-language";
import { clientAddress } from "~/server/context.server";
import { checkForm, type FieldErrors } from "~/ui/form-schema";
import { suggestEmail } from "./email-suggestion.server";
import { leadFormsIn } from "./field-rules";
import { fieldsOf, type LeadFieldName } from "./fields";
import { fieldRuleMessages, leadFieldMessages } from "./fields.en";
import { fieldRuleMessagesEs, leadFieldMessagesEs } from "./fields.es";
import {
  acceptSuggestionName,
  confirmedEmailName,
  exchanged,
  honeypotName,
  moveNumberName,
  readSubmissionKey,
  readVisit,
  submissionKeyName,
} from "./hidden-fields";
import { type NextStep, nextStepOf, receiptPath } from "./next-step.server";
import { serverMessages } from "./server.messages";
import { submitLead } from "./submit-lead.server";

/** The lead form schemas with English errors, for the API and the desk. */
export const leadForms = leadFormsIn(leadFieldMessages, fieldRuleMessages);

/** The schemas of the forms, by the language of their errors. */
export const leadFormsBy = {
  en: leadForms,
  es: leadFormsIn(leadFieldMessagesEs, fieldRuleMessagesEs),
};

/** The data that a lead form's action returns. */
export type LeadFormResult =
  | { outcome: "accepted"; next: NextStep }
  | {
      outcome: "refused";
      errors: FieldErrors;
      typed: Record<string, string>;
      /** The email address that looks mistyped. It is accepted if the visitor sends it again. */
      asked?: { typed: string; meant: string };
    }
  | { outcome: "failed"; typed: Record<string, string> };

/** Answers a post with 303 to the receipt, or with data for a hydrated form. With 400 and 503 the page shows what was typed. */
function answerLeadForm(request: Request, kind: LeadKind) {
  const language = languageOf(new URL(request.url).pathname);
  const schema = leadFormsBy[language][kind];
  const typedOf = (form: PostedForm) => {
    const typed = form.typedIn(fieldsOf(kind));
    const moves = form.has(moveNumberName) && form.text(moveNumberName) === typed.mcNumber;
    return moves ? { ...typed, ...exchanged(typed) } : typed;
  };
  return answerPost<LeadFormResult, null>(request, {
    guard: allowAnyone,
    actions: async (form) => {
      const typed = typedOf(form);
      const checked = checkForm(schema, typed);
      if (!checked.ok) {
        return answer({ outcome: "refused", errors: checked.errors, typed }, 400);
      }
      const { email } = checked.values;
      const meant = suggestEmail(email) ?? email;
      const asked = form.text(confirmedEmailName) === email;
      if (meant !== email && !asked) {
        const errors = { email: serverMessages[language].post.didYouMean(meant, email) };
        return answer({ outcome: "refused", errors, typed, asked: { typed: email, meant } }, 400);
      }
      const values = form.has(acceptSuggestionName)
        ? { ...checked.values, email: meant }
        : checked.values;
      const source = {
        address: clientAddress(),
        honeypotFilled: form.text(honeypotName) !== "",
        submittedAt: new Date(),
        language,
        visit: readVisit((name) => form.text(name), getConfig().siteUrl.host),
        key: readSubmissionKey(form.text(submissionKeyName)),
      };
      const lead = await submitLead(getDatabase().db, kind, values, source);
      if (!form.enhanced) return seeOther(receiptPath(lead.receiptToken, language));
      return answer({ outcome: "accepted", next: nextStepOf(lead, getConfig(), language) });
    },
    refusal: (_error, form) => ({ outcome: "failed", typed: typedOf(form) }),
  });
}

/** The actions of the lead forms' pages. */
export const answerQuoteForm = ({ request }: ActionFunctionArgs) =>
  answerLeadForm(request, "quote-request");
export const answerFuelCardForm = ({ request }: ActionFunctionArgs) =>
  answerLeadForm(request, "fuel-card-application");

/** The values that a URL preselects, by field. */
export type LeadPreselect = Partial<Record<LeadFieldName, string>>;

/** Returns the values that a URL preselects, by field. A known `tier` also fills in the comments. On the quote form, a URL preselects values only with `service=fuel-card`. */
export function preselectLead(kind: LeadKind, { pathname, searchParams }: URL): LeadPreselect {
  const comments = serverMessages[languageOf(pathname)].post.interested;
  const tiers = Object.keys(leadFieldMessages.fields.fuelCardTier.options);
  const tier = tiers.find((one) => one === searchParams.get("tier"));
  if (kind === "fuel-card-application") {
    return tier === undefined ? {} : { fuelCardTier: tier, comments };
  }
  if (searchParams.get("service") !== "fuel-card") return {};
  return tier === undefined
    ? { servicesInterested: "fuel-cards" }
    : { servicesInterested: "fuel-card-fleet", comments };
}

/** Loads the fuel card application. Returns the values that its URL preselects. */
export function loadFuelCardForm({ request }: LoaderFunctionArgs): LeadPreselect {
  return preselectLead("fuel-card-application", new URL(request.url));
}
