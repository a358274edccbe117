import { Form, Link, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button, buttonClasses } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { ErrorSummary } from "~/ui/error-summary";
import { type ToolId, type ToolTexts, toolTexts } from "./calculator-texts";
import type { ParseResult } from "./figure-fields";
import { outcomeId } from "./tool-result";
import { type KeptParams, toolAddress } from "./tool-state";

/** What every tool's component receives. */
export interface ToolProps {
  /** The query of the page's address. */
  params: URLSearchParams;
  keep: KeptParams;
  texts: ToolTexts;
}

/** A tool's figures as read from the address: what stands in its inputs, and the outcome once it was sent. */
export interface ToolFigures<Input, Name extends string> {
  values: Partial<Record<Name, string>>;
  errors: Partial<Record<Name, string>>;
  /** Null until the form was sent without a slip. */
  input: Input | null;
}

/** Returns the defaults until the form was sent (`parsed` is null), then what was typed and what came of it. */
export function figuresOf<Input, Name extends string>(
  parsed: ParseResult<Input, Name> | null,
  defaults: Partial<Record<Name, string>>,
): ToolFigures<Input, Name> {
  if (parsed === null) return { values: defaults, errors: {}, input: null };
  return parsed.ok
    ? { values: parsed.values, errors: {}, input: parsed.input }
    : { values: parsed.values, errors: parsed.errors, input: null };
}

interface ToolFormProps {
  tool: ToolId;
  keep: KeptParams;
  submit: string;
  errors: Readonly<Record<string, string | undefined>>;
  /** Left out of print, where the result repeats the figures. */
  hideInPrint: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A tool's form: a plain GET whose result is in the address. With scripts the same address is reached without a request.
 * The fields begin anew with each address, so that Reset and the browser's Back show its figures.
 */
export function ToolForm(props: ToolFormProps) {
  const { tool, keep, submit, errors, hideInPrint, className, children } = props;
  const faulty = Object.keys(errors).length > 0;
  const { search } = useLocation();
  return (
    <Form
      method="get"
      action={`/resources#${outcomeId}`}
      preventScrollReset
      autoComplete="off"
      className={classNames(className, hideInPrint && "print:hidden")}
    >
      {Object.entries({ ...keep, tool }).map(([name, value]) => (
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
        <Button className="grow sm:grow-0">{submit}</Button>
        <ResetControl sent={faulty || hideInPrint} to={toolAddress(tool, keep)} />
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
        {toolTexts.reset}
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
      {toolTexts.reset}
    </Link>
  );
}
