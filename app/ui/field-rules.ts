/** What a field rule says of one raw text: the value to store, or what the person should do. */
export type FieldResult<Value> = { ok: true; value: Value } | { ok: false; message: string };

/**
 * What a program should send for a field, as JSON Schema (2020-12) says it. The rule takes this and, besides, the looser
 * notations of people: outer space, another case, a number or a boolean as text.
 */
export type AcceptedInput = {
  type?: JsonType | JsonType[];
  enum?: (string | null)[];
  const?: boolean;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: AcceptedInput[];
};

type JsonType = "string" | "boolean" | "integer" | "null";

/** A pure rule for one form field: trims, checks and normalises a raw text. The same rule runs in browser and server. */
export interface FieldRule<Value> {
  (raw: string): FieldResult<Value>;
  /** What the API's description says of the field; absent on rules that only forms use. */
  readonly accepts?: AcceptedInput | undefined;
}

/** The rules of one form, by field name. */
export type FieldRules = Record<string, FieldRule<unknown>>;

/** The values that a form's rules produce. */
export type FieldValues<Rules extends FieldRules> = {
  [Name in keyof Rules]: Rules[Name] extends FieldRule<infer Value> ? Value : never;
};

/** Messages by field name; a field without a message is absent. */
export type FieldErrors = Record<string, string>;

/** Longest text field, in UTF-16 code units (clarifications, "Forms"). */
export const textMaxLength = 200;
/** Longest comments field, in UTF-16 code units (clarifications, "Forms"). */
export const commentsMaxLength = 2_000;

/** Returns a FieldResult that carries the value. */
export function accept<Value>(value: Value): FieldResult<Value> {
  return { ok: true, value };
}

/** Returns a FieldResult that carries a message for the person. */
export function refuse(message: string): FieldResult<never> {
  return { ok: false, message };
}

/** Returns the rule with a description of what a program should send for it. */
export function accepting<Value>(
  accepts: AcceptedInput | undefined,
  rule: (raw: string) => FieldResult<Value>,
): FieldRule<Value> {
  return Object.assign(rule, { accepts });
}

/** Matches a text that is more than spaces and control characters, without the flags that JSON Schema lacks. */
export const anyText = "[^\\s\\x00-\\x1f\\x7f-\\x9f]";

/** Returns a rule for a text that must be there, trimmed, at most `max` characters. `missing` says what to enter. */
export function requiredText(missing: string, max = textMaxLength): FieldRule<string> {
  return accepting({ type: "string", pattern: anyText, maxLength: max }, (raw) => {
    const text = cleanText(raw);
    if (text === "") return refuse(missing);
    return text.length > max ? refuse(tooLong(max)) : accept(text);
  });
}

/** Returns a rule for a text that may be left empty (null), trimmed, at most `max` characters. */
export function optionalText(max = textMaxLength): FieldRule<string | null> {
  return accepting({ type: ["string", "null"], maxLength: max }, (raw) => {
    const text = cleanText(raw);
    if (text === "") return accept(null);
    return text.length > max ? refuse(tooLong(max)) : accept(text);
  });
}

/** Returns a rule that lets an empty field through as null and hands anything else to `rule`. */
export function optional<Value>(rule: FieldRule<Value>): FieldRule<Value | null> {
  return accepting(rule.accepts && orNull(rule.accepts), (raw) =>
    raw.trim() === "" ? accept(null) : rule(raw),
  );
}

/** Returns a rule for one of a set of values. `missing` is said for an empty field and for an unknown value. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  missing: string,
): FieldRule<Value> {
  return accepting({ type: "string", enum: [...values] }, (raw) => {
    const found = values.find((value) => value === raw.trim());
    return found === undefined ? refuse(missing) : accept(found);
  });
}

/** Returns a rule for a box that must be ticked. `missing` says why. */
export function ticked(missing: string): FieldRule<true> {
  return accepting({ type: "boolean", const: true }, (raw) =>
    isTicked(raw) ? accept(true) : refuse(missing),
  );
}

/** A rule for a box that may stay unticked. */
export const tickedOrNot: FieldRule<boolean> = accepting({ type: "boolean" }, (raw) =>
  accept(isTicked(raw)),
);

/** Returns the result of every rule on the raw texts: all values, or the messages of those that refused. */
export function applyRules<Rules extends FieldRules>(
  rules: Rules,
  raw: Readonly<Record<string, string | undefined>>,
): { ok: true; values: FieldValues<Rules> } | { ok: false; errors: FieldErrors } {
  const values: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const [name, rule] of Object.entries(rules)) {
    const result = rule((Object.hasOwn(raw, name) ? raw[name] : undefined) ?? "");
    if (result.ok) values[name] = result.value;
    else errors[name] = result.message;
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  // Every rule accepted, so each name holds its own rule's value.
  return { ok: true, values: values as FieldValues<Rules> };
}

function orNull({ type, enum: values, anyOf, ...rest }: AcceptedInput): AcceptedInput {
  return {
    ...(type !== undefined && { type: [type, "null" as const].flat() }),
    ...(values && { enum: [...values, null] }),
    ...(anyOf && { anyOf: [...anyOf, { type: "null" }] }),
    ...rest,
  };
}

function isTicked(raw: string): boolean {
  return raw === "on" || raw === "true";
}

function tooLong(max: number): string {
  return `Shorten this to ${max.toLocaleString("en-US")} characters or fewer.`;
}

// Control characters never belong to what a person typed, and a lone surrogate cannot be stored as UTF-8.
const unstorable = /[^\P{Cc}\t\n\r]|\p{Cs}/gu;

function cleanText(raw: string): string {
  return raw.replace(unstorable, "").replace(/\r\n?/g, "\n").trim();
}
