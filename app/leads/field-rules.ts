import * as z from "zod/mini";
import type { LeadRecord } from "#db/queries/leads.server";
import type { LeadKind } from "#db/schema";
import {
  type Field,
  type Form,
  type FormValues,
  field,
  form,
  oneOf,
  optional,
  rulesIn,
  ticked,
  tickedOrNot,
} from "~/ui/form-schema";
import type { Phone } from "~/ui/phone";
import { commentsMaxLength } from "~/ui/typed-text";
import { authorityNumber } from "./authority-numbers";
import {
  fieldsOf,
  type LeadField,
  type LeadFieldMessages,
  type LeadFieldName,
  type Need,
  questionFields,
  withLabels,
} from "./fields";
import type { FieldRuleMessages } from "./fields.en";

// A browser loads these rules on the first interaction with a form.

/** The rules of a form by field. Each rule parses a field to the value of its column. */
type LeadForm = Form<{
  [Name in LeadFieldName]: Field<Name extends "phone" ? Phone : LeadRecord[Name]>;
}>;

/** The values of a valid lead form. Fields that only the other kind of form has are absent. */
export type LeadValues = FormValues<LeadForm>;

/** Returns the validation schemas of the lead forms. Their errors are in the language of `messages` and `ruleMessages`. */
export function leadFormsIn(messages: LeadFieldMessages, ruleMessages: FieldRuleMessages) {
  const rules = rulesIn(ruleMessages);
  /** Returns the rule of a required or optional field. */
  const ruleOf = (row: LeadField, need: Need): Field<unknown> => {
    const { control, number, options = [], missing = "", named } = withLabels(row, messages);
    const values = options.map(({ value }) => value);
    const asNeeded = (rule: Field<unknown>) => (need === "required" ? rule : optional(rule));
    const missingNumber = need === "required" ? missing : undefined;
    if (number === "trucks") return asNeeded(numberOfTrucks(values, missing));
    if (number) return asNeeded(authorityNumber(number, ruleMessages, missingNumber));
    if (control === "tick") return need === "required" ? ticked(missing) : tickedOrNot();
    if (control === "email") return asNeeded(rules.email());
    if (control === "tel") return asNeeded(rules.phone());
    if (control === "select") return asNeeded(oneOf(values, missing));
    if (need === "required") return rules.requiredText(named, missing);
    return rules.optionalText(named, control === "textarea" ? commentsMaxLength : undefined);
  };
  /** Returns a schema of these fields. `kind` decides which of them are required. */
  const formOf = (rows: readonly LeadField[], kind: LeadKind) => {
    const shape = rows.map((row) => [row.name, ruleOf(row, row.in[kind] ?? "optional")]);
    // Object.fromEntries loses the type of each field's rule.
    return form(Object.fromEntries(shape)) as unknown as LeadForm;
  };
  return {
    ruleOf,
    formOf,
    "quote-request": formOf(fieldsOf("quote-request"), "quote-request"),
    "fuel-card-application": formOf(fieldsOf("fuel-card-application"), "fuel-card-application"),
    /** The schema of the questions after Submit. */
    answers: formOf(questionFields, "quote-request"),
  };
}

/** Returns a field for a number of trucks. Accepts a range, or a whole number from 1, which becomes its range. */
function numberOfTrucks(ranges: readonly string[], missing: string): Field<string> {
  const count = z.pipe(
    z.int().check(z.gte(1), z.lte(999_999)),
    z.transform((trucks) => truckRangeOf(trucks, ranges)),
  );
  return field(z.union([z.enum(ranges), count], missing), (text) =>
    /^[1-9]\d*$/.test(text.trim()) ? Number(text) : text.trim(),
  );
}

/** Returns the range that contains a number of trucks, which is at least 1. Every range but the last ends with its highest number. */
export function truckRangeOf(trucks: number, ranges: readonly string[]): string {
  return ranges.find((range) => trucks <= Number(range.split("-").at(-1))) ?? "over-50";
}
