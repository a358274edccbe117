import { z } from "zod";
import type { AcceptedInput, FieldErrors, FieldRule, FieldRules, FieldValues } from "../fields";

type SchemaShape<Rules extends FieldRules> = {
  [Name in keyof Rules]: z.ZodType<FieldValues<Rules>[Name], z.ZodTypeDef, unknown>;
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
  const shape: Record<string, z.ZodTypeAny> = {};
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

const inputs = new WeakMap<z.ZodTypeAny, AcceptedInput>();

/** Returns the field's schema with what the API's description says of it. */
export function describeInput<Schema extends z.ZodTypeAny>(
  schema: Schema,
  accepts: AcceptedInput | undefined,
): Schema {
  if (accepts !== undefined) inputs.set(schema, accepts);
  return schema;
}

/** Returns what `describeInput` was told of a field, optional or not; undefined when it was told nothing. */
export function acceptedInputOf(field: z.ZodTypeAny): AcceptedInput | undefined {
  return field instanceof z.ZodOptional ? acceptedInputOf(field.unwrap()) : inputs.get(field);
}

function fieldSchema(rule: FieldRule<unknown>, read: ReadText) {
  const schema = z.unknown().transform((input, context) => {
    const raw = read(input);
    const result = raw === undefined ? undefined : rule(raw);
    if (result?.ok) return result.value;
    context.addIssue({
      code: z.ZodIssueCode.custom,
      message: result?.message ?? "Send a single text value.",
    });
    return z.NEVER;
  });
  return describeInput(schema, rule.accepts);
}

/** Reads texts alone; anything else counts as an empty field. */
export const onlyText: ReadText = (input) => (typeof input === "string" ? input : "");

function anyValueAsText(input: unknown): string | undefined {
  if (input === undefined || input === null) return "";
  if (typeof input === "string") return input;
  return typeof input === "number" || typeof input === "boolean" ? String(input) : undefined;
}
