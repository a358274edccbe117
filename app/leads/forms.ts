import type { LeadRecord } from "#db/queries/leads.server";
import type { LeadKind } from "#db/schema";
import { type Field, type Form, type FormValues, form } from "~/ui/form-schema";
import type { Phone } from "~/ui/phone";
import { type FieldRuleWords, fieldRulesIn } from "./field-rules";
import {
  fieldsOf,
  type LeadField,
  type LeadFieldName,
  type LeadFieldWords,
  type Need,
  questionFields,
} from "./fields";

/** The rules of a form of leads by field: each lets through what its column holds. A form has the rules of its own fields alone. */
type LeadForm = Form<{
  [Name in LeadFieldName]: Field<Name extends "phone" ? Phone : LeadRecord[Name]>;
}>;

/** What a form of leads let through; a field that the form lacks is absent. */
export type LeadValues = FormValues<LeadForm>;

/** The schemas of one language's forms: another's take the same and say it otherwise. */
export type LeadForms = ReturnType<typeof leadFormsIn>;

/** Returns the forms that say what is wrong in the language of these words. */
export function leadFormsIn(words: LeadFieldWords, ruleWords: FieldRuleWords) {
  const rules = fieldRulesIn(ruleWords);
  /** Returns the rule of a field of the table where it is needed or not, if it has one for that. */
  const ruleOf = (row: Pick<LeadField, "rule">, need: Need): Field<unknown> | undefined =>
    row.rule(rules, words.fields)[need];
  /** Returns the form of some fields, each needed as a kind of lead needs it. */
  const formOf = (rows: readonly LeadField[], kind: LeadKind) => {
    const shape = rows.map((row) => [row.name, ruleOf(row, row.in[kind] ?? "optional")]);
    // Object.fromEntries forgets which rule is whose.
    return form(Object.fromEntries(shape)) as unknown as LeadForm;
  };
  return {
    ruleOf,
    formOf,
    "quote-request": formOf(fieldsOf("quote-request"), "quote-request"),
    "fuel-card-application": formOf(fieldsOf("fuel-card-application"), "fuel-card-application"),
    /** The form of the questions after Submit. */
    answers: formOf(questionFields, "quote-request"),
  };
}
