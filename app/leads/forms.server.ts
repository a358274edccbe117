import type { Language } from "~/site/language";
import { fieldRuleWords } from "./field-rules.en";
import { fieldRuleWordsEs } from "./field-rules.es";
import { leadFieldWords } from "./fields.en";
import { leadFieldWordsEs } from "./fields.es";
import { type LeadForms, leadFormsIn } from "./forms";

/** The forms by the language in which they say what is wrong. */
export const leadFormsBy: Readonly<Record<Language, LeadForms>> = {
  en: leadFormsIn(leadFieldWords, fieldRuleWords),
  es: leadFormsIn(leadFieldWordsEs, fieldRuleWordsEs),
};

/** Those of the API and of the desk, which are in English. */
export const leadForms = leadFormsBy.en;
