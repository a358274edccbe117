import { useLocation } from "@remix-run/react";
import Check from "lucide-react/icons/check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import Lock from "lucide-react/icons/lock";
import { Fragment, useCallback, useEffect, useRef } from "react";
import { enhancedName } from "~/http/form-names";
import { useCompany } from "~/site/site-data";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useToast } from "~/ui/toast";
import { useLiveForm } from "~/ui/use-live-form";
import { type LeadField, labelInSentence, requiredFieldsOf } from "./fields";
import { confirmedEmailName, honeypotName, submissionKeyName, visitFields } from "./hidden-fields";
import { type FieldBinding, LeadFields } from "./lead-fields";
import { useLeadMessages } from "./lead-messages";
import { remedyOf } from "./remedies";
import { type LeadFormProps, useLeadForm } from "./use-lead-form";

type Missing = LeadField["name"];

/** Until hydration no field counts as missing, so that the button works without scripts. */
const noneMissing: Missing[] = [];

/** A lead form. With scripts the page does not reload: the form calls `onSent`, and `onReset` 3 s later. Without scripts it is a plain post. */
export function LeadForm(props: LeadFormProps) {
  const { kind, preselect, pageResult } = props;
  const messages = useLeadMessages();
  const texts = messages.kinds[kind];
  const toast = useToast();
  const element = useRef<HTMLFormElement>(null);
  const toastPlace = useRef<HTMLDivElement>(null);
  const typed: Readonly<Record<string, string | undefined>> =
    pageResult && "typed" in pageResult ? pageResult.typed : preselect;
  const form = useLeadForm(element, props);
  const { fetcher, hydrated, phase, answer, failure, handlers, errors, summary } = form;

  useEffect(() => {
    if (failure === undefined) return;
    const [title, description] = [messages.error, texts.failure];
    toast({ title, description, variant: "destructive", place: toastPlace.current });
  }, [failure, toast, messages, texts]);

  const missingIn = useCallback(
    (data: FormData) =>
      requiredFieldsOf(kind)
        .map(({ name }) => name)
        .filter((name) => String(data.get(name) ?? "").trim() === ""),
    [kind],
  );
  const missing = useLiveForm(element, noneMissing, missingIn);
  // The button waits on the quote form only for the terms, on the other form for every required field.
  const waits = kind === "quote-request" ? missing.includes("agreeToTerms") : missing.length > 0;
  const blocked = phase !== "idle" || waits;
  const bind = (name: string): FieldBinding => ({
    id: name,
    name,
    defaultValue: typed[name] ?? "",
    error: errors[name],
    remedy: remedyOf(name, errors, answer, messages),
  });

  return (
    <fetcher.Form
      ref={element}
      id={`form-${kind}`}
      method="post"
      action={useLocation().pathname}
      noValidate
      {...handlers}
      className="space-y-4 sm:space-y-12 [&>fieldset+fieldset]:mt-6"
    >
      {!hydrated && answer?.outcome === "failed" && (
        <Alert variant="destructive" title={messages.error} announce="alert">
          <p>{texts.failure}</p>
        </Alert>
      )}
      {summary && <ErrorSummary errors={errors} />}
      {form.draft === "restored" && <DraftLine text={messages.restored} onClear={form.clear} />}
      {hydrated && <input type="hidden" name={enhancedName} value="1" />}
      {form.key && <input type="hidden" name={submissionKeyName} value={form.key} />}
      {/* No value, so that React keeps what visit.js sets. */}
      {visitFields.map(({ name }) => (
        <input key={name} type="hidden" name={name} />
      ))}
      <div className="form-extra" aria-hidden="true">
        <label htmlFor={honeypotName}>{messages.leaveEmpty}</label>
        <input id={honeypotName} name={honeypotName} tabIndex={-1} autoComplete="off" />
        {/* Enter presses the first button, which must not be the fix for a field's error. */}
        {(errors.email ?? errors.mcNumber) && (
          <button type="submit" tabIndex={-1} disabled={blocked} />
        )}
      </div>
      {answer?.outcome === "refused" && answer.asked !== undefined && (
        <input type="hidden" name={confirmedEmailName} value={answer.asked.typed} />
      )}
      <LeadFields kind={kind} messages={messages.fields} brand={useCompany().name} bind={bind} />
      {failure?.outcome === "lost" && (
        <Alert title={messages.unconfirmed.title} announce="status">
          <p>{messages.unconfirmed.help}</p>
          <Button variant="secondary" className="mt-2">
            {messages.unconfirmed.send}
          </Button>
        </Alert>
      )}
      <div className="space-y-1 sm:space-y-4">
        {phase !== "submitted" && <MissingLine names={missing} />}
        <p>
          <a href={messages.privacy.href} className="inline-flex min-h-11 items-center gap-2">
            <Lock className="size-5" />
            {messages.privacy.text}
          </a>
        </p>
        <Button
          size="large"
          className="w-full sm:w-auto"
          data-phase={phase}
          disabled={blocked}
          aria-describedby={missing.length > 0 ? "still-missing" : undefined}
        >
          {phase === "submitting" && <LoaderCircle className="size-4 animate-spin" />}
          {phase === "submitted" && <Check className="size-5" />}
          {phase === "submitted"
            ? texts.submitted
            : phase === "submitting"
              ? messages.submitting
              : texts.submit}
        </Button>
        {form.draft === "typed" && <DraftLine text={messages.saved} onClear={form.clear} />}
      </div>
      <div ref={toastPlace} className="toast-place" />
    </fetcher.Form>
  );
}

/** Notes that a draft is stored on this device, with a button that deletes it. */
function DraftLine({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {text}
      <Button type="button" variant="quiet" size="small" className="-ms-3" onClick={onClear}>
        {useLeadMessages().clear}
      </Button>
    </p>
  );
}

/** How many missing fields are listed by name. The others are counted. */
const shownMissing = 3;

function MissingLine({ names }: { names: readonly Missing[] }) {
  const messages = useLeadMessages();
  const { fields } = messages.fields;
  if (names.length === 0) return null;
  const shown = names.length > shownMissing + 1 ? names.slice(0, shownMissing) : names;
  const rest = names.length - shown.length;
  return (
    <p id="still-missing">
      {messages.missing}{" "}
      {shown.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ", "}
          <a href={`#${name}`}>{labelInSentence(fields[name])}</a>
        </Fragment>
      ))}
      {rest > 0 && ` ${messages.more(rest)}`}.
    </p>
  );
}
