import { type ReactNode, useRef, useState } from "react";
import { enhancedName } from "~/http/form-names";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import type { Form } from "~/ui/form-schema";
import { useToast } from "~/ui/toast";
import { useMissingFields } from "~/ui/use-missing-fields";
import { honeypotName, type LeadFormResult } from "./form-result";
import { useLeadForm } from "./use-lead-form";

/** The words of one lead form (specification, sections 4 and 8). */
interface LeadFormTexts {
  submit: string;
  submitting: string;
  submitted: string;
  successTitle: string;
  successBody: string;
  failureTitle: string;
  failureBody: string;
}

/** What a field component needs to be part of a lead form. */
export interface FieldBinding {
  id: string;
  name: string;
  defaultValue: string;
  error: string | undefined;
}

export interface LeadFormProps {
  /** Path of the form's own route, without a query. */
  action: string;
  rules: Form;
  /** What each field is called in the line that says what is still missing. */
  labels: Readonly<Record<string, string>>;
  /** Fields without which the button stays disabled once scripts run. */
  neededToSend: readonly string[];
  defaults: Record<string, string>;
  /** The action's answer to a full page post. */
  pageResult: LeadFormResult | undefined;
  texts: LeadFormTexts;
  children: (bind: (name: string) => FieldBinding) => ReactNode;
}

/**
 * A lead form in both its lives: a plain post without scripts, and with them the same action by fetcher, a toast, the
 * specified button texts and an empty form three seconds after success. A failure keeps everything typed.
 */
export function LeadForm(props: LeadFormProps) {
  const [round, setRound] = useState(0);
  const first = round === 0;
  return (
    <LeadFormRound
      key={round}
      {...props}
      defaults={first ? props.defaults : {}}
      pageResult={first ? props.pageResult : undefined}
      onReset={() => setRound(round + 1)}
    />
  );
}

function LeadFormRound(props: LeadFormProps & { onReset: () => void }) {
  const { action, rules, labels, neededToSend, defaults, pageResult, texts, onReset } = props;
  const { toast } = useToast();
  const element = useRef<HTMLFormElement>(null);
  const typed = pageResult === undefined ? defaults : typedIn(pageResult);
  const { fetcher, hydrated, phase, answer, handlers, errors, summary } = useLeadForm({
    element,
    schema: rules,
    pageResult,
    onReset,
    onAnswer: (result) => {
      if (result.outcome === "accepted") {
        toast({
          title: texts.successTitle,
          description: `${texts.successBody}. Reference ID: ${result.reference}`,
          action: { href: result.receiptPath, label: "View your receipt" },
        });
      } else if (result.outcome === "failed") {
        toast({
          title: texts.failureTitle,
          description: result.message ?? texts.failureBody,
          variant: "destructive",
        });
      }
    },
  });
  const missing = useMissingFields(element, neededToSend);
  const bind = (name: string): FieldBinding => ({
    id: name,
    name,
    defaultValue: typed[name] ?? "",
    error: errors[name],
  });
  const failed = !hydrated && answer?.outcome === "failed";

  return (
    <fetcher.Form
      ref={element}
      id={`form-${action.slice(1)}`}
      method="post"
      action={action}
      noValidate
      {...handlers}
      className="space-y-12"
    >
      {failed && (
        <Alert variant="destructive" title={texts.failureTitle} announce="alert">
          <p>{answer.message ?? texts.failureBody}</p>
        </Alert>
      )}
      {summary && <ErrorSummary errors={errors} />}
      {hydrated && <input type="hidden" name={enhancedName} value="1" />}
      <div className="form-extra" aria-hidden="true">
        <label htmlFor={honeypotName}>Leave this field empty</label>
        <input id={honeypotName} name={honeypotName} tabIndex={-1} autoComplete="off" />
      </div>
      {props.children(bind)}
      <div>
        <Button
          size="large"
          disabled={phase !== "idle" || missing.length > 0}
          aria-describedby={missing.length > 0 ? "still-missing" : undefined}
        >
          {phase === "submitted"
            ? texts.submitted
            : phase === "submitting"
              ? texts.submitting
              : texts.submit}
        </Button>
        <MissingLine names={missing.map((name) => labels[name] ?? name)} />
      </div>
    </fetcher.Form>
  );
}

function MissingLine({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p id="still-missing" className="mt-3 text-sm text-muted">
      {`Still missing: ${names.join(", ")}.`}
    </p>
  );
}

function typedIn(result: LeadFormResult): Record<string, string> {
  return result.outcome === "accepted" ? {} : result.typed;
}
