import { type FetcherWithComponents, PrefetchPageLinks, useFetcher } from "@remix-run/react";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import MessageSquare from "lucide-react/icons/message-square";
import { useEffect, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { enhancedName } from "~/http/form-names";
import { NumberLink } from "~/site/contacts";
import { useCompany, useSiteData } from "~/site/site-data";
import { Button, ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { ErrorSummary } from "~/ui/error-summary";
import { Refusal } from "~/ui/form-refusal";
import { Due } from "./due";
import { QuestionFields } from "./lead-fields";
import { useLeadMessages } from "./lead-messages";
import type { NextStep } from "./next-step.server";
import type { ReceiptAnswer, ReceiptRefusal } from "./receipts.server";

/** The confirmation above a sent form. Takes the focus after each submission, so that screen readers read it first. */
export function SentPanel({ next }: { next: NextStep }) {
  const panel = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer moves the focus
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: "start" });
  }, [next]);

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={useLeadMessages().sent}
      aria-describedby="sent-summary"
      className="scroll-mt-6 space-y-6 rounded-md border-s-4 border-positive bg-positive-soft p-5 sm:p-6"
    >
      <WhatNext next={next} />
      <PanelQuestions key={next.receiptPath} next={next} />
    </section>
  );
}

/** Explains when and from which number we call, how to return to the request, and how to text us. */
export function WhatNext({ next }: { next: NextStep }) {
  const { nextStep: messages } = useLeadMessages();
  const { phone, hoursLabel } = useCompany();
  return (
    <div className="space-y-5">
      <div id="sent-summary" className="grid gap-x-8 gap-y-4 sm:grid-cols-[1fr_auto]">
        {next.due && (
          <div>
            <Due messages={messages} due={next.due} />
          </div>
        )}
        {phone && (
          <p>
            {next.due ? messages.callsFrom : messages.callUs} <NumberLink to={phone} by="tel" />
            {!next.due && `, ${hoursLabel}`}
          </p>
        )}
        <p className="sm:col-start-2 sm:row-start-1">
          {messages.reference} <strong className="block text-xl">{next.reference}</strong>
        </p>
      </div>
      <WaysBack next={next} />
    </div>
  );
}

/** The ways to come back to the request, and to text us. Without scripts the receipt's URL is shown for copying. */
function WaysBack({ next }: { next: NextStep }) {
  const { nextStep: messages } = useLeadMessages();
  const { textLine } = useCompany();
  const address = new URL(next.receiptPath, useSiteData().siteUrl).href;
  const body = encodeURIComponent(`${messages.reference} ${next.reference}: ${address}`);
  const hydrated = useHydrated();
  return (
    <div className="space-y-3">
      <p className="no-print flex flex-wrap gap-x-6 [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center [&>a]:gap-2">
        {/* The receipt itself has no scripts. */}
        {hydrated && <a href={next.receiptPath}>{messages.viewReceipt}</a>}
        {next.due && !next.due.past && (
          <a href={`${next.receiptPath}/calendar`} download>
            <CalendarPlus className="size-5" />
            {messages.addToCalendar}
          </a>
        )}
      </p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {textLine && (
          <ButtonLink href={`sms:${textLine.tel}`}>
            <MessageSquare className="size-5" />
            {messages.text}
          </ButtonLink>
        )}
        {hydrated && (
          <CopyButton
            value={address}
            className="max-sm:w-full"
            copied={messages.copied}
            byHand={`${messages.copyByHand} ${address}`}
          >
            {messages.copy}
          </CopyButton>
        )}
        {/* Without a recipient, iOS needs the ampersand. */}
        <ButtonLink href={`sms:?&body=${body}`} variant="secondary">
          {messages.textMyself}
        </ButtonLink>
      </div>
      {!hydrated && (
        <p className="text-sm wrap-anywhere">
          {messages.saveLink}: <a href={next.receiptPath}>{address}</a>
        </p>
      )}
    </div>
  );
}

/** The questions after Submit. They post to the receipt without leaving the page. */
function PanelQuestions({ next }: { next: NextStep }) {
  const { Form, data, state } = useFetcher<ReceiptAnswer>();
  return (
    <section aria-labelledby="questions" className="rounded-md bg-surface p-4">
      {/* Loaded in advance, because Remix reloads the page if a route's script fails to load. */}
      <PrefetchPageLinks page={next.receiptPath} />
      <Questions
        next={next}
        form={Form}
        busy={state !== "idle"}
        refused={data?.outcome === "refused" ? data : undefined}
      />
      <p role="status" className="mt-4 font-semibold">
        {data?.outcome === "saved" && state === "idle" && data.message}
      </p>
    </section>
  );
}

/** The lead form on the same page may have fields with the same names, so the ids differ. */
export const answerIdOf = (name: string) => `answer-${name}`;

interface QuestionsProps {
  next: NextStep;
  /** Why the last answers were not saved. The receipt, which has no scripts to scroll here, shows the reason at its top. */
  refused: ReceiptRefusal | undefined;
  /** A fetcher's form, whose post returns data. Default: a plain form. */
  form?: FetcherWithComponents<unknown>["Form"];
  busy?: boolean;
}

/** The optional questions after Submit. The receipt shows them again with the answers, which can be changed there. */
export function Questions({ next, refused, form: Form, busy }: QuestionsProps) {
  const { nextStep: messages, error, fields } = useLeadMessages();
  const errors = refused?.errors ?? {};
  const Element = Form ?? "form";
  return (
    <>
      <h2 id="questions" className="text-2xl">
        {messages.questions}
      </h2>
      <p className="mt-1 mb-6">{messages.questionsHelp}</p>
      {/* Hidden while sending, so that a screen reader announces the same refusal again. */}
      {Form && !busy && (
        <ErrorSummary errors={errors} idOf={answerIdOf} headingId="answer-errors" />
      )}
      <Element method="post" action={next.receiptPath} noValidate className="space-y-8">
        <input type="hidden" name="intent" value="answer" />
        {Form && <input type="hidden" name={enhancedName} value="1" />}
        <QuestionFields
          kind={next.kind}
          messages={fields}
          brand={next.brand}
          texts={next.texts}
          typed={refused?.typed ?? next.answers}
          errors={errors}
          idOf={answerIdOf}
        />
        {/* Next to the button, which keeps the focus: a phone does not show the top of the form then. */}
        {Form && !busy && <Refusal title={error} message={refused?.message} />}
        <Button variant="secondary" busy={busy} busyText={messages.saving}>
          {messages.save}
        </Button>
      </Element>
    </>
  );
}
