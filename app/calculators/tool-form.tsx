import { Form, Link, useLocation } from "@remix-run/react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Button, buttonClasses } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { SelectField, TextField } from "~/ui/fields";
import {
  defaultsOf,
  type FieldGroup,
  type FigureFieldRow,
  type FiguresOf,
  type FigureTable,
  type FormTexts,
  fieldsOf,
  hasAny,
  type NumberField,
  type ParseResult,
  parseFigure,
  parseFigures,
  shownFigures,
  smallestRange,
  textsOf,
} from "./figure-table";
import { notations, type Unit } from "./money";
import { EmptyResult, outcomeId, ToolResult, type ToolResultProps } from "./tool-result";
import { type KeptParams, type Tool, toolAddress } from "./tools";

export interface ToolProps {
  /** The query of the page's address. */
  params: URLSearchParams;
  keep: KeptParams;
  tool: Tool;
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
  table: Table;
  /** What the figures of a form without a slip come to, in words and drawn. */
  outcome: (input: FiguresOf<Table>) => Pick<ToolResultProps, "summary" | "headline" | "children">;
}

const nouns: Partial<Record<Unit, string>> = { years: "year", days: "day" };

/** `$5,000 · 90% · 45 days`: the figures in one line, short enough for a phone. */
function inShort<Table extends FigureTable>(table: Table, input: FiguresOf<Table>): string {
  const texts = fieldsOf(table).map(({ name, field }) => {
    const value = input[name];
    if (!("unit" in field)) return String(value);
    const shown = notations[field.unit].limit(Number(value));
    const noun = nouns[field.unit];
    return noun ? `${shown} ${noun}${shown === "1" ? "" : "s"}` : shown;
  });
  return texts.join(" · ");
}

/** A tool whose form is one table of fields: the form beside its result. */
export function FigureTool<Table extends FigureTable>(props: FigureToolProps<Table>) {
  const { table, outcome, tool } = props;
  const defaults = textsOf(table, defaultsOf(table));
  const read = readTool(props, (params) => parseFigures(table, params), defaults);
  const { input } = read;
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-16 print:block">
      <ToolForm {...props} read={read}>
        <div className="grid items-end gap-6 sm:grid-cols-2 lg:grid-cols-1">
          <FigureFields table={table} texts={read} />
        </div>
      </ToolForm>
      {input ? (
        <ToolResult
          tool={tool}
          figures={shownFigures(table, input)}
          basis={{ words: inShort(table, input), firstField: fieldsOf(table)[0]?.param ?? "" }}
          texts={textsOf(table, input)}
          {...outcome(input)}
        />
      ) : (
        <EmptyResult text={tool.empty} basis={tool.basis} />
      )}
    </div>
  );
}

interface ToolFormProps extends ToolProps {
  read: ParseResult<unknown>;
  children: ReactNode;
}

/** A plain GET; with scripts no request. The fields begin anew with each address, so that Reset and Back show its figures. */
export function ToolForm({ tool, keep, read: { ok, errors }, children }: ToolFormProps) {
  const faulty = Object.keys(errors).length > 0;
  const { search } = useLocation();
  return (
    <Form
      method="get"
      action={`${tool.path ?? "/resources"}#${outcomeId}`}
      id={tool.id}
      preventScrollReset
      autoComplete="off"
      className={ok ? "print:hidden" : undefined}
    >
      {Object.entries(tool.path ? {} : { ...keep, tool: tool.id }).map(([name, value]) => (
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
        <Button className="grow sm:grow-0">{tool.submit}</Button>
        <ResetControl sent={ok || faulty} to={toolAddress(tool.id, keep)} />
      </div>
    </Form>
  );
}

/** A reset button, then a link to the clean address, which hides the result too; the focus stays where it was. */
function ResetControl({ sent, to }: { sent: boolean; to: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const followed = useRef(false);

  useEffect(() => {
    if (!sent && followed.current) button.current?.focus();
    followed.current = false;
  }, [sent]);

  if (!sent) {
    return (
      <Button ref={button} type="reset" variant="secondary">
        Reset
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
      Reset
    </Link>
  );
}

const affixes: Record<Unit, { prefix?: string; suffix?: string }> = {
  money: { prefix: "$" },
  percent: { suffix: "%" },
  years: { suffix: "years" },
  days: { suffix: "days" },
  invoices: {},
};

interface FigureFieldsProps {
  table: FigureTable;
  group?: FieldGroup;
  texts: FormTexts;
}

/** The fields of a table in its order, each with its text and its message. */
export function FigureFields({ table, group, texts }: FigureFieldsProps) {
  return fieldsOf(table, group).map(({ param, field }) => (
    <FigureField
      key={param}
      name={param}
      field={field}
      value={texts.values[param]}
      error={texts.errors[param]}
    />
  ));
}

interface FigureFieldProps {
  name: string;
  field: FigureFieldRow;
  /** Absent where nothing was sent: a choice then stands at its default. */
  value: string | undefined;
  error: string | undefined;
}

/** A text input, so that "$5,000" may be typed; the arrow keys change it by its usual step, as a number input's would, within `min` and `max`. */
export function FigureField({ name, field, value, error }: FigureFieldProps) {
  const words = { name, label: field.label, hint: field.hint, error };
  if ("options" in field) {
    const chosen = value ?? field.default;
    // What the address holds but the list does not shows as nothing chosen.
    const listed = field.options.some((option) => option.value === chosen);
    return (
      <SelectField
        {...words}
        options={field.options}
        defaultValue={chosen}
        placeholder={listed ? null : undefined}
        markOptional={false}
      />
    );
  }
  const typed = { ...words, defaultValue: value ?? "", autoComplete: "off" };
  if (!("unit" in field)) return <TextField {...typed} maxLength={field.maxLength} />;
  return (
    <TextField
      {...typed}
      inputMode={notations[field.unit].decimals === 0 ? "numeric" : "decimal"}
      min={field.range.min}
      max={field.range.max}
      step="any"
      markOptional={field.optional ?? false}
      onKeyDown={(event) => stepWithArrows(event, field)}
      {...affixes[field.unit]}
    />
  );
}

function stepWithArrows(event: KeyboardEvent<HTMLInputElement>, field: NumberField) {
  const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const parsed = parseFigure(field, event.currentTarget.value);
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
