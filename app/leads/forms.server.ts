import { leadFormsIn } from "./field-rules";
import { fieldRuleMessages, leadFieldMessages } from "./fields.en";
import { fieldRuleMessagesEs, leadFieldMessagesEs } from "./fields.es";

/** The lead form schemas with English errors, for the API and the desk. */
export const leadForms = leadFormsIn(leadFieldMessages, fieldRuleMessages);

/** The schemas of the forms, by the language of their errors. */
export const leadFormsBy = {
  en: leadForms,
  es: leadFormsIn(leadFieldMessagesEs, fieldRuleMessagesEs),
};
