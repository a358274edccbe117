import type { FieldResult } from "~/ui/form-schema";
import { notations, parseNumber, type Unit } from "./money";
import type { NumberMessages } from "./numbers.en";

interface FieldRule {
  /** Query key and HTML name where they differ from the field's name in code. */
  param?: string;
}

/** A figure to type. Its range and default are in the unit shown (dollars, percent, days). */
export interface NumberField extends FieldRule {
  unit: Unit;
  /** The ends are rules; `step` is what an arrow key adds or takes away, and no rule. */
  range: { min: number; max: number; step: number };
  default: number;
  /** When empty the figure is null: not given, which is not 0. */
  optional?: true;
}

/** A value to choose from a list. */
interface ChoiceField<Value extends string = string> extends FieldRule {
  options: readonly Value[];
  default: Value;
}

/** A short text of plain characters, which may be empty. */
interface PlainTextField extends FieldRule {
  maxLength: number;
  allowed: RegExp;
}

/** A tool's fields in their order on the page. Form, rule, address, link and defaults all come from it. */
export type FigureTable = Readonly<Record<string, NumberField | ChoiceField | PlainTextField>>;

/** A field's texts in one language. */
interface FieldMessages {
  label: string;
  hint?: string;
  /** What the options of a choice are called. */
  labels?: Readonly<Record<string, string>>;
}

/** A field with its texts. */
export type LabelledField = FigureTable[string] & FieldMessages;
export type LabelledTable = Readonly<Record<string, LabelledField>>;

/** Returns a table with the texts of one language in its fields. */
export function labelTable<Table extends FigureTable>(
  table: Table,
  messages: Readonly<Record<keyof Table, FieldMessages>>,
): Table & LabelledTable {
  const entries = Object.entries(table).map(([name, rule]) => [
    name,
    { ...rule, ...messages[name] },
  ]);
  // Each field has its own texts, by the type of `messages`.
  return Object.fromEntries(entries) as Table & LabelledTable;
}

/** The figures to calculate with: numbers in the smallest whole unit (cents, hundredths of a percent or of a year, days). */
export type FiguresOf<Table extends FigureTable> = {
  -readonly [Name in keyof Table]: Table[Name] extends NumberField
    ? Table[Name] extends { optional: true }
      ? number | null
      : number
    : Table[Name] extends ChoiceField<infer Value>
      ? Value
      : string;
};

/** Texts by query key: what was typed, what an address carries, or a message at each wrong field. */
export type ParamTexts = Partial<Record<string, string>>;

/** A form as read: its texts and messages, and the figures to calculate with once no field is wrong. */
export interface ReadForm<Input = unknown> {
  values: ParamTexts;
  errors: ParamTexts;
  input?: Input | undefined;
}

/** One of several sets of a table's fields on a page: what its query keys begin with, what its messages add to a label. */
export interface FieldGroup {
  prefix: string;
  of: string;
}

/** One line of a result. Its note says how the figure is made, or what it means. */
export interface ResultRow {
  id: string;
  label: string;
  value: string;
  note?: string | undefined;
}

const onlyGroup: FieldGroup = { prefix: "", of: "" };

/** Whether a form was sent: one of its names is in the URL. Until then nothing is calculated. */
export function hasAny(params: URLSearchParams, names: readonly string[]): boolean {
  return names.some((name) => params.has(name));
}

/** The fields of a table with their query keys, which are their HTML names too. */
export function fieldsOf<Field extends FigureTable[string]>(
  table: Readonly<Record<string, Field>>,
  { prefix } = onlyGroup,
): { name: string; param: string; field: Field }[] {
  return Object.entries(table).map(([name, field]) => ({
    name,
    param: `${prefix}${field.param ?? name}`,
    field,
  }));
}

export function paramsOf(table: FigureTable, group = onlyGroup): string[] {
  return fieldsOf(table, group).map(({ param }) => param);
}

