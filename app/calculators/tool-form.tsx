import { Form, Link, useLocation } from "@remix-run/react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Button, buttonClasses } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { SelectField, TextField } from "~/ui/fields";
import {
  defaultsOf,
  type FieldGroup,
  type FiguresOf,
  type FigureTable,
  type FormTexts,
  fieldsOf,
  hasAny,
  labelOf,
  type NumberField,
  type ParseResult,
  parseFigure,
  parseFigures,
  shownFigures,
  smallestRange,
  textsOf,
  type WordedField,
  type WordedTable,
} from "./figure-table";
import { notations, type Unit } from "./money";
import type { NumberWords } from "./numbers.en";
import { EmptyResult, outcomeId, ToolResult, type ToolResultProps } from "./tool-result";
import { type KeptParams, type Tool, toolAddress } from "./tools";
import type { ToolWords } from "./tools.en";

export interface ToolProps {
  /** The query of the page's address. */
  params: URLSearchParams;
  keep: KeptParams;
  tool: Tool;
  words: ToolWords;
}

/** The defaults until the tool's form was sent, then what was typed and what came of it. */
export function readTool<Input>(
  { tool, params }: ToolProps,
  parse: (params: URLSearchParams) => ParseResult<Input>,
  defaults: FormTexts["values"],
): ParseResult<Input> {
  const sent = hasAny(params, tool.params);
  return sent ? parse(params) : { ok: false, values: defaults, errors: {} };
}

interface FigureToolProps<Table extends FigureTable> extends ToolProps {
  table: Table & WordedTable;
  /** What the figures of a form without a slip come to, in words and drawn. */
  outcome: (input: FiguresOf<Table>) => Pick<ToolResultProps, "summary" | "headline" | "children">;
}

/** `$5,000 · 90% · 45 days`: the figures in one line, short enough for a phone. */
function inShort<Table extends FigureTable>(
  table: Table & WordedTable,
  input: FiguresOf<Table>,
  words: ToolWords,
): string {
  const counted: Partial<Record<Unit, (count: string) => string>> = words.counted;
  const texts = fieldsOf<WordedField>(table).map(({ name, field }) => {
    const value = input[name];
    if (!("unit" in field)) return labelOf(field, String(value));
    const shown = notations[field.unit].limit(Number(value));
    return counted[field.unit]?.(shown) ?? shown;
  });
  return texts.join(" · ");
}

/** A tool whose form is one table of fields: the form beside its result. */
export function FigureTool<Table extends FigureTable>(props: FigureToolProps<Table>) {
  const { table, outcome, tool, words } = props;
  const defaults = textsOf<Table>(table, defaultsOf<Table>(table));
  const read = readTool(
    props,
    (params) => parseFigures<Table>(table, words.numbers, params),
    defaults,
  );
  const { input } = read;
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-16 print:block">
      <ToolForm {...props} read={read}>
        <div className="grid items-end gap-6 sm:grid-cols-2 lg:grid-cols-1">
          <FigureFields table={table} texts={read} words={words} />
        </div>
      </ToolForm>
      {input ? (
        <ToolResult
          tool={tool}
          words={words}
          figures={shownFigures<Table>(table, input)}
          basis={{
            words: inShort<Table>(table, input, words),
            firstField: fieldsOf(table)[0]?.param ?? "",
          }}
          texts={textsOf<Table>(table, input)}
          {...outcome(input)}
        />
      ) : (
        <EmptyResult {...words.tools[tool.id]} />
      )}
    </div>
  );
}

interface ToolFormProps extends ToolProps {
  read: ParseResult<unknown>;
  children: ReactNode;
}

