import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import type { Messages } from "~/site/language";
import { HeadedPart, PageHeader } from "~/site/section";
import { useCompany } from "~/site/site-data";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink, buttonClasses } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { ErrorSummary } from "~/ui/error-summary";
import { CheckboxField } from "~/ui/fields";
import { Refusal } from "~/ui/form-refusal";
import { IntentForm } from "~/ui/intent-form";
import { BulletList, DefinitionList } from "~/ui/lists";
import { correctableFieldsOf } from "./fields";
import { confirmedEmailName } from "./hidden-fields";
import { PlainFields } from "./lead-fields";
import type { LeadFormMessages } from "./lead-form.en";
import { claimTextsOf, NextSteps } from "./lead-form-page";
import { LeadMessagesProvider } from "./lead-messages";
import { answerIdOf, Questions, WhatNext } from "./next-step";
import type { receiptMessages } from "./receipt.en";
import type {
  loadReceiptPage,
  ReceiptAnswer,
  ReceiptRefusal,
  showReceipt,
} from "./receipts.server";
import { visitorSteps } from "./status";

/** The texts of a receipt, including those shared with the form's page. */
export interface ReceiptMessages extends LeadFormMessages {
  receipt: Messages<typeof receiptMessages>;
}

/** Returns the client action for the questions in the confirmation panel. If the connection is lost, the action reports the failure and keeps the page. */
export function stayOnThePanel({ lost }: ReceiptMessages["receipt"]) {
  return async ({ serverAction }: ClientActionFunctionArgs): Promise<ReceiptAnswer> => {
    try {
      return await serverAction<ReceiptAnswer>();
    } catch {
      return { outcome: "refused", intent: "answer", errors: {}, message: lost, typed: {} };
    }
  };
}

interface ReceiptProps {
  messages: ReceiptMessages;
  receipt: ReturnType<typeof showReceipt>;
  refused: ReceiptRefusal | undefined;
}

/** The page of a receipt: what was sent, its progress, and plain forms to change it. Needs no scripts. */
export function Receipt({ messages }: { messages: ReceiptMessages }) {
  const receipt = useLoaderData<typeof loadReceiptPage>();
  const answered = useActionData<ReceiptAnswer>();
  const refused = answered?.outcome === "refused" ? answered : undefined;
  const { receipt: texts, nextStep } = messages;
  const company = useCompany();
  const { named: name } = messages.kinds[receipt.kind];
  const { nextSteps } = claimTextsOf(receipt.kind, messages, company);
  const { next, withdrawn } = receipt;
  const shown = { messages, receipt, refused };
  return (
    <LeadMessagesProvider value={messages}>
      <PageHeader density="task" title={texts.title(name)} lede={withdrawn ? null : texts.lede} />
      <div className="wrap grid grid-cols-1 gap-12 py-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16 lg:py-12 print:block print:space-y-4 print:py-3 print:text-sm">
        <div className="space-y-12 print:space-y-4">
          {receipt.alert && (
            <Alert variant="success" title={receipt.alert} announce="status" className="no-print" />
          )}
          <Refusal title={messages.error} message={refused?.message} />
          <ErrorSummary
            errors={refused?.errors ?? {}}
            idOf={refused?.intent === "answer" ? answerIdOf : undefined}
          />
          <p className="hidden font-semibold print:block">{company.name}</p>
          <Progress {...shown} />
          <HeadedPart
            id="receipt-details"
            title={texts.sentHeading}
            className="mb-4 text-2xl print:mb-2 print:text-lg"
          >
            <DefinitionList
              className="print:gap-8 print:text-xs print:sm:columns-2 print:[&>div]:break-inside-avoid print:[&>div]:gap-x-2 print:[&>div]:py-0.5 print:sm:[&>div]:grid-cols-[8rem_1fr]"
              items={[{ term: texts.sent, description: receipt.sentAt }, ...receipt.facts]}
            />
          </HeadedPart>
          <div className="no-print space-y-12">
            {withdrawn ? <Files {...shown} /> : <ReceiptForms {...shown} />}
            {!withdrawn && <Withdrawal {...shown} />}
          </div>
        </div>
        {next.due && (
          <div className="space-y-6 print:space-y-3">
            <section aria-labelledby="receipt-next" className="no-print">
              <h2 id="receipt-next" className="text-2xl">
                {texts.next}
              </h2>
              {/* The first step is done, and the second promises a reply within the hour. */}
              <NextSteps steps={nextSteps.slice(next.due.past ? 2 : 1)} />
            </section>
            <HeadedPart id="at-hand" title={nextStep.atHand} className="mb-2 text-lg">
              <BulletList items={next.atHand} />
            </HeadedPart>
          </div>
        )}
      </div>
    </LeadMessagesProvider>
  );
}

