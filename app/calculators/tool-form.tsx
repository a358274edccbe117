import { Form, Link, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button, buttonClasses } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FigureFields } from "./figure-field";
import {
  defaultsOf,
  type FiguresOf,
  type FigureTable,
  hasAny,
  type ParamTexts,
  type ParseResult,
  parseFigures,
  shownFigures,
  textsOf,
} from "./figure-table";
import { EmptyResult, outcomeId, ToolResult, type ToolResultProps } from "./tool-result";
import { type KeptParams, type Tool, toolAddress } from "./tools";

/** What every tool's component receives. */
export interface ToolProps {
  /** The query of the page's address. */
  params: URLSearchParams;
  keep: KeptParams;
  tool: Tool;
}

/** A tool's figures as read from the address: what stands in its inputs, and the outcome once it was sent. */
interface ToolFigures<Input> {
  values: ParamTexts;
  errors: ParamTexts;
  /** Null until the form was sent without a slip. */
  input: Input | null;
}

/** The defaults until the tool's form was sent, then what was typed and what came of it. */
export function readTool<Input>(
  { tool, params }: ToolProps,
  parse: (params: URLSearchParams) => ParseResult<Input>,
  defaults: ParamTexts,
): ToolFigures<Input> {
  if (!hasAny(params, tool.params)) return { values: defaults, errors: {}, input: null };
  const parsed = parse(params);
  return parsed.ok
    ? { values: parsed.values, errors: {}, input: parsed.input }
    : { values: parsed.values, errors: parsed.errors, input: null };
}

interface FigureToolProps<Table extends FigureTable> extends ToolProps {
  table: Table;
  /** What the figures of a form without a slip come to, in words and drawn. */
  outcome: (input: FiguresOf<Table>) => Pick<ToolResultProps, "summary" | "headline" | "children">;
}

/** A tool whose form is one table of fields: the form beside its result. */
export function FigureTool<Table extends FigureTable>(props: FigureToolProps<Table>) {
  const { table, outcome, tool } = props;
  const figures = readTool(
    props,
    (params) => parseFigures(table, params),
    textsOf(table, defaultsOf(table)),
  );
  const { values, errors, input } = figures;
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-16 print:block">
      <ToolForm {...props} errors={errors} hideInPrint={input !== null}>
        <div className="grid items-end gap-6 sm:grid-cols-2 lg:grid-cols-1">
          <FigureFields table={table} values={values} errors={errors} />
        </div>
      </ToolForm>
      {input ? (
        <ToolResult
          tool={tool.id}
          title={tool.resultTitle}
          figures={shownFigures(table, input)}
          texts={textsOf(table, input)}
          {...outcome(input)}
        />
      ) : (
        <EmptyResult text={tool.empty} basis={tool.basis} />
      )}
    </div>
  );
}

interface ToolFormProps {
  tool: Tool;
  keep: KeptParams;
  errors: Readonly<ParamTexts>;
  /** Left out of print, where the result repeats the figures. */
  hideInPrint: boolean;
  children: ReactNode;
}

/**
 * A tool's form: a plain GET whose result is in the address. With scripts the same address is reached without a request.
 * The fields begin anew with each address, so that Reset and the browser's Back show its figures.
 */
export function ToolForm(props: ToolFormProps) {
  const { tool, keep, errors, hideInPrint, children } = props;
  const faulty = Object.keys(errors).length > 0;
  const { search } = useLocation();
  return (
    <Form
      method="get"
      action={`/resources#${outcomeId}`}
      preventScrollReset
      autoComplete="off"
      className={hideInPrint ? "print:hidden" : undefined}
    >
      {Object.entries({ ...keep, tool: tool.id }).map(([name, value]) => (
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
        <ResetControl sent={faulty || hideInPrint} to={toolAddress(tool.id, keep)} />
      </div>
    </Form>
  );
}

/**
 * Before the form is sent a reset button, which needs no scripts; afterwards a link to the tool's clean address, which
 * hides the result too. The focus stays where it was when the one takes the other's place.
 */
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
