import { PrefetchPageLinks, useFetcher } from "@remix-run/react";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import MessageSquare from "lucide-react/icons/message-square";
import Phone from "lucide-react/icons/phone";
import { useEffect, useRef } from "react";
import type { LeadKind } from "#db/schema";
import { useCompany } from "~/site/site-data";
import type { Messages } from "~/site/words";
import { ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Due } from "./due";
import type { LeadFormMessages } from "./lead-form.en";
import type { nextStepMessages } from "./next-step.en";
import type { NextStep } from "./next-step.server";
import { Questions } from "./questions";
import type { ReceiptAnswer } from "./receipts.server";

interface NextStepProps {
  messages: Messages<typeof nextStepMessages>;
  next: NextStep;
}

interface PanelProps {
  messages: LeadFormMessages;
  kind: LeadKind;
  next: NextStep;
}

/** Above the sent form until the page is left; takes the focus each time another is stored, so that it is read first. */
export function SentPanel({ messages: all, kind, next }: PanelProps) {
  const { kinds, nextStep: messages } = all;
  const panel = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer moves the focus, the same one twice too
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: "start" });
  }, [next]);

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="sent"
      aria-describedby="sent-summary"
      className="scroll-mt-6 space-y-6 rounded-md border-s-4 border-positive bg-positive-soft p-5 sm:p-6"
    >
      <div id="sent-summary" className="space-y-4">
        <h2 id="sent" className="text-2xl">
          {kinds[kind].successTitle}
        </h2>
        <p>{kinds.answeredWithin}.</p>
        <p>
          {messages.reference}
          <strong className="figures block text-3xl">{next.reference}</strong>
        </p>
        {next.due && (
          <div>
            <p>{messages.answerBy}</p>
            <Due messages={messages} due={next.due} />
          </div>
        )}
      </div>
      <CopyButton value={next.reference} copied={messages.copied} byHand={messages.copyByHand}>
        {messages.copy}
      </CopyButton>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={next.receiptPath} size="large" className="w-full sm:w-auto">
          {messages.viewReceipt}
        </ButtonLink>
        <CallOrText messages={messages} />
      </div>
      <AtHand messages={messages} next={next} />
      <AddToCalendar messages={messages} next={next} />
      <PanelQuestions key={next.receiptPath} messages={all} kind={kind} next={next} />
    </section>
  );
}

/** Posts to the receipt and stays. */
function PanelQuestions({ messages, kind, next }: PanelProps) {
  const { Form, data, state } = useFetcher<ReceiptAnswer>();
  return (
    <section aria-labelledby="questions" className="rounded-md bg-surface p-5">
      {/* Remix loads the page again where a route's script does not come: it comes before the line may be lost. */}
      <PrefetchPageLinks page={next.receiptPath} />
      <Questions
        messages={messages.nextStep}
        fields={messages.fields}
        kind={kind}
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

/** The two ways to reach us at once, as buttons; the one that is answered now may be the filled one. */
export function CallOrText({
  messages,
  filled,
}: Pick<NextStepProps, "messages"> & { filled?: "call" | "text" }) {
  const { phone, textLine } = useCompany();
  const ways = [
    { way: "call", href: `tel:${phone.tel}`, label: messages.call, Icon: Phone },
    { way: "text", href: `sms:${textLine.tel}`, label: messages.text, Icon: MessageSquare },
  ];
  return ways.map(({ way, href, label, Icon }) => (
    <ButtonLink
      key={way}
      href={href}
      variant={way === filled ? "primary" : "secondary"}
      size="large"
      className="flex-1 px-4 sm:flex-none"
    >
      <Icon aria-hidden="true" className="size-5" />
      {label}
    </ButtonLink>
  ));
}

/** What makes the call short, by what was answered. */
export function AtHand({ messages, next }: NextStepProps) {
  return (
    <div>
      <h3 className="text-lg">{messages.atHand}</h3>
      <ul className="mt-2 list-disc space-y-1 ps-6">
        {next.atHand.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

/** The time by which we answer, as a file for any calendar; nothing when no answer is due. */
export function AddToCalendar({ messages, next }: NextStepProps) {
  if (next.due === null) return null;
  return (
    <p className="no-print">
      <a
        href={`${next.receiptPath}/calendar`}
        download
        className="inline-flex min-h-11 items-center gap-2"
      >
        <CalendarPlus aria-hidden="true" className="size-5" />
        {messages.addToCalendar}
      </a>
    </p>
  );
}
