import * as z from "zod/mini";
import { type Phone, type PhoneMessages, phoneAsTyped, phoneSchema } from "./phone";
import { bareText, bounded, oneLineText, shortened, textMaxLength } from "./typed-text";

// The schema of a form is made of these fields, for the browser, the server and JSON alike. zod/mini compiles nothing with
// eval, so that it runs under our Content-Security-Policy.

/**
 * The schema of one field. It takes what people type and, besides, a number or a boolean for its text, as JSON may send it; its
 * JSON Schema says what a program should send.
 */
export type Field<Value> = z.ZodMiniPipe<
  z.ZodMiniTransform<unknown, unknown>,
  z.ZodMiniType<Value, unknown>
>;

/** The schema of a form: a field a name. Members that it does not name are dropped. */
export type Form<Fields extends Record<string, Field<unknown>> = Record<string, Field<unknown>>> =
  z.ZodMiniObject<Fields, z.core.$strip>;

/** The values that a form's schema lets through. */
export type FormValues<Schema extends z.core.$ZodType> = z.output<Schema>;

/** Messages by field name; a field without a message is absent. */
export type FieldErrors = Record<string, string>;

/** What a field says of one text: the value to store, or what the person should do. */
export type FieldResult<Value> = { ok: true; value: Value } | { ok: false; message: string };

/** What the rules say in one language; what is quoted was typed. */
export interface RuleMessages extends PhoneMessages {
  /** `max` is a number of characters as it is shown. */
  tooLong: (max: string) => string;
  email: Record<"missing" | "help", string> &
    Record<
      "space" | "noAt" | "manyAts" | "noName" | "manyDots" | "noDot",
      (part: string) => string
    > & {
      tooLong: (max: string) => string;
    };
}

const control = String.raw`\x00-\x1f\x7f-\x9f`;
const unseen = String.raw`\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb`;

/** Matches a text with something to see in it, without the flags that JSON Schema lacks. */
export const anyText = `[^\\s${control}${unseen}]`;

export function form<Fields extends Record<string, Field<unknown>>>(fields: Fields): Form<Fields> {
  return z.object(fields);
}

/** The values of a form's texts, or the first message of each field at fault, in the order of the form. */
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

export function checkField<Value>(schema: Field<Value>, text: string): FieldResult<Value> {
  const { success, data, error } = z.safeParse(schema, text);
  return success
    ? { ok: true, value: data }
    : { ok: false, message: error.issues[0]?.message ?? "" };
}

/** The field whose text, once `read` has seen it, `schema` judges and turns into its value. */
export function field<Value>(
  schema: z.ZodMiniType<Value, unknown>,
  read: (text: string) => unknown = (text) => text,
): Field<Value> {
  return z.pipe(
    z.transform<unknown, unknown>((input, context) => read(textOf(input, context))),
    schema,
  );
}

/** A check that refuses a text of which `problemOf` tells a problem. */
export function unless(problemOf: (text: string) => string | null) {
  return z.check<string>(({ value, issues }) => {
    const message = problemOf(value);
    if (message !== null) issues.push({ code: "custom", message, input: value });
  });
}

/** The field that may be left empty, which is null; anything else is for `required`. */
export function optional<Value>(required: Field<Value>): Field<Value | null> {
  const orAbsent = z.optional(z.nullable(required.def.out));
  const { transform } = required.def.in.def;
  return z.pipe(
    z.transform<unknown, unknown>((input, context) =>
      isBlank(input) ? null : transform(input, context),
    ),
    z.pipe(
      orAbsent,
      z.transform((value) => value ?? null),
    ),
  );
}

function isBlank(input: unknown): boolean {
  return typeof input === "string" ? cleanText(input) === "" : (input ?? null) === null;
}

/** Returns the rules that say something of their own, in one language. */
export function rulesIn(messages: RuleMessages) {
  return {
    /** A text that must be there, trimmed, at most `max` characters. `missing` says what to enter. */
    requiredText: (missing: string, max = textMaxLength): Field<string> =>
      field(cleanString(messages, max).check(z.regex(new RegExp(anyText), missing))),
    /** A text that may be left empty (null), trimmed, at most `max` characters. */
    optionalText: (max = textMaxLength): Field<string | null> =>
      optional(field(cleanString(messages, max))),
    email: () => email(messages),
    phone: (): Field<Phone> => field(phoneSchema(messages), phoneAsTyped),
  };
}

/** One of a set of values. `missing` is said for an empty field and for an unknown value. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  missing: string,
): Field<Value> {
  return field(z.enum(values, missing), (text) => text.trim());
}

/** A box that must be ticked. `missing` says why. */
export function ticked(missing: string): Field<true> {
  return field(z.literal(true, missing), isTicked);
}

export function tickedOrNot(): Field<boolean> {
  const orUnchecked = z.pipe(
    z.optional(z.boolean()),
    z.transform((tick) => tick === true),
  );
  return field(orUnchecked, isTicked);
}

// Linear on hostile input: one class per part, no nesting that could match in two ways.
const emailShape = new RegExp(
  String.raw`^(?!\.)(?![^@]*\.[.@])[^\s${control}@<>()[\]\\,;:"]+@[A-Za-z0-9][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)*\.[A-Za-z0-9-]*[A-Za-z0-9]$`,
);

/** An email address: one @, a dotted domain; stored as typed without what a paste put around it. */
function email(messages: RuleMessages): Field<string> {
  const said = messages.email;
  return field(
    z.string().check(
      z.maxLength(textMaxLength, {
        error: said.tooLong(String(textMaxLength)),
        abort: true,
      }),
      z.email({
        pattern: emailShape,
        error: ({ input }) =>
          input === "" ? said.missing : `${said.help} ${emailProblem(messages, String(input))}`,
      }),
    ),
    (text) =>
      bareText(text)
        .replace(/^mailto:\s*/i, "")
        // Looked for from where they begin: at each of many it would take as long again.
        .replace(/(?<![.,;])[.,;]+$/, ""),
  );
}

function emailProblem({ email: said, notUnderstood }: RuleMessages, text: string): string {
  const strange = /[\s<>()[\]\\,;:"]+/.exec(text)?.[0];
  if (strange !== undefined)
    return strange.trim() === "" ? said.space(text) : notUnderstood(shortened(strange));
  const [name = "", domain, ...more] = text.split("@");
  if (domain === undefined) return said.noAt(text);
  if (more.length > 0) return said.manyAts(text);
  if (name === "") return said.noName(`@${domain}`);
  if (/^\.|\.\.|\.$/.test(name)) return said.manyDots(name);
  return domain.includes(".") ? notUnderstood(shortened(`@${domain}`)) : said.noDot(`@${domain}`);
}

/** The text of an input; nothing is an empty one. What is no single text, as a program may send it, is refused in English. */
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

/** A text longer than a line may be keeps its lines. */
function cleanString(messages: RuleMessages, max: number) {
  const clean = max > textMaxLength ? cleanText : (raw: string) => cleanText(oneLineText(raw));
  return z
    .string()
    .check(
      z.overwrite(clean),
      z.maxLength(max, { error: messages.tooLong(max.toLocaleString("en-US")), abort: true }),
    );
}

// Control characters never belong to what a person typed, and a lone surrogate cannot be stored as UTF-8.
const unstorable = /[^\P{Cc}\t\n\r]|\p{Cs}/gu;

const cleanText = bounded((raw) => raw.replace(unstorable, "").replace(/\r\n?/g, "\n").trim());
