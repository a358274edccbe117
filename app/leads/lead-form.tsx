import { useRef, useState } from "react";
import type { LeadKind } from "#db/schema";
import { enhancedName } from "~/http/form-names";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useToast } from "~/ui/toast";
import { useLiveForm } from "~/ui/use-live-form";
import { fieldsOf, honeypotName, type LeadField, leadForms } from "./fields";
import { answeredWithin, leadKinds } from "./kinds";
import { type FieldBinding, LeadFields } from "./lead-fields";
import type { LeadFormResult } from "./lead-posts.server";
import { SentPanel } from "./next-step";
import type { NextStep } from "./next-step.server";
import type { LeadPreselect } from "./preselect";
import { useLeadForm } from "./use-lead-form";

interface LeadFormProps {
  kind: LeadKind;
  /** What the fields hold at first, by name. */
  preselect: LeadPreselect;
  /** The action's answer to a full page post. */
  pageResult: LeadFormResult | undefined;
}

/** Which fields that its button waits for each form still lacks, in words. */
const missingIn = {
  "quote-request": missingAmong("quote-request", ({ name }) => name === "agreeToTerms"),
  "fuel-card-application": missingAmong(
    "fuel-card-application",
    (field) => field.in["fuel-card-application"] === "required",
  ),
};

function missingAmong(kind: LeadKind, waitedFor: (field: LeadField) => boolean) {
  const fields = fieldsOf(kind).filter(waitedFor);
  return (data: FormData): string[] =>
    fields
      .filter(({ name }) => String(data.get(name) ?? "").trim() === "")
      .map(({ named }) => named);
}

/** Nothing is known to be missing before hydration, so that without scripts nothing is disabled. */
const noneMissing: string[] = [];

/** Without scripts a plain post; with them a fetcher's: a toast, a panel that stays, empty 3 s after success. A failure keeps all typed. */
export function LeadForm(props: LeadFormProps) {
  const [round, setRound] = useState(0);
  const [sent, setSent] = useState<NextStep>();
  const first = round === 0;
  return (
    <>
      {sent && (
        <div className="mb-12 space-y-12">
          <SentPanel kind={props.kind} next={sent} />
          <h2 className="text-3xl">Another request</h2>
        </div>
      )}
      <LeadFormRound
        key={round}
        {...props}
        preselect={first ? props.preselect : {}}
        pageResult={first ? props.pageResult : undefined}
        onSent={setSent}
        onReset={() => setRound(round + 1)}
      />
    </>
  );
}

interface RoundProps extends LeadFormProps {
  onSent: (next: NextStep) => void;
  onReset: () => void;
}

function LeadFormRound({ kind, preselect, pageResult, onSent, onReset }: RoundProps) {
  const texts = leadKinds[kind];
  const { toast } = useToast();
  const element = useRef<HTMLFormElement>(null);
  const typed: Readonly<Record<string, string | undefined>> =
    pageResult === undefined ? preselect : typedIn(pageResult);
  const { fetcher, hydrated, phase, answer, handlers, errors, summary } = useLeadForm({
    element,
    schema: leadForms[kind],
    pageResult,
    onReset,
    onAnswer: (result) => {
      if (result.outcome === "accepted") {
        onSent(result.next);
        toast({
          title: texts.successTitle,
          description: `${answeredWithin}. Reference ID: ${result.next.reference}`,
          action: { href: result.next.receiptPath, label: "View your receipt" },
        });
      } else if (result.outcome === "failed") {
        toast({
          title: "Error",
          description: result.message ?? texts.failure,
          variant: "destructive",
        });
      }
    },
  });
  const missing = useLiveForm(element, noneMissing, missingIn[kind]);
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
      id={`form-${texts.path.slice(1)}`}
      method="post"
      action={texts.path}
      noValidate
      {...handlers}
      className="space-y-12"
    >
      {failed && (
        <Alert variant="destructive" title="Error" announce="alert">
          <p>{answer.message ?? texts.failure}</p>
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
              ? "Submitting..."
              : texts.submit}
        </Button>
        <MissingLine names={missing} />
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
