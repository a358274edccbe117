import * as z from "zod/mini";
import type { RuleMessages } from "./form-schema.en";
import { type Phone, phoneAsTyped, phoneSchema } from "./phone";
import { bareText, bounded, oneLineText, shortened, textMaxLength } from "./typed-text";

// Browser, server and JSON API validate with these schemas. zod/mini needs no eval, so it runs under our Content-Security-Policy.

/** The schema of a field. Accepts text as people type it, and the numbers and booleans that JSON may contain instead. */
export type Field<Value> = z.ZodMiniPipe<
  z.ZodMiniTransform<unknown, unknown>,
  z.ZodMiniType<Value, unknown>
>;

/** The schema of a form, which has a field for each name. Drops unknown members. */
export type Form<Fields extends Record<string, Field<unknown>> = Record<string, Field<unknown>>> =
  z.ZodMiniObject<Fields, z.core.$strip>;

/** The values of a valid form. */
export type FormValues<Schema extends z.core.$ZodType> = z.output<Schema>;

/** Error messages by field name. A field without an error is absent. */
export type FieldErrors = Record<string, string>;

/** The value to store, or an error message that explains what to do. */
export type FieldResult<Value> = { ok: true; value: Value } | { ok: false; message: string };

const control = String.raw`\x00-\x1f\x7f-\x9f`;
const unseen = String.raw`\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb`;

/** The pattern of a text with at least one visible character. It works without flags, because JSON Schema has no regular-expression flags. */
export const anyText = `[^\\s${control}${unseen}]`;

/** Returns the schema of a form with these fields. */
export function form<Fields extends Record<string, Field<unknown>>>(fields: Fields): Form<Fields> {
  return z.object(fields);
}

/** Validates a form. Returns its values, or the first error of each invalid field in the order of the form. */
export function checkForm<Schema extends z.core.$ZodType>(
  schema: Schema,
  texts: unknown,
): { ok: true; values: FormValues<Schema> } | { ok: false; errors: FieldErrors } {
  const { success, data, error } = z.safeParse(schema, texts);
  if (success) return { ok: true, values: data };
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const name = String(path[0] ?? "");
    if (!Object.hasOwn(errors, name)) errors[name] = message;
  }
  return { ok: false, errors };
}

/** Validates the text of one field. Returns its value or its error message. */
export function checkField<Value>(schema: Field<Value>, text: string): FieldResult<Value> {
  const { success, data, error } = z.safeParse(schema, text);
  return success
    ? { ok: true, value: data }
    : { ok: false, message: error.issues[0]?.message ?? "" };
}

/** Returns a field that normalizes its text with `read` and validates the result with `schema`. */
export function field<Value>(
  schema: z.ZodMiniType<Value, unknown>,
  read: (text: string) => unknown = (text) => text,
): Field<Value> {
  return z.pipe(
    z.transform<unknown, unknown>((input, context) => read(textOf(input, context))),
    schema,
  );
}

/** Returns a check for a field. The check fails with the message that `problemOf` returns, and passes if `problemOf` returns null. */
export function unless(problemOf: (text: string) => string | null) {
  return z.check<string>(({ value, issues }) => {
    const message = problemOf(value);
    if (message !== null) issues.push({ code: "custom", message, input: value });
  });
}

/** Returns a field that may be empty. An empty text gives null, and any other text must be valid for the field `required`. */
export function optional<Value>(required: Field<Value>): Field<Value | null> {
  const { transform } = required.def.in.def;
  return z.pipe(
    z.transform<unknown, unknown>((input, context) =>
      (typeof input === "string" ? cleanText(input) : (input ?? "")) === ""
        ? null
        : transform(input, context),
    ),
    z.pipe(
      z.optional(z.nullable(required.def.out)),
      z.transform((value) => value ?? null),
    ),
  );
}

