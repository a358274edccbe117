import Check from "lucide-react/icons/check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import Lock from "lucide-react/icons/lock";
import { type ComponentProps, Fragment, useRef, useState } from "react";
import type { LeadKind } from "#db/schema";
import { enhancedName } from "~/http/form-names";
import { useCompany } from "~/site/site-data";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useToast } from "~/ui/toast";
import { useLiveForm } from "~/ui/use-live-form";
import { fieldsOf, type LeadField } from "./fields";
import { confirmedEmailName, honeypotName, submissionKeyName, visitFields } from "./hidden-fields";
import { type FieldBinding, LeadFields } from "./lead-fields";
import type { LeadFormMessages } from "./lead-form.en";
import type { LeadFormResult, LeadPreselect } from "./lead-posts.server";
import type { SentPanel } from "./next-step";
import type { NextStep } from "./next-step.server";
import { loadOnTouch } from "./use-field-errors";
import { useLeadForm } from "./use-lead-form";

export interface LeadFormProps {
  kind: LeadKind;
  messages: LeadFormMessages;
  /** The address of the form's page. */
  path: string;
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
  const [sent, setSent] = useState<
    Omit<ComponentProps<typeof SentPanel>, "kind"> & { Panel: typeof SentPanel }
  >();
  const first = round === 0;

  async function show(next: NextStep) {
    const loaded = await loadOnTouch(props.messages);
    if (loaded === undefined) return location.assign(next.receiptPath);
    setSent({ next, messages: props.messages, Panel: loaded.SentPanel });
  }

  return (
    <>
      {sent && (
        <div className="mb-12 space-y-12">
          <sent.Panel messages={sent.messages} kind={props.kind} next={sent.next} />
          <h2 className="text-3xl">{props.messages.another}</h2>
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

function LeadFormRound(props: RoundProps) {
  const { kind, path, messages, preselect, pageResult, onSent, onReset } = props;
  const texts = messages.kinds[kind];
  const toast = useToast();
  const element = useRef<HTMLFormElement>(null);
  const typed: Readonly<Record<string, string | undefined>> =
    pageResult === undefined ? preselect : typedIn(pageResult);
  const form = useLeadForm({
    kind,
    messages,
    element,
    preselect,
    pageResult,
    onReset,
    onAnswer: (result) => {
      if (result.outcome === "accepted") {
        onSent(result.next);
        toast({
          title: texts.successTitle,
          description: `${messages.kinds.answeredWithin}. ${messages.referenceIs(result.next.reference)}`,
          action: { href: result.next.receiptPath, label: messages.viewReceipt },
        });
      } else if (result.outcome !== "refused") {
        const message = result.outcome === "failed" ? result.message : null;
        const description = message ?? texts.failure;
        toast({ title: messages.error, description, variant: "destructive" });
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

  return (
    <fetcher.Form
      ref={element}
      id={`form-${kind}`}
      method="post"
      action={path}
      noValidate
      {...handlers}
      className="space-y-12"
    >
      {!hydrated && answer?.outcome === "failed" && (
        <Alert variant="destructive" title={messages.error} announce="alert">
          <p>{answer.message ?? texts.failure}</p>
        </Alert>
      )}
      {summary && <ErrorSummary errors={errors} />}
      {form.kept === "restored" && (
        <CachedLine text={messages.restored} clear={messages.clear} onClear={form.clear} />
      )}
      {hydrated && <input type="hidden" name={enhancedName} value="1" />}
      {form.key && <input type="hidden" name={submissionKeyName} value={form.key} />}
      {/* Without a value, so that React leaves alone what visit.js gives. */}
      {visitFields.map(({ name }) => (
        <input key={name} type="hidden" name={name} />
      ))}
      <div className="form-extra" aria-hidden="true">
        <label htmlFor={honeypotName}>{messages.leaveEmpty}</label>
        <input id={honeypotName} name={honeypotName} tabIndex={-1} autoComplete="off" />
      </div>
      {answer?.outcome === "refused" && answer.asked !== undefined && (
        <input type="hidden" name={confirmedEmailName} value={answer.asked} />
      )}
      <LeadFields kind={kind} messages={messages.fields} brand={useCompany().name} bind={bind} />
      {form.waiting && (
        <Alert title={messages.waiting.title} announce="status">
          <p>
            {messages.waiting.lost}{" "}
            {form.waiting === "by-itself" ? messages.waiting.byItself : messages.waiting.byHand}
          </p>
          <div className="flex flex-wrap gap-3 pt-2">
            <Button type="button" variant="secondary" onClick={form.sendNow}>
              {messages.waiting.send}
            </Button>
            <Button type="button" variant="quiet" onClick={form.stopWaiting}>
              {messages.waiting.stop}
            </Button>
          </div>
        </Alert>
      )}
      <div className="space-y-4">
        {phase !== "submitted" && <MissingLine messages={messages} names={missing} />}
        <p>
          <a href={messages.privacy.href} className="inline-flex min-h-11 items-center gap-2">
            <Lock aria-hidden="true" className="size-5" />
            {messages.privacy.text}
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
              ? messages.submitting
              : texts.submit}
        </Button>
        {form.kept === "typed" && (
          <CachedLine text={messages.kept} clear={messages.clear} onClear={form.clear} />
        )}
      </div>
    </fetcher.Form>
  );
}

/** Says what is kept on this device, with the one press that takes it away. */
function CachedLine({
  text,
  clear,
  onClear,
}: {
  text: string;
  clear: string;
  onClear: () => void;
}) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {text}
      <Button type="button" variant="quiet" size="small" onClick={onClear}>
        {clear}
      </Button>
    </p>
  );
}

/** As many names as are read at a glance; the rest is one press away. */
const shownMissing = 3;

interface MissingProps {
  messages: LeadFormMessages;
  names: readonly Missing[];
}

function MissingLine({ messages, names }: MissingProps) {
  if (names.length === 0) return null;
  const folds = names.length > shownMissing + 1;
  const shown = folds ? names.slice(0, shownMissing) : names;
  const rest = folds ? names.slice(shownMissing) : [];
  return (
    <div id="still-missing">
      <p>
        {messages.missing} <MissingNames messages={messages} names={shown} />
        {folds ? "" : "."}
      </p>
      {folds && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2">{messages.more(rest.length)}</summary>
          <p>
            <MissingNames messages={messages} names={rest} />.
          </p>
        </details>
      )}
    </div>
  );
}

function MissingNames({ messages, names }: MissingProps) {
  return (
    <>
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ", "}
          <a href={`#${name}`}>{messages.fields.fields[name].named}</a>
        </Fragment>
      ))}
    </>
  );
}

function typedIn(result: LeadFormResult): Record<string, string> {
  return result.outcome === "accepted" ? {} : result.typed;
}
