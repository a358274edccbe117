import type { Language } from "~/site/language";
import { type LeadForms, leadFormsIn } from "./field-rules";
import { fieldRuleMessages, leadFieldMessages } from "./fields.en";
import { fieldRuleMessagesEs, leadFieldMessagesEs } from "./fields.es";

let spanish: LeadForms | undefined;

/** The forms by the language in which they say what is wrong; the Spanish ones once they are asked for, so that no start waits for them. */
export const leadFormsBy: Readonly<Record<Language, LeadForms>> = {
  en: leadFormsIn(leadFieldMessages, fieldRuleMessages),
  get es() {
    spanish ??= leadFormsIn(leadFieldMessagesEs, fieldRuleMessagesEs);
    return spanish;
  },
};

/** Those of the API and of the desk, which are in English. */
export const leadForms = leadFormsBy.en;
