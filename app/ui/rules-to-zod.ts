import { z } from "zod";
import type { FieldErrors, FieldRule, FieldRules, FieldValues } from "./field-rules";

type SchemaShape<Rules extends FieldRules> = {
  [Name in keyof Rules]: z.ZodType<FieldValues<Rules>[Name]>;
};

/** Returns the text of an input that a rule is asked about; undefined when the input holds no single text. */
type ReadText = (input: unknown) => string | undefined;

/**
 * Returns the zod schema of a form's rules, for form posts and JSON alike: each field takes a text, a number, a
 * boolean or nothing, unless `read` says otherwise; unknown keys are dropped. Zod stays on the server; the browser
 * shares the rules alone.
 */
export function schemaFromRules<Rules extends FieldRules>(
  rules: Rules,
  read: ReadText = anyValueAsText,
) {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, rule] of Object.entries<FieldRule<unknown>>(rules))
    shape[name] = fieldSchema(rule, read);
  // The mapped type pairs each name with its own rule's value, which Object.entries forgets.
  return z.object(shape as SchemaShape<Rules>);
}

/** Returns the first message of each field at fault. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? "");
    if (!Object.hasOwn(errors, name)) errors[name] = issue.message;
  }
  return errors;
}

function fieldSchema(rule: FieldRule<unknown>, read: ReadText) {
  // Without `optional` zod refuses a body that lacks the field before the rule is asked.
  const given = rule("").ok ? z.unknown().optional() : z.unknown();
  const schema = given.transform((input, context) => {
    const raw = read(input);
    const result = raw === undefined ? undefined : rule(raw);
    if (result?.ok) return result.value;
    context.addIssue({
      code: "custom",
      message: result?.message ?? "Send a single text value.",
    });
    return z.NEVER;
  });
  return rule.accepts ? schema.meta(rule.accepts) : schema;
}

/** Reads texts alone; anything else counts as an empty field. */
export const onlyText: ReadText = (input) => (typeof input === "string" ? input : "");

function anyValueAsText(input: unknown): string | undefined {
  if (input === undefined || input === null) return "";
  if (typeof input === "string") return input;
  return typeof input === "number" || typeof input === "boolean" ? String(input) : undefined;
}
