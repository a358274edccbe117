import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import Check from "lucide-react/icons/check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import Lock from "lucide-react/icons/lock";
import { Fragment, useCallback, useEffect, useRef, useState } from "react";
import type { LeadKind } from "#db/schema";
import { enhancedName, quoteSourceParam } from "~/http/form-names";
import type { Company } from "~/site/company.server";
import { CallOrTextLine } from "~/site/contacts";
import { FuelSavingPicture } from "~/site/fuel-saving";
import { PageHeader } from "~/site/section";
import { type RouteHandle, useCompany, useHeading } from "~/site/site-data";
import { Alert } from "~/ui/alert";
import { Button, buttonClasses } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Refusal } from "~/ui/form-refusal";
import { BulletList } from "~/ui/lists";
import { useToast } from "~/ui/toast";
import { useLiveForm } from "~/ui/use-live-form";
import { type LeadFieldName, labelInSentence, requiredFieldsOf } from "./fields";
import { confirmedEmailName, honeypotName, submissionKeyName, visitFields } from "./hidden-fields";
import { LeadFields } from "./lead-fields";
import type { LeadFormMessages } from "./lead-form.en";
import { LeadMessagesProvider, useLeadMessages } from "./lead-messages";
import type { LeadFormResult, LeadPreselect } from "./lead-posts.server";
import type { SentPanel } from "./next-step";
import type { NextStep } from "./next-step.server";
import { remedyOf } from "./remedies";
import { type LeadFormProps, loadOnTouch, useLeadForm } from "./use-lead-form";

export { sendLeadForm as clientAction } from "./use-lead-form";

const reaches = ["routes/receipt.$token", "routes/es.recibo.$token"];

// Re-exported by the English and the Spanish routes.

export const quoteFormHandle: RouteHandle = {
  scripts: true,
  reaches,
  publicPage: {
    variants: { service: ["fuel-card"], tier: ["fleet"] },
    uncached: [quoteSourceParam],
  },
};

export const fuelCardFormHandle: RouteHandle = {
  scripts: true,
  reaches,
  publicPage: { variants: { tier: ["fleet"] } },
};

/** Never reloads: offline, a reload after a submission would replace the form with an error page. */
export const shouldRevalidate = () => false;

/** The page of a lead form. After Submit, shows a panel about the request and folds the form away. On wide screens the steps after a request stay in view next to the form. */
export function LeadFormPage({ kind, messages }: { kind: LeadKind; messages: LeadFormMessages }) {
  const company = useCompany();
  const preselect = useLoaderData<LeadPreselect>();
  const pageResult = useActionData<LeadFormResult>();
  const [round, setRound] = useState(0);
  const [sent, setSent] = useState<{ next: NextStep; Panel: typeof SentPanel }>();
  const toast = useToast();
  const toastPlace = useRef<HTMLDivElement>(null);
  const { title } = useHeading();
  const { successTitle } = messages.kinds[kind];
  const { answeredWithin } = messages.kinds;
  const { lede, nextSteps, saving } = claimTextsOf(kind, messages, company);
  const { page } = messages;

  // Runs after the panel has taken the focus and scrolled into view.
  useEffect(() => {
    if (sent === undefined) return;
    document.title = messages.sent;
    toast({
      title: successTitle,
      description: `${answeredWithin}. ${messages.referenceIs(sent.next.reference)}`,
      action: { href: sent.next.receiptPath, label: messages.nextStep.viewReceipt },
      place: toastPlace.current,
    });
  }, [sent, toast, messages, successTitle, answeredWithin]);

  async function show(next: NextStep) {
    const loaded = await loadOnTouch(messages);
    if (loaded === undefined) return location.assign(next.receiptPath);
    setSent({ next, Panel: loaded.SentPanel });
  }

  const form = (
    <LeadForm
      key={round}
      kind={kind}
      preselect={round > 0 ? {} : preselect}
      pageResult={round > 0 ? undefined : pageResult}
      onSent={show}
      onReset={() => setRound(round + 1)}
    />
  );
  return (
    <LeadMessagesProvider value={messages}>
      {sent ? (
        // Keeps the panel, not the header, in place when the toast between them closes.
        <div className="[overflow-anchor:none]">
          <PageHeader density="task" title={messages.sent} />
        </div>
      ) : (
        <PageHeader
          density="task"
          title={title}
          lede={`${lede} ${page.required(requiredFieldsOf(kind).length)}`}
        >
          {saving && <FuelSavingPicture {...saving} />}
          <p className="text-sm lg:hidden">{page.reply}</p>
        </PageHeader>
      )}
      <div className="wrap grid gap-12 pt-3 pb-10 sm:pt-8 max-lg:grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <div className="max-w-2xl">
          <div ref={toastPlace} className="toast-place" />
          {sent && (
            <div className="mb-8">
              <sent.Panel next={sent.next} />
            </div>
          )}
          {round === 0 ? (
            form
          ) : (
            <details key={round} className="open:space-y-8">
              <summary className={buttonClasses({ variant: "secondary" })}>
                {messages.another}
              </summary>
              {form}
            </details>
          )}
        </div>
        <aside aria-labelledby="next-steps" className="lg:sticky lg:top-8 lg:self-start">
          <h2 id="next-steps" className="text-xl">
            {sent ? messages.nextStep.atHand : page.next}
          </h2>
          {sent ? (
            <BulletList items={sent.next.atHand} className="mt-4" />
          ) : (
            <>
              <NextSteps steps={nextSteps} />
              <CallOrTextLine question={page.talk} className="mt-6" />
            </>
          )}
        </aside>
      </div>
    </LeadMessagesProvider>
  );
}

