import { Form, Link, useLocation, useSearchParams, useSubmit } from "@remix-run/react";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import { Button, buttonClasses } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { SelectField, TextField } from "~/ui/fields";
import {
  defaultsOf,
  type FiguresOf,
  type FigureTable,
  fieldsOf,
  hasAny,
  type LabelledField,
  type LabelledTable,
  type NumberField,
  type ParamTexts,
  parseFigure,
  parseFigures,
  type ReadForm,
  shownFigures,
  smallestRange,
  textsOf,
} from "./figure-table";
import { notations, type Unit } from "./money";
import {
  EmptyResult,
  outcomeId,
  ToolResult,
  type ToolResultProps,
  useOpenTool,
} from "./tool-result";
import { toolAddress } from "./tools";
import type { ToolMessages } from "./tools.en";

/** How long after the last key the result is updated, in milliseconds. Safari allows 100 URL changes in 30 seconds. */
const followAfterMs = 200;

/** A form with its figures in the URL. Once a result is shown, typing updates the result. */
interface FollowingForm<Input = unknown> extends ReadForm<Input> {
  /** True if the URL contains figures. */
  isSent: boolean;
  /** Changes when the URL changes, except by typing, so that typing leaves the fields alone. */
  fieldsKey: string;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
}

/** Returns the defaults until the form is sent, then the URL's texts with parsed `input` or errors. While the visitor types, invalid fields give no errors, but also no `input`. */
export function useReadForm<Input>(
  parse: (params: URLSearchParams) => ReadForm<Input>,
  defaults: ParamTexts,
): FollowingForm<Input> {
  const [params] = useSearchParams();
  const { search, key } = useLocation();
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const follows = useRef(false);
  const shown = useRef({ key, isTyped: false, fieldsKey: search });
  if (key !== shown.current.key) {
    const isTyped = follows.current;
    // Another navigation shows other figures. An update must not end the wait of a key pressed meanwhile.
    if (!isTyped) clearTimeout(timer.current);
    shown.current = { key, isTyped, fieldsKey: isTyped ? shown.current.fieldsKey : search };
    follows.current = false;
  }
  const { isTyped, fieldsKey } = shown.current;
  const isSent = hasAny(params, Object.keys(defaults));
  const read = isSent ? parse(params) : { values: defaults, errors: {} };

  useEffect(() => () => clearTimeout(timer.current), []);

  const follow = (form: HTMLFormElement) => {
    follows.current = true;
    submit(form, { replace: true, preventScrollReset: true });
  };
  return {
    ...read,
    errors: isTyped ? {} : read.errors,
    isSent,
    fieldsKey,
    onInput: ({ currentTarget }) => {
      clearTimeout(timer.current);
      if (read.input || isTyped) timer.current = setTimeout(follow, followAfterMs, currentTarget);
    },
  };
}

interface FigureToolProps<Table extends FigureTable> {
  table: Table & LabelledTable;
  /** Renders the result of valid figures. */
  outcome: (input: FiguresOf<Table>) => Pick<ToolResultProps, "summary" | "headline" | "children">;
}

/** A tool with a single table of fields: the form on the left, its result on the right. */
export function FigureTool<Table extends FigureTable>({ table, outcome }: FigureToolProps<Table>) {
  const { messages } = useOpenTool();
  const read = useReadForm(
    (params) => parseFigures<Table>(table, messages.numbers, params),
    textsOf<Table>(table, defaultsOf<Table>(table)),
  );
  const { input } = read;
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-16 print:block">
      <ToolForm read={read}>
        <div className="fields-in-line grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
          <FigureFields table={table} read={read} />
        </div>
      </ToolForm>
      {input ? (
        <ToolResult
          figures={shownFigures<Table>(table, input)}
          texts={textsOf<Table>(table, input)}
          {...outcome(input)}
        />
      ) : (
        <EmptyResult />
      )}
    </div>
  );
}

