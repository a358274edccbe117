import type { Language } from "~/site/language";
import { type LeadForms, leadFormsIn } from "./field-rules";
import { fieldRuleMessages, leadFieldMessages } from "./fields.en";
import { fieldRuleMessagesEs, leadFieldMessagesEs } from "./fields.es";

let spanish: LeadForms | undefined;

/** The schemas of the forms, by the language of their errors. The Spanish schemas are created on first use, so that the site starts sooner. */
export const leadFormsBy: Readonly<Record<Language, LeadForms>> = {
  en: leadFormsIn(leadFieldMessages, fieldRuleMessages),
  get es() {
    spanish ??= leadFormsIn(leadFieldMessagesEs, fieldRuleMessagesEs);
    return spanish;
  },
};

/** The schemas with English errors, for the API and the desk. */
export const leadForms = leadFormsBy.en;
