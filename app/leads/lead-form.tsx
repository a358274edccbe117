import Check from "lucide-react/icons/check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import Lock from "lucide-react/icons/lock";
import { Fragment, type ReactNode, useRef, useState } from "react";
import type { LeadKind } from "#db/schema";
import { enhancedName } from "~/http/form-names";
import { useCompany } from "~/site/site-data";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useToast } from "~/ui/toast";
import { useLiveForm } from "~/ui/use-live-form";
import { askedEmailName, fieldsOf, honeypotName, type LeadField } from "./fields";
import { leadFieldWords } from "./fields.en";
import { answeredWithin, leadKinds } from "./kinds";
import { type FieldBinding, LeadFields } from "./lead-fields";
import type { LeadFormResult } from "./lead-posts.server";
import type { SentPanel } from "./next-step";
import type { NextStep } from "./next-step.server";
import type { LeadPreselect } from "./preselect";
import { submissionKeyName } from "./submission-key";
import { loadOnTouch, useLeadForm } from "./use-lead-form";
import { visitFields } from "./visit";

interface LeadFormProps {
  kind: LeadKind;
  /** What the fields hold at first, by name. */
  preselect: LeadPreselect;
  /** The action's answer to a full page post. */
  pageResult: LeadFormResult | undefined;
}

type Missing = LeadField["name"];

/** Which required fields each form still lacks. */
const missingIn = {
  "quote-request": missingAmong("quote-request"),
  "fuel-card-application": missingAmong("fuel-card-application"),
};

function missingAmong(kind: LeadKind) {
  const required = fieldsOf(kind).filter((field) => field.in[kind] === "required");
  return (data: FormData): Missing[] =>
    required.map(({ name }) => name).filter((name) => String(data.get(name) ?? "").trim() === "");
}

/** Whether a form's button waits for a field: the quote's for the terms alone, the fuel card's for all that is required. */
function isWaitedFor(kind: LeadKind, name: Missing): boolean {
  return kind === "fuel-card-application" || name === "agreeToTerms";
}

/** Nothing is known to be missing before hydration, so that without scripts nothing is disabled. */
const noneMissing: Missing[] = [];

/** Without scripts a plain post; with them a fetcher's: a toast, a panel that stays, empty 3 s after success. A failure keeps all typed. */
export function LeadForm(props: LeadFormProps) {
  const [round, setRound] = useState(0);
  const [sent, setSent] = useState<{ next: NextStep; Panel: typeof SentPanel }>();
  const first = round === 0;

  async function show(next: NextStep) {
    const loaded = await loadOnTouch();
    if (loaded) setSent({ next, Panel: loaded.SentPanel });
    else location.assign(next.receiptPath);
  }

  return (
    <>
      {sent && (
        <div className="mb-12 space-y-12">
          <sent.Panel kind={props.kind} next={sent.next} />
          <h2 className="text-3xl">Another request</h2>
        </div>
      )}
      <LeadFormRound
        key={round}
        {...props}
        preselect={first ? props.preselect : {}}
        pageResult={first ? props.pageResult : undefined}
        onSent={show}
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
  const form = useLeadForm({
    kind,
    element,
    preselect,
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
      } else if (result.outcome !== "refused") {
        const message = result.outcome === "failed" ? result.message : null;
        toast({ title: "Error", description: message ?? texts.failure, variant: "destructive" });
      }
    },
  });
  const { fetcher, hydrated, phase, answer, handlers, errors, summary } = form;
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
      {form.kept === "restored" && (
        <KeptLine onClear={form.clear}>
          What you typed before is back, from this device alone. The boxes are yours to tick again.
        </KeptLine>
      )}
      {hydrated && <input type="hidden" name={enhancedName} value="1" />}
      {form.key && <input type="hidden" name={submissionKeyName} value={form.key} />}
      {/* Without a value, so that React leaves alone what visit.js gives. */}
      {visitFields.map(({ name }) => (
        <input key={name} type="hidden" name={name} />
      ))}
      <div className="form-extra" aria-hidden="true">
        <label htmlFor={honeypotName}>Leave this field empty</label>
        <input id={honeypotName} name={honeypotName} tabIndex={-1} autoComplete="off" />
      </div>
      {answer?.outcome === "refused" && answer.asked !== undefined && (
        <input type="hidden" name={askedEmailName} value={answer.asked} />
      )}
      <LeadFields kind={kind} words={leadFieldWords} brand={useCompany().name} bind={bind} />
      {form.waiting && (
        <Alert title="Not sent yet" announce="status">
          <p>
            The connection was lost before an answer came. Nothing you typed is gone.{" "}
            {form.waiting === "by-itself"
              ? "We send it once by ourselves when this device is online again."
              : "Send it when this device is online again."}
          </p>
          <div className="flex flex-wrap gap-3 pt-2">
            <Button type="button" variant="secondary" onClick={form.sendNow}>
              Send now
            </Button>
            <Button type="button" variant="quiet" onClick={form.stopWaiting}>
              Stop
            </Button>
          </div>
        </Alert>
      )}
      <div className="space-y-4">
        {phase !== "submitted" && <MissingLine fields={missing} />}
        <p>
          <a href="/privacy-policy" className="inline-flex min-h-11 items-center gap-2">
            <Lock aria-hidden="true" className="size-5" />
            How we use what you send
          </a>
        </p>
        <Button
          size="large"
          className="w-full sm:w-auto"
          data-phase={phase}
          disabled={phase !== "idle" || missing.some((name) => isWaitedFor(kind, name))}
          aria-describedby={missing.length > 0 ? "still-missing" : undefined}
        >
          {phase === "submitting" && (
            <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
          )}
          {phase === "submitted" && <Check aria-hidden="true" className="size-5" />}
          {phase === "submitted"
            ? texts.submitted
            : phase === "submitting"
              ? "Submitting..."
              : texts.submit}
        </Button>
        {form.kept === "typed" && (
          <KeptLine onClear={form.clear}>
            What you type is kept on this device until you send it, for seven days at most.
          </KeptLine>
        )}
      </div>
    </fetcher.Form>
  );
}

/** Says what is kept on this device, with the one press that takes it away. */
function KeptLine({ onClear, children }: { onClear: () => void; children: ReactNode }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {children}
      <Button type="button" variant="quiet" size="small" onClick={onClear}>
        Clear the form
      </Button>
    </p>
  );
}

/** As many names as are read at a glance; the rest is one press away. */
const shownMissing = 3;

function MissingLine({ fields }: { fields: readonly Missing[] }) {
  if (fields.length === 0) return null;
  const folds = fields.length > shownMissing + 1;
  const shown = folds ? fields.slice(0, shownMissing) : fields;
  const rest = folds ? fields.slice(shownMissing) : [];
  return (
    <div id="still-missing">
      <p>
        Still missing: <MissingNames fields={shown} />
        {folds ? "" : "."}
      </p>
      {folds && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2">{`and ${rest.length} more`}</summary>
          <p>
            <MissingNames fields={rest} />.
          </p>
        </details>
      )}
    </div>
  );
}

function MissingNames({ fields }: { fields: readonly Missing[] }) {
  return (
    <>
      {fields.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ", "}
          <a href={`#${name}`}>{leadFieldWords.fields[name].named}</a>
        </Fragment>
      ))}
    </>
  );
}

function typedIn(result: LeadFormResult): Record<string, string> {
  return result.outcome === "accepted" ? {} : result.typed;
}
