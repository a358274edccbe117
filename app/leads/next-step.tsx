import { PrefetchPageLinks, useFetcher } from "@remix-run/react";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import MessageSquare from "lucide-react/icons/message-square";
import Phone from "lucide-react/icons/phone";
import { useEffect, useRef } from "react";
import type { LeadKind } from "#db/schema";
import { useCompany } from "~/site/site-data";
import { ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Due } from "./due";
import { useLeadMessages } from "./lead-messages";
import type { NextStep } from "./next-step.server";
import { Questions } from "./questions";
import type { ReceiptAnswer } from "./receipts.server";

interface NextStepProps {
  next: NextStep;
}

interface PanelProps extends NextStepProps {
  kind: LeadKind;
}

/** The confirmation above a sent form. Takes the focus after each submission, so that screen readers read it first. */
export function SentPanel({ kind, next }: PanelProps) {
  const { kinds, nextStep: messages } = useLeadMessages();
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
        <CallOrText />
      </div>
      <AtHand next={next} />
      <AddToCalendar next={next} />
      <PanelQuestions key={next.receiptPath} kind={kind} next={next} />
    </section>
  );
}

/** The questions, which post to the receipt without leaving the page. */
function PanelQuestions({ kind, next }: PanelProps) {
  const { Form, data, state } = useFetcher<ReceiptAnswer>();
  return (
    <section aria-labelledby="questions" className="rounded-md bg-surface p-5">
      {/* Loaded ahead, because Remix reloads the page when a route's script fails to load. */}
      <PrefetchPageLinks page={next.receiptPath} />
      <Questions
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

/** Buttons to call and to text us. `filled` is the one that is answered now. */
export function CallOrText({ filled }: { filled?: "call" | "text" }) {
  const { nextStep: messages } = useLeadMessages();
  const { phone, textLine } = useCompany();
  const ways = [
    phone && { way: "call", href: `tel:${phone.tel}`, label: messages.call, Icon: Phone },
    textLine && {
      way: "text",
      href: `sms:${textLine.tel}`,
      label: messages.text,
      Icon: MessageSquare,
    },
  ].filter((one) => one !== null);
  return ways.map(({ way, href, label, Icon }) => (
    <ButtonLink
      key={way}
      href={href}
      variant={way === filled ? "primary" : "secondary"}
      size="large"
      className="flex-1 px-4 sm:flex-none"
    >
      <Icon className="size-5" />
      {label}
    </ButtonLink>
  ));
}

/** What to have ready for our call. */
export function AtHand({ next }: NextStepProps) {
  const { nextStep: messages } = useLeadMessages();
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

/** Downloads the reply deadline as a calendar file. Renders nothing when no reply is due. */
export function AddToCalendar({ next }: NextStepProps) {
  const { nextStep: messages } = useLeadMessages();
  if (next.due === null) return null;
  return (
    <p className="no-print">
      <a
        href={`${next.receiptPath}/calendar`}
        download
        className="inline-flex min-h-11 items-center gap-2"
      >
        <CalendarPlus className="size-5" />
        {messages.addToCalendar}
      </a>
    </p>
  );
}
