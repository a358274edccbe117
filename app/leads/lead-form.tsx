import { useRef, useState } from "react";
import type { LeadKind } from "#db/schema";
import { enhancedName } from "~/http/form-names";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useToast } from "~/ui/toast";
import { useMissingFields } from "~/ui/use-missing-fields";
import {
  fieldsOf,
  fuelCardApplicationForm,
  type LeadFieldName,
  leadFields,
  quoteRequestForm,
} from "./fields";
import { honeypotName, type LeadFormResult } from "./form-result";
import { fuelCardFormTexts, quoteFormTexts } from "./form-texts";
import { type FieldBinding, LeadFields } from "./lead-fields";
import { useLeadForm } from "./use-lead-form";

interface LeadFormProps {
  kind: LeadKind;
  /** What the fields hold at first, by name. */
  preselect: Readonly<Partial<Record<LeadFieldName, string>>>;
  /** The action's answer to a full page post. */
  pageResult: LeadFormResult | undefined;
}

/** What differs between the forms: their route without a query, their schema, and what the button waits for. */
const forms = {
  "quote-request": {
    action: "/get-quote",
    schema: quoteRequestForm,
    neededToSend: ["agreeToTerms"],
    texts: quoteFormTexts,
  },
  "fuel-card-application": {
    action: "/fuel-card-application",
    schema: fuelCardApplicationForm,
    neededToSend: namesNeeded("fuel-card-application"),
    texts: fuelCardFormTexts,
  },
};

const names = new Map<string, string>(leadFields.map(({ name, named }) => [name, named]));

function namesNeeded(kind: LeadKind): string[] {
  return fieldsOf(kind)
    .filter((field) => field.in[kind] === "required")
    .map(({ name }) => name);
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
      preselect={first ? props.preselect : {}}
      pageResult={first ? props.pageResult : undefined}
      onReset={() => setRound(round + 1)}
    />
  );
}

function LeadFormRound(props: LeadFormProps & { onReset: () => void }) {
  const { kind, preselect, pageResult, onReset } = props;
  const { action, schema, neededToSend, texts } = forms[kind];
  const { toast } = useToast();
  const element = useRef<HTMLFormElement>(null);
  const typed: Readonly<Record<string, string | undefined>> =
    pageResult === undefined ? preselect : typedIn(pageResult);
  const { fetcher, hydrated, phase, answer, handlers, errors, summary } = useLeadForm({
    element,
    schema,
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
      <LeadFields kind={kind} bind={bind} />
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
        <MissingLine names={missing.map((name) => names.get(name) ?? name)} />
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