/** The top of the page: the progress, the reply deadline, how to reach us, and how to come back. */
function Progress({ messages: { receipt: texts }, receipt }: ReceiptProps) {
  const { next, status, withdrawn } = receipt;
  const reached = visitorSteps.indexOf(status);
  return (
    <section aria-labelledby="receipt-progress" className="space-y-6 print:space-y-2">
      <h2 id="receipt-progress" className="sr-only">
        {texts.progress}
      </h2>
      {withdrawn ? (
        <p>{texts.status[status]}</p>
      ) : (
        <ol className="grid grid-cols-3 gap-2 max-[20rem]:grid-cols-1">
          {visitorSteps.map((step, index) => (
            <li
              key={step}
              aria-current={index === reached ? "step" : undefined}
              className={classNames(
                "border-t-4 pt-2",
                index <= reached ? "border-positive" : "border-rule text-muted",
                index === reached && "font-semibold",
              )}
            >
              {texts.status[step]}
            </li>
          ))}
        </ol>
      )}
      <WhatNext next={next} />
    </section>
  );
}

/** The forms that correct, complete or withdraw a request. */
export function ReceiptForms(shown: ReceiptProps) {
  const { messages, receipt, refused } = shown;
  const { receipt: texts } = messages;
  const { kind, next } = receipt;
  const path = next.receiptPath;
  const answers = refused?.intent === "answer" ? refused : undefined;
  const corrected = refused?.intent === "correct" ? refused : { typed: {}, errors: {} };
  const typed: Record<string, string> = { ...receipt.typed, ...corrected.typed };
  const rows = correctableFieldsOf(kind).filter(({ name }) => name in receipt.typed);
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-4">
        <details open={refused?.intent === "correct"} className="open:basis-full">
          <summary className={buttonClasses({ variant: "secondary" })}>{texts.correct}</summary>
          <IntentForm
            action={path}
            intent="correct"
            fields={{ [confirmedEmailName]: typed.email }}
            noValidate
            className="mt-6 max-w-xl space-y-6"
          >
            <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2 sm:items-end [&>:has(textarea)]:col-span-full">
              <PlainFields
                rows={rows}
                kind={kind}
                messages={messages.fields}
                typed={typed}
                errors={corrected.errors}
              />
            </div>
            {receipt.worked && <p>{receipt.worked}</p>}
            <Button variant="secondary">{texts.saveChanges}</Button>
          </IntentForm>
        </details>
        <Files {...shown} />
      </div>
      <section aria-labelledby="questions" className="max-w-xl">
        <Questions next={next} refused={answers} />
      </section>
      {next.texts && (
        <HeadedPart id="receipt-texts" title={texts.texts} className="text-2xl">
          <p className="mt-2 mb-4">{texts.textsAgreed}</p>
          <IntentForm action={path} intent="stop-texts">
            <Button variant="secondary">{texts.stopTexts}</Button>
          </IntentForm>
        </HeadedPart>
      )}
    </>
  );
}

/** The receipt as a file: as PDF and, folded, as data. */
function Files({ messages: { receipt: texts }, receipt }: ReceiptProps) {
  const path = receipt.next.receiptPath;
  return (
    <div className="flex flex-wrap items-start gap-x-5">
      <ButtonLink href={`${path}/pdf`} download variant="secondary">
        <Download className="size-5" />
        {texts.savePdf}
      </ButtonLink>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 text-sm text-muted">
          {texts.otherFormats}
        </summary>
        <a href={`${path}/download`} download className="inline-block py-2">
          {texts.download}
        </a>
      </details>
    </div>
  );
}

/** Withdraws a request in two steps, with the least prominent button, so that a slip of the thumb withdraws nothing. */
function Withdrawal({ messages: { receipt: texts }, receipt, refused }: ReceiptProps) {
  const error = refused?.intent === "withdraw" ? refused.errors.confirm : undefined;
  return (
    <details open={error !== undefined}>
      <summary className="min-h-11 cursor-pointer py-2 text-sm text-muted">
        {texts.withdraw}
      </summary>
      <p className="mt-2 mb-4 measure">{texts.withdrawHelp}</p>
      <form method="post" action={receipt.next.receiptPath} noValidate className="space-y-4">
        <input type="hidden" name="intent" value="withdraw" />
        <CheckboxField name="confirm" label={texts.withdrawSure} error={error} required />
        <Button variant="secondary" className="text-negative">
          {texts.withdrawSubmit}
        </Button>
      </form>
    </details>
  );
}
