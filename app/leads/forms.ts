import type { LeadKind } from "#db/schema";
import { type Field, type Form, type FormValues, form } from "~/ui/form-schema";
import * as rules from "./field-rules";
import {
  type AnswerFields,
  type FormFields,
  fieldsOf,
  type LeadField,
  type Need,
  questionFields,
} from "./fields";
import { leadFieldWords } from "./fields.en";

export const leadForms = {
  "quote-request": formOf("quote-request"),
  "fuel-card-application": formOf("fuel-card-application"),
};

/** The form of the questions after Submit. */
export const answersForm = form(
  // As in formOf: each name has its own rule.
  Object.fromEntries(
    questionFields.map((row) => [row.name, ruleOf(row, "optional")]),
  ) as AnswerFields,
);

/** What the schema of a kind let through. */
export type LeadValues<Kind extends LeadKind = LeadKind> = FormValues<(typeof leadForms)[Kind]>;

/** Returns the rule of a field of the table where it is needed or not, if it has one for that. */
export function ruleOf(row: Pick<LeadField, "rule">, need: Need): Field<unknown> | undefined {
  return row.rule(rules, leadFieldWords.fields)[need];
}

function formOf<Kind extends LeadKind>(kind: Kind): Form<FormFields<Kind>> {
  const fields = fieldsOf(kind).map((row) => [row.name, ruleOf(row, row.in[kind] ?? "optional")]);
  // The mapped type pairs each name with its own rule, which Object.fromEntries forgets.
  return form(Object.fromEntries(fields) as FormFields<Kind>);
}
