import { z } from "zod";
import type { FieldErrors, FieldRule, FieldRules, FieldValues } from "../fields";

type SchemaShape<Rules extends FieldRules> = {
  [Name in keyof Rules]: z.ZodType<FieldValues<Rules>[Name], z.ZodTypeDef, unknown>;
};

/**
 * Returns the zod schema of a form's rules, for form posts and JSON alike: each field takes a text, a number, a
 * boolean or nothing; unknown keys are dropped. Zod stays on the server; the browser shares the rules alone.
 */
export function schemaFromRules<Rules extends FieldRules>(rules: Rules) {
  const shape: Record<string, z.ZodTypeAny> = {};
  for (const [name, rule] of Object.entries<FieldRule<unknown>>(rules))
    shape[name] = fieldSchema(rule);
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

function fieldSchema(rule: FieldRule<unknown>) {
  return z.unknown().transform((input, context) => {
    const raw = rawText(input);
    const result = raw === undefined ? undefined : rule(raw);
    if (result?.ok) return result.value;
    context.addIssue({
      code: z.ZodIssueCode.custom,
      message: result?.message ?? "Send a single text value.",
    });
    return z.NEVER;
  });
}

function rawText(input: unknown): string | undefined {
  if (input === undefined || input === null) return "";
  if (typeof input === "string") return input;
  return typeof input === "number" || typeof input === "boolean" ? String(input) : undefined;
}