/** The figures of a sent form, or a message at each field; what was typed is kept either way. */
export function parseFigures<Table extends FigureTable>(
  table: Table & LabelledTable,
  say: NumberMessages,
  params: URLSearchParams,
  group = onlyGroup,
): ReadForm<FiguresOf<Table>> {
  const input: Record<string, string | number | null> = {};
  const values: ParamTexts = {};
  const errors: ParamTexts = {};
  for (const { name, param, field } of fieldsOf<LabelledField>(table, group)) {
    const text = params.get(param) ?? "";
    values[param] = text;
    const parsed = parseField(field, text, group.of, say);
    if (parsed.ok) input[name] = parsed.value;
    else errors[param] = parsed.message;
  }
  if (Object.keys(errors).length > 0) return { values, errors };
  // Every field accepted, so each name holds its own field's value.
  return { values, errors, input: input as FiguresOf<Table> };
}

function parseField(
  field: LabelledField,
  text: string,
  of: string,
  say: NumberMessages,
): FieldResult<string | number | null> {
  const label = `${field.label}${of}`;
  if ("unit" in field) {
    if (field.optional && text.trim() === "") return { ok: true, value: null };
    return parseFigure(field, say, text, label);
  }
  if ("options" in field) {
    const value = text.trim();
    const listed = field.options.includes(value);
    return listed ? { ok: true, value } : { ok: false, message: say.notListed(label) };
  }
  const value = text.normalize("NFC").replace(/\s+/g, " ").trim();
  if ([...value].length > field.maxLength) {
    return { ok: false, message: say.tooLong(field.label, field.maxLength) };
  }
  if (field.allowed.test(value)) return { ok: true, value };
  return { ok: false, message: say.notPlain(field.label) };
}

/** One rule for browser and server; `label` is said in messages. In cents, hundredths of a percent or year, or a count. */
export function parseFigure(
  field: NumberField,
  say: NumberMessages,
  text: string,
  label: string,
): FieldResult<number> {
  return parseNumber(field.unit, text, { label, ...smallestRange(field) }, say);
}

/** A field's range and default in the smallest unit, such as cents. */
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

/** The figures that a tool begins with, in the smallest unit. */
export function defaultsOf<Table extends FigureTable>(table: Table): FiguresOf<Table> {
  const entries = Object.entries(table).map(([name, field]) => {
    if (!("unit" in field)) return [name, "options" in field ? field.default : ""];
    return [name, field.optional ? null : smallestRange(field).initial];
  });
  // Each name holds a value of its own field's kind.
  return Object.fromEntries(entries) as FiguresOf<Table>;
}

/** The figures as text for the inputs and the address, by query key, in the shortest form; what may be empty and is, is left out. */
export function textsOf<Table extends FigureTable>(
  table: Table,
  figures: FiguresOf<Table>,
  group = onlyGroup,
): Record<string, string> {
  const entries = fieldsOf(table, group).flatMap(({ name, param, field }) => {
    const value = figures[name];
    if (value === null || value === "") return [];
    return [[param, "unit" in field ? notations[field.unit].plain(Number(value)) : String(value)]];
  });
  return Object.fromEntries(entries);
}

/** The figures as label and value, to be read beside a result; `show` writes a figure in its unit. */
export function shownFigures<Table extends FigureTable>(
  table: Table & LabelledTable,
  figures: FiguresOf<Table>,
  show = (unit: Unit, value: number) => notations[unit].show(value),
): Pick<ResultRow, "label" | "value">[] {
  return fieldsOf<LabelledField>(table).map(({ name, field }) => {
    const value = figures[name];
    const text = "unit" in field ? show(field.unit, Number(value)) : String(value);
    return { label: field.label, value: field.labels?.[text] ?? text };
  });
}

/** `Advance Rate 90%, Factoring Fee $150.00`: figures in a sentence. */
export function describeFigures(figures: readonly Pick<ResultRow, "label" | "value">[]): string {
  return figures.map(({ label, value }) => `${label} ${value}`).join(", ");
}
