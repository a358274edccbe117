import type { FieldResult } from "~/ui/form-schema";
import { notations, parseNumber, type Unit } from "./money";
import type { NumberWords } from "./numbers.en";

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
  options: readonly { value: Value }[];
  default: Value;
}

/** A short text of plain characters, which may be empty. */
interface PlainTextField extends FieldRule {
  maxLength: number;
  allowed: RegExp;
}

export type FigureFieldRow = NumberField | ChoiceField | PlainTextField;

/** A tool's fields in their order on the page. Form, rule, address, link and defaults all come from it. */
export type FigureTable = Readonly<Record<string, FigureFieldRow>>;

interface FieldWords {
  label: string;
  hint?: string;
}

interface ChoiceWords<Value extends string> extends FieldWords {
  labels: Readonly<Record<Value, string>>;
}

interface PlainTextWords extends FieldWords {
  /** Said of a text that `allowed` does not match. */
  message: string;
}

/** What a table's fields are called and say in one language. */
export type TableWords<Table extends FigureTable> = {
  readonly [Name in keyof Table]: Table[Name] extends ChoiceField<infer Value>
    ? ChoiceWords<Value>
    : Table[Name] extends PlainTextField
      ? PlainTextWords
      : FieldWords;
};

type WordedChoice = ChoiceField & ChoiceWords<string>;
type WordedText = PlainTextField & PlainTextWords;
type WordedNumber = NumberField & FieldWords;
export type WordedField = WordedNumber | WordedChoice | WordedText;

/** A table whose fields have their words. */
export type WordedTable = Readonly<Record<string, WordedField>>;

/** Puts the words of one language beside the rules. */
export function worded<Table extends FigureTable>(
  table: Table,
  words: TableWords<Table>,
): Table & WordedTable {
  const entries = Object.entries(table).map(([name, rule]) => [name, { ...rule, ...words[name] }]);
  // Each field has its own words, by the type of `words`.
  return Object.fromEntries(entries) as Table & WordedTable;
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

/** The query of a URL, or the same as an object; an absent key is an empty field. */
export type RawParams = URLSearchParams | Readonly<ParamTexts>;

/** What stands in a form's fields and is wrong with them, by query key. */
export interface FormTexts {
  values: ParamTexts;
  errors: ParamTexts;
}

/** A form as read: its figures are ready to calculate with once no field is wrong. */
export type ParseResult<Input> = FormTexts &
  ({ ok: true; input: Input } | { ok: false; input?: undefined });

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

export function resultRow(id: string, label: string, value: string, note?: string): ResultRow {
  return { id, label, value, note };
}

const onlyGroup: FieldGroup = { prefix: "", of: "" };

/** The text of one parameter as typed; of a repeated one the first. */
export function rawValue(params: RawParams, name: string): string {
  return (params instanceof URLSearchParams ? params.get(name) : params[name]) ?? "";
}

/** Whether a form was sent: one of its names is in the URL. Until then nothing is calculated. */
export function hasAny(params: RawParams, names: readonly string[]): boolean {
  return names.some((name) =>
    params instanceof URLSearchParams ? params.has(name) : params[name] !== undefined,
  );
}

/** The fields of a table with their query keys, which are their HTML names too. */
export function fieldsOf<Field extends FigureFieldRow>(
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
  table: Table & WordedTable,
  say: NumberWords,
  params: RawParams,
  group = onlyGroup,
): ParseResult<FiguresOf<Table>> {
  const input: Record<string, string | number | null> = {};
  const values: ParamTexts = {};
  const errors: ParamTexts = {};
  for (const { name, param, field } of fieldsOf<WordedField>(table, group)) {
    const text = rawValue(params, param);
    values[param] = text;
    const parsed = parseField(field, text, group.of, say);
    if (parsed.ok) input[name] = parsed.value;
    else errors[param] = parsed.message;
  }
  if (Object.keys(errors).length > 0) return { ok: false, values, errors };
  // Every field accepted, so each name holds its own field's value.
  return { ok: true, input: input as FiguresOf<Table>, values, errors };
}

function parseField(
  field: WordedField,
  text: string,
  of: string,
  say: NumberWords,
): FieldResult<string | number | null> {
  const label = `${field.label}${of}`;
  if ("unit" in field) {
    if (field.optional && text.trim() === "") return { ok: true, value: null };
    return parseFigure(field, say, text, label);
  }
  if (!("options" in field)) return parseText(field, say, text);
  const option = field.options.find(({ value }) => value === text.trim());
  return option ? { ok: true, value: option.value } : { ok: false, message: say.notListed(label) };
}

/** One rule for browser and server; `label` is said in messages. In cents, hundredths of a percent or year, or a count. */
export function parseFigure(
  field: NumberField,
  say: NumberWords,
  text: string,
  label: string,
): FieldResult<number> {
  return parseNumber(field.unit, text, { label, ...smallestRange(field) }, say);
}

function parseText(field: WordedText, say: NumberWords, text: string): FieldResult<string> {
  const { label, maxLength, allowed, message } = field;
  const value = text.normalize("NFC").replace(/\s+/g, " ").trim();
  if ([...value].length > maxLength) {
    return { ok: false, message: say.tooLong(label, maxLength) };
  }
  return allowed.test(value) ? { ok: true, value } : { ok: false, message };
}

/** A field's range in the smallest unit, such as cents. */
export function smallestRange({ unit, range }: NumberField): NumberField["range"] {
  const { min, max, step } = range;
  return { min: smallest(unit, min), max: smallest(unit, max), step: smallest(unit, step) };
}

function smallest(unit: Unit, value: number): number {
  return Math.round(value * 10 ** notations[unit].decimals);
}

/** The figures that a tool begins with, in the smallest unit. */
export function defaultsOf<Table extends FigureTable>(table: Table): FiguresOf<Table> {
  const entries = fieldsOf(table).map(({ name, field }) => {
    if (!("unit" in field)) return [name, "options" in field ? field.default : ""];
    if (field.optional) return [name, null];
    return [name, smallest(field.unit, field.default)];
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

/** What a choice is called; any other text as it is. */
export function labelOf(field: WordedField, value: string): string {
  return "labels" in field ? (field.labels[value] ?? value) : value;
}

/** A figure as it is read: beside a result, or in a sentence. */
export type ShownFigure = Pick<ResultRow, "label" | "value">;

/** The figures as label and value, to be read beside a result. */
export function shownFigures<Table extends FigureTable>(
  table: Table & WordedTable,
  figures: FiguresOf<Table>,
): ShownFigure[] {
  return fieldsOf<WordedField>(table).map(({ name, field }) => {
    const value = figures[name];
    const shown = "unit" in field ? notations[field.unit].show(Number(value)) : String(value);
    return { label: field.label, value: labelOf(field, shown) };
  });
}

/** `Advance Rate 90%, Factoring Fee $150.00`: figures in a sentence. */
export function figuresInWords(figures: readonly ShownFigure[]): string {
  return figures.map(({ label, value }) => `${label} ${value}`).join(", ");
}