/** Returns functions that create text, email and phone fields with error messages in one language. */
export function rulesIn(messages: RuleMessages) {
  return {
    /** A required text of at most `max` characters, trimmed. `named` is its label in a sentence, `missing` the error for an empty text. */
    requiredText: (named: string, missing: string, max = textMaxLength): Field<string> =>
      field(cleanString(messages.tooLong, named, max).check(z.regex(new RegExp(anyText), missing))),
    /** An optional text of at most `max` characters, trimmed. Null if empty. */
    optionalText: (named: string, max = textMaxLength): Field<string | null> =>
      optional(field(cleanString(messages.tooLong, named, max))),
    email: () => email(messages),
    phone: (): Field<Phone> => field(phoneSchema(messages), phoneAsTyped),
  };
}

/** Returns a field for one of `values`. `missing` is the error for an empty field and for an unknown value. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  missing: string,
): Field<Value> {
  return field(z.enum(values, missing), (text) => text.trim());
}

/** Returns a field for a checkbox that must be checked. `missing` is the error if it is not. */
export function ticked(missing: string): Field<true> {
  return field(z.literal(true, missing), isTicked);
}

/** Returns a field for a checkbox that may stay unchecked. */
export function tickedOrNot(): Field<boolean> {
  const orUnchecked = z.pipe(
    z.optional(z.boolean()),
    z.transform((tick) => tick === true),
  );
  return field(orUnchecked, isTicked);
}

// Runs in linear time on hostile input: one class per part, and no nesting that can match in two ways.
const emailShape = new RegExp(
  String.raw`^(?!\.)(?![^@]*\.[.@])[^\s${control}@<>()[\]\\,;:"]+@[A-Za-z0-9][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)*\.[A-Za-z0-9-]*[A-Za-z0-9]$`,
);

/** Returns a field for an email address: one @ and a dotted domain. Removes what pasting can add, such as `mailto:`. */
function email(messages: RuleMessages): Field<string> {
  const { tooLong, missing, help } = messages.email;
  return field(
    z.string().check(
      z.maxLength(textMaxLength, { error: tooLong(String(textMaxLength)), abort: true }),
      z.email({
        pattern: emailShape,
        error: ({ input }) =>
          input === "" ? missing : `${help} ${emailProblem(messages, String(input))}`,
      }),
    ),
    (text) =>
      bareText(text)
        .replace(/^mailto:\s*/i, "")
        // The lookbehind keeps this linear, because each run of marks is tried once.
        .replace(/(?<![.,;])[.,;]+$/, ""),
  );
}

function emailProblem({ email, notUnderstood }: RuleMessages, text: string): string {
  const strange = /[\s<>()[\]\\,;:"]+/.exec(text)?.[0];
  if (strange !== undefined)
    return strange.trim() === "" ? email.space(text) : notUnderstood(shortened(strange));
  const [name = "", domain, ...more] = text.split("@");
  if (domain === undefined) return email.noAt(text);
  if (more.length > 0) return email.manyAts(text);
  if (name === "") return email.noName(`@${domain}`);
  if (/^\.|\.\.|\.$/.test(name)) return email.manyDots(name);
  return domain.includes(".") ? notUnderstood(shortened(`@${domain}`)) : email.noDot(`@${domain}`);
}

/** Converts an input to text. Null and undefined become "". Refuses objects and lists, with an English message because only programs send them. */
function textOf(input: unknown, { issues }: z.core.ParsePayload): string {
  if (typeof input === "string") return input;
  if (input === undefined || input === null) return "";
  if (typeof input === "number" || typeof input === "boolean") return String(input);
  issues.push({ code: "custom", message: "Send a single text value.", input });
  return "";
}

function isTicked(text: string): boolean {
  return text === "on" || text === "true";
}

/** Returns the schema of a text of at most `max` characters. Keeps line breaks only if the text may be longer than one line. */
function cleanString(tooLong: RuleMessages["tooLong"], named: string, max: number) {
  const clean = max > textMaxLength ? cleanText : (raw: string) => cleanText(oneLineText(raw));
  return z
    .string()
    .check(
      z.overwrite(clean),
      z.maxLength(max, { error: tooLong(named, max.toLocaleString("en-US")), abort: true }),
    );
}

// People do not type control characters, and UTF-8 cannot encode a lone surrogate.
const unstorable = /[^\P{Cc}\t\n\r]|\p{Cs}/gu;

const cleanText = bounded((raw) => raw.replace(unstorable, "").replace(/\r\n?/g, "\n").trim());
