import type { Language } from "~/site/language";
import { type LeadForms, leadFormsIn } from "./field-rules";
import { fieldRuleWords, leadFieldWords } from "./fields.en";
import { fieldRuleWordsEs, leadFieldWordsEs } from "./fields.es";

let spanish: LeadForms | undefined;

/** The forms by the language in which they say what is wrong; the Spanish ones once they are asked for, so that no start waits for them. */
export const leadFormsBy: Readonly<Record<Language, LeadForms>> = {
  en: leadFormsIn(leadFieldWords, fieldRuleWords),
  get es() {
    spanish ??= leadFormsIn(leadFieldWordsEs, fieldRuleWordsEs);
    return spanish;
  },
};

/** Those of the API and of the desk, which are in English. */
export const leadForms = leadFormsBy.en;
