import type { LeadKind } from "#db/schema";
import { type Field, type FormValues, form } from "~/ui/form-schema";
import { type FieldRuleWords, fieldRulesIn } from "./field-rules";
import {
  type AnswerFields,
  type FormFields,
  fieldsOf,
  type LeadField,
  type LeadFieldWords,
  type Need,
  questionFields,
} from "./fields";

/** The schemas of one language's forms: another's take the same and say it otherwise. */
export type LeadForms = ReturnType<typeof leadFormsIn>;

/** What the schema of a kind let through. */
export type LeadValues<Kind extends LeadKind = LeadKind> = FormValues<LeadForms[Kind]>;

/** Returns the forms that say what is wrong in the language of these words. */
export function leadFormsIn(words: LeadFieldWords, ruleWords: FieldRuleWords) {
  const rules = fieldRulesIn(ruleWords);
  /** Returns the rule of a field of the table where it is needed or not, if it has one for that. */
  const ruleOf = (row: Pick<LeadField, "rule">, need: Need): Field<unknown> | undefined =>
    row.rule(rules, words.fields)[need];
  const rulesOf = (rows: readonly LeadField[], kind: LeadKind) =>
    Object.fromEntries(rows.map((row) => [row.name, ruleOf(row, row.in[kind] ?? "optional")]));
  // The mapped types pair each name with its own rule, which Object.fromEntries forgets.
  const formOf = <Kind extends LeadKind>(kind: Kind) =>
    form(rulesOf(fieldsOf(kind), kind) as FormFields<Kind>);
  return {
    ruleOf,
    "quote-request": formOf("quote-request"),
    "fuel-card-application": formOf("fuel-card-application"),
    /** The form of the questions after Submit. */
    answers: form(rulesOf(questionFields, "quote-request") as AnswerFields),
  };
}