/** A plain GET; with scripts no request. The fields begin anew with each address, so that Reset and Back show its figures. */
export function ToolForm({ tool, keep, words, read, children }: ToolFormProps) {
  const { ok, errors } = read;
  const faulty = Object.keys(errors).length > 0;
  const { search } = useLocation();
  return (
    <Form
      method="get"
      action={`${tool.ownPage ? words.paths.compareOffers : words.paths.resources}#${outcomeId}`}
      id={tool.id}
      preventScrollReset
      autoComplete="off"
      className={ok ? "print:hidden" : undefined}
    >
      {Object.entries(tool.ownPage ? {} : { ...keep, tool: tool.id }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div key={search}>
        {faulty && (
          <div id={outcomeId}>
            <ErrorSummary errors={errors} />
          </div>
        )}
        {children}
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button className="grow sm:grow-0">{words.tools[tool.id].submit}</Button>
        <ResetControl
          sent={ok || faulty}
          to={toolAddress(tool.id, keep, words.paths)}
          label={words.reset}
        />
      </div>
    </Form>
  );
}

/** A reset button, then a link to the clean address, which hides the result too; the focus stays where it was. */
function ResetControl({ sent, to, label }: { sent: boolean; to: string; label: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const followed = useRef(false);

  useEffect(() => {
    if (!sent && followed.current) button.current?.focus();
    followed.current = false;
  }, [sent]);

  if (!sent) {
    return (
      <Button ref={button} type="reset" variant="secondary">
        {label}
      </Button>
    );
  }
  return (
    <Link
      to={to}
      preventScrollReset
      onClick={() => {
        followed.current = true;
      }}
      className={buttonClasses({ variant: "secondary" })}
    >
      {label}
    </Link>
  );
}

function affixesOf(unit: Unit, { suffixes }: ToolWords): { prefix?: string; suffix?: string } {
  if (unit === "money") return { prefix: "$" };
  if (unit === "percent") return { suffix: "%" };
  return unit === "invoices" ? {} : { suffix: suffixes[unit] };
}

interface FigureFieldsProps {
  table: WordedTable;
  group?: FieldGroup;
  texts: FormTexts;
  words: ToolWords;
}

/** The fields of a table in its order, each with its text and its message. */
export function FigureFields({ table, group, texts, words }: FigureFieldsProps) {
  return fieldsOf(table, group).map(({ param, field }) => (
    <FigureField
      key={param}
      name={param}
      field={field}
      value={texts.values[param]}
      error={texts.errors[param]}
      words={words}
    />
  ));
}

interface FigureFieldProps {
  name: string;
  field: WordedField;
  /** Absent where nothing was sent: a choice then stands at its default. */
  value: string | undefined;
  error: string | undefined;
  words: ToolWords;
}

/** A text input, so that "$5,000" may be typed; the arrow keys change it by its usual step, as a number input's would, within `min` and `max`. */
export function FigureField({ name, field, value, error, words }: FigureFieldProps) {
  const said = { name, label: field.label, hint: field.hint, error };
  if ("options" in field) {
    const chosen = value ?? field.default;
    // What the address holds but the list does not shows as nothing chosen.
    const listed = field.options.some((option) => option.value === chosen);
    return (
      <SelectField
        {...said}
        options={field.options.map((option) => ({
          ...option,
          label: labelOf(field, option.value),
        }))}
        defaultValue={chosen}
        placeholder={listed ? null : undefined}
        markOptional={false}
      />
    );
  }
  const typed = { ...said, defaultValue: value ?? "", autoComplete: "off" };
  if (!("unit" in field)) return <TextField {...typed} maxLength={field.maxLength} />;
  return (
    <TextField
      {...typed}
      inputMode={notations[field.unit].decimals === 0 ? "numeric" : "decimal"}
      min={field.range.min}
      max={field.range.max}
      step="any"
      markOptional={field.optional ?? false}
      onKeyDown={(event) => stepWithArrows(event, field, words.numbers)}
      {...affixesOf(field.unit, words)}
    />
  );
}

function stepWithArrows(
  event: KeyboardEvent<HTMLInputElement>,
  field: NumberField,
  say: NumberWords,
) {
  const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const parsed = parseFigure(field, say, event.currentTarget.value, "");
  if (!parsed.ok) return;
  event.preventDefault();
  const { min, max, step } = smallestRange(field);
  const held = Math.min(Math.max(parsed.value + direction * step, min), max);
  event.currentTarget.value = notations[field.unit].plain(held);
}

/** Moves the focus to what an in-page submission brought, so that it is in view and read aloud (WCAG 4.1.3). */
export function useFocusOnOutcome(panel: RefObject<HTMLElement>) {
  const { key } = useLocation();
  const submitted = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation brings a new key
  useEffect(() => {
    if (!submitted.current) return;
    submitted.current = false;
    panel.current?.querySelector<HTMLElement>(`#${outcomeId} > [tabindex="-1"]`)?.focus();
  }, [key, panel]);

  return () => {
    submitted.current = true;
  };
}
