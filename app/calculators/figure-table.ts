import type { FigureRow } from "~/site/pictures";
import type { FieldResult } from "~/ui/form-schema";
import { notations, parseNumber, type Unit } from "./money";
import type { NumberMessages } from "./numbers.en";

/** A field for a number. Its range and default are in the displayed unit (dollars, percent, days). */
export interface NumberField {
  unit: Unit;
  /** The field must be within min and max. `step` is only what an arrow key adds or subtracts. */
  range: { min: number; max: number; step: number };
  default: number;
  /** True allows an empty field, which gives null, not 0. */
  optional?: true;
}

/** A value from a list. */
interface ChoiceField<Value extends string = string> {
  options: readonly Value[];
  default: Value;
}

/** A short, optional text of plain characters. */
interface PlainTextField {
  maxLength: number;
  allowed: RegExp;
}

/** The fields of a tool (calculator), in order. The form, its rules, its URL and its defaults all come from this table. */
export type FigureTable = Readonly<Record<string, NumberField | ChoiceField | PlainTextField>>;

/** A field's texts in one language. */
interface FieldMessages {
  label: string;
  hint?: string;
  /** The labels of a choice's options. */
  labels?: Readonly<Record<string, string>>;
}

/** A field with its texts in one language. */
export type LabelledField = FigureTable[string] & FieldMessages;
export type LabelledTable = Readonly<Record<string, LabelledField>>;

/** Returns a table of fields, with the texts of one language added to each field. */
export function labelTable<Table extends FigureTable>(
  table: Table,
  messages: Readonly<Record<keyof Table, FieldMessages>>,
): Table & LabelledTable {
  const entries = Object.entries(table).map(([name, rule]) => [
    name,
    { ...rule, ...messages[name] },
  ]);
  // The type of `messages` guarantees texts for each field.
  return Object.fromEntries(entries) as Table & LabelledTable;
}

/** The values of a valid form. Numbers are in the smallest unit (cents, hundredths of a percent or of a year, days). */
export type FiguresOf<Table extends FigureTable> = {
  -readonly [Name in keyof Table]: Table[Name] extends NumberField
    ? Table[Name] extends { optional: true }
      ? number | null
      : number
    : Table[Name] extends ChoiceField<infer Value>
      ? Value
      : string;
};

/** Texts by query key: typed values, URL parameters or error messages. */
export type ParamTexts = Partial<Record<string, string>>;

/** A parsed form: its texts and errors, and its values if all fields are valid. */
export interface ReadForm<Input = unknown> {
  values: ParamTexts;
  errors: ParamTexts;
  input?: Input | undefined;
}

/** Returns whether the URL has a parameter with one of these names, which means that a form was sent. */
export function hasAny(params: URLSearchParams, names: readonly string[]): boolean {
  return names.some((name) => params.has(name));
}

/** Returns the fields of a table with their query keys, which are also their HTML names. `prefix` begins each key. */
export function fieldsOf<Field extends FigureTable[string]>(
  table: Readonly<Record<string, Field>>,
  prefix = "",
): { name: string; param: string; field: Field }[] {
  return Object.entries(table).map(([name, field]) => ({
    name,
    param: `${prefix}${name}`,
    field,
  }));
}

/** Returns the names of a table's query parameters, in the order of the fields. */
export function paramsOf(table: FigureTable, prefix = ""): string[] {
  return fieldsOf(table, prefix).map(({ param }) => param);
}

/** Parses a sent form. Returns the typed texts, the errors and, only if every field is valid, the parsed figures as `input`. `of` ends the labels in the errors. */
export function parseFigures<Table extends FigureTable>(
  table: Table & LabelledTable,
  messages: NumberMessages,
  params: URLSearchParams,
  prefix = "",
  of = "",
): ReadForm<FiguresOf<Table>> {
  const input: Record<string, string | number | null> = {};
  const values: ParamTexts = {};
  const errors: ParamTexts = {};
  for (const { name, param, field } of fieldsOf<LabelledField>(table, prefix)) {
    const text = params.get(param) ?? "";
    values[param] = text;
    const parsed = parseField(field, text, of, messages);
    if (parsed.ok) input[name] = parsed.value;
    else errors[param] = parsed.message;
  }
  if (Object.keys(errors).length > 0) return { values, errors };
  // All fields are valid, so each name has its field's value.
  return { values, errors, input: input as FiguresOf<Table> };
}

function parseField(
  field: LabelledField,
  text: string,
  of: string,
  messages: NumberMessages,
): FieldResult<string | number | null> {
  const label = `${field.label}${of}`;
  if ("unit" in field) {
    if (field.optional && text.trim() === "") return { ok: true, value: null };
    return parseFigure(field, messages, text, label);
  }
  if ("options" in field) {
    const value = text.trim();
    const listed = field.options.includes(value);
    return listed ? { ok: true, value } : { ok: false, message: messages.notListed(label) };
  }
  const value = text.normalize("NFC").replace(/\s+/g, " ").trim();
  if ([...value].length > field.maxLength) {
    return { ok: false, message: messages.tooLong(label, field.maxLength) };
  }
  if (field.allowed.test(value)) return { ok: true, value };
  return { ok: false, message: messages.notPlain(label) };
}

/** Parses a number field. Returns the value in the smallest unit, or an error that contains `label`. */
export function parseFigure(
  field: NumberField,
  messages: NumberMessages,
  text: string,
  label: string,
): FieldResult<number> {
  return parseNumber(field.unit, text, { label, ...smallestRange(field) }, messages);
}

/** Returns a field's range and default in the smallest unit, such as cents. */
export function smallestRange({ unit, range, default: initial }: NumberField) {
  const smallest = (value: number) => Math.round(value * 10 ** notations[unit].decimals);
  const { min, max, step } = range;
  return {
    min: smallest(min),
    max: smallest(max),
    step: smallest(step),
    initial: smallest(initial),
  };
}

/** Returns a table's default values: null for an optional number, "" for a text. */
export function defaultsOf<Table extends FigureTable>(table: Table): FiguresOf<Table> {
  const entries = Object.entries(table).map(([name, field]) => {
    if (!("unit" in field)) return [name, "options" in field ? field.default : ""];
    return [name, field.optional ? null : smallestRange(field).initial];
  });
  // Each name has a value of its field's type.
  return Object.fromEntries(entries) as FiguresOf<Table>;
}

/** Returns values by query key, as texts for inputs and URLs. Leaves out empty optional values. */
export function textsOf<Table extends FigureTable>(
  table: Table,
  figures: FiguresOf<Table>,
  prefix = "",
): Record<string, string> {
  const entries = fieldsOf(table, prefix).flatMap(({ name, param, field }) => {
    const value = figures[name];
    if (value === null || value === "") return [];
    return [[param, "unit" in field ? notations[field.unit].plain(Number(value)) : String(value)]];
  });
  return Object.fromEntries(entries);
}

/** Returns values as text with their labels, for display. */
export function shownFigures<Table extends FigureTable>(
  table: Table & LabelledTable,
  figures: FiguresOf<Table>,
): Pick<FigureRow, "label" | "value">[] {
  return fieldsOf<LabelledField>(table).map(({ name, field }) => {
    const value = figures[name];
    const text = "unit" in field ? notations[field.unit].show(Number(value)) : String(value);
    return { label: field.label, value: field.labels?.[text] ?? text };
  });
}

/** Lists figures in a sentence, such as `Advance Rate 90%, Factoring Fee $150.00`. */
export function describeFigures(figures: readonly Pick<FigureRow, "label" | "value">[]): string {
  return figures.map(({ label, value }) => `${label} ${value}`).join(", ");
}