/** Returns the texts of a lead form, with only the marketing claims that this site may make. */
export function claimTextsOf(
  kind: LeadKind,
  { kinds }: Pick<LeadFormMessages, "kinds">,
  { notYetTrue }: Pick<Company, "notYetTrue">,
) {
  if (kind === "quote-request") return { ...kinds[kind], saving: null };
  const { lede, nextSteps, saving, unlessHolds } = kinds[kind];
  const saves = !notYetTrue.some((name) => name.startsWith("fuelSavings"));
  const ships = !notYetTrue.includes("fuelShipping");
  return {
    lede: saves ? lede : unlessHolds.lede,
    saving: saves ? saving : null,
    nextSteps: ships ? nextSteps : [...nextSteps.slice(0, -1), unlessHolds.lastStep],
  };
}

/** The numbered steps that follow a request. */
export function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="mt-4 list-decimal space-y-3 ps-6 marker:font-semibold">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

/** Until hydration no field counts as missing, so that the button works without scripts. */
const noneMissing: LeadFieldName[] = [];

/** A lead form. With scripts the page does not reload: the form calls `onSent`, and `onReset` 3 s later. Without scripts it is a plain post. */
function LeadForm(props: LeadFormProps) {
  const { kind, preselect, pageResult } = props;
  const messages = useLeadMessages();
  const texts = messages.kinds[kind];
  const toast = useToast();
  const element = useRef<HTMLFormElement>(null);
  const toastPlace = useRef<HTMLDivElement>(null);
  const typed = pageResult && "typed" in pageResult ? pageResult.typed : preselect;
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

  return (
    <fetcher.Form
      ref={element}
      id={`form-${kind}`}
      method="post"
      action={useLocation().pathname}
      noValidate
      {...handlers}
      className="space-y-4 sm:space-y-12 [&>fieldset+fieldset]:mt-5 sm:[&>fieldset+fieldset]:mt-6"
    >
      {!hydrated && answer?.outcome === "failed" && (
        <Refusal title={messages.error} message={texts.failure} />
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
      <LeadFields
        kind={kind}
        messages={messages.fields}
        brand={useCompany().name}
        typed={typed}
        errors={errors}
        remedyOf={(name) => remedyOf(name, errors, answer, messages)}
      />
      {failure?.outcome === "unread" && (
        <Alert variant="destructive" title={failure.message} announce="status" />
      )}
      {failure?.outcome === "lost" && (
        <Alert variant="warning" title={messages.unconfirmed.title} announce="status">
          <p>{messages.unconfirmed.help}</p>
          <Button className="mt-2">{messages.unconfirmed.send}</Button>
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
          variant={failure?.outcome === "lost" ? "secondary" : "primary"}
          data-phase={phase}
          busy={phase === "submitting"}
          disabled={blocked}
          aria-describedby={missing.length > 0 ? "still-missing" : undefined}
        >
          {phase === "submitting" && <LoaderCircle className="size-4 animate-spin" />}
          {phase === "submitted" && <Check className="size-5" />}
          {phase === "submitting"
            ? messages.submitting
            : phase === "submitted"
              ? texts.submitted
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

function MissingLine({ names }: { names: readonly LeadFieldName[] }) {
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