/** A GET form. With scripts, submitting it only changes the URL. Its fields are keyed by the URL, so that Reset and Back show the URL's figures. */
export function ToolForm({ read, children }: { read: FollowingForm; children: ReactNode }) {
  const { id, category, messages } = useOpenTool();
  const hasErrors = Object.keys(read.errors).length > 0;
  const ownPage = id === "compare-offers";
  return (
    <Form
      method="get"
      action={`${ownPage ? messages.paths.compareOffers : messages.paths.resources}#${outcomeId}`}
      id={id}
      preventScrollReset
      autoComplete="off"
      className={read.input ? "print:hidden" : undefined}
      onInput={read.onInput}
    >
      {category && <input type="hidden" name="category" value={category} />}
      {!ownPage && <input type="hidden" name="tool" value={id} />}
      <div key={read.fieldsKey}>
        {hasErrors && (
          <div id={outcomeId}>
            <ErrorSummary errors={read.errors} />
          </div>
        )}
        {children}
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        {/* The result, which follows the typing, has the main button then. */}
        <Button variant={read.input ? "secondary" : "primary"} className="grow sm:grow-0">
          {messages.tools[id].submit}
        </Button>
        <ResetControl sent={read.isSent} />
      </div>
    </Form>
  );
}

/** A reset button or, once the form has been sent, a link to the empty form. Focus stays on it. */
function ResetControl({ sent }: { sent: boolean }) {
  const { id, category, messages } = useOpenTool();
  const button = useRef<HTMLButtonElement>(null);
  const followed = useRef(false);

  useEffect(() => {
    if (!sent && followed.current) button.current?.focus();
    followed.current = false;
  }, [sent]);

  if (!sent) {
    return (
      <button ref={button} type="reset" className={buttonClasses({ variant: "secondary" })}>
        {messages.reset}
      </button>
    );
  }
  return (
    <Link
      to={toolAddress(id, category, messages.paths)}
      preventScrollReset
      onClick={() => {
        followed.current = true;
      }}
      className={buttonClasses({ variant: "secondary" })}
    >
      {messages.reset}
    </Link>
  );
}

/** The form fields of a tool's table, in order. */
export function FigureFields(props: { table: LabelledTable; prefix?: string; read: ReadForm }) {
  const { table, prefix, read } = props;
  return fieldsOf(table, prefix).map(({ param, field }) => (
    <FigureField key={param} name={param} field={field} read={read} />
  ));
}

/** The field of a figure. A number uses a text input, so that "$5,000" can be typed; the arrow keys still change the number. A choice uses a select. */
export function FigureField(props: { name: string; field: LabelledField; read: ReadForm }) {
  const { name, field, read } = props;
  const { messages } = useOpenTool();
  const value = read.values[name];
  const texts = { name, label: field.label, hint: field.hint, error: read.errors[name] };
  if ("options" in field) {
    const chosen = value ?? field.default;
    return (
      <SelectField
        {...texts}
        options={field.options.map((option) => ({
          value: option,
          label: field.labels?.[option] ?? option,
        }))}
        defaultValue={chosen}
        // An unlisted value in the URL shows as nothing selected.
        placeholder={field.options.includes(chosen) ? null : undefined}
        markOptional={false}
      />
    );
  }
  const suffixes: Partial<Record<Unit, string>> = messages.suffixes;
  const typed = { ...texts, defaultValue: value ?? "", autoComplete: "off" };
  if (!("unit" in field)) return <TextField {...typed} maxLength={field.maxLength} />;
  return (
    <TextField
      {...typed}
      inputMode={notations[field.unit].decimals === 0 ? "numeric" : "decimal"}
      min={field.range.min}
      max={field.range.max}
      step="any"
      markOptional={field.optional ?? false}
      onKeyDown={(event) => stepWithArrows(event, field, messages)}
      prefix={field.unit === "money" && !value?.startsWith("$") ? "$" : undefined}
      suffix={suffixes[field.unit]}
    />
  );
}

function stepWithArrows(
  event: KeyboardEvent<HTMLInputElement>,
  field: NumberField,
  { numbers }: ToolMessages,
) {
  const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const parsed = parseFigure(field, numbers, event.currentTarget.value, "");
  if (!parsed.ok) return;
  event.preventDefault();
  const { min, max, step } = smallestRange(field);
  const held = Math.min(Math.max(parsed.value + direction * step, min), max);
  event.currentTarget.value = notations[field.unit].plain(held);
  event.currentTarget.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Returns a submit handler that moves the focus to the result. The browser then scrolls to the result, and screen readers read it (WCAG 4.1.3). */
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
