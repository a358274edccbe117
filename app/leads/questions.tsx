import type { FetcherWithComponents } from "@remix-run/react";
import type { LeadKind } from "#db/schema";
import { enhancedName } from "~/http/form-names";
import type { Messages } from "~/site/words";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import type { LeadFieldMessages } from "./fields";
import { QuestionFields } from "./lead-fields";
import type { nextStepMessages } from "./next-step.en";
import type { NextStep } from "./next-step.server";
import type { ReceiptRefusal } from "./receipts.server";

/** Beside the lead form, whose fields may have the same names. */
const idOf = (name: string) => `answer-${name}`;

interface QuestionsProps {
  messages: Messages<typeof nextStepMessages>;
  fields: LeadFieldMessages;
  kind: LeadKind;
  next: NextStep;
  /** Why the last answers were not saved. */
  refused: ReceiptRefusal | undefined;
  /** A fetcher's form, which asks for data; without it a plain one. */
  form?: FetcherWithComponents<unknown>["Form"];
  busy?: boolean;
}

/** What decides the next step, asked when the request is in: each answer is optional and may be changed later. */
export function Questions({
  messages,
  fields,
  kind,
  next,
  refused,
  form: Form,
  busy,
}: QuestionsProps) {
  const typed: Readonly<Record<string, string>> = refused?.typed ?? next.answers;
  const errors = refused?.errors ?? {};
  const Element = Form ?? "form";
  return (
    <>
      <h2 id="questions" className="text-2xl">
        {messages.questions}
      </h2>
      <p className="mt-1 mb-6">{messages.questionsHelp}</p>
      {refused?.message && (
        <Alert variant="destructive" title={messages.error} announce="alert" className="mb-6">
          <p>{refused.message}</p>
        </Alert>
      )}
      <ErrorSummary errors={errors} idOf={idOf} headingId="answer-errors" />
      <Element method="post" action={next.receiptPath} noValidate className="space-y-8">
        <input type="hidden" name="intent" value="answer" />
        {Form && <input type="hidden" name={enhancedName} value="1" />}
        <QuestionFields
          kind={kind}
          messages={fields}
          brand={next.brand}
          texts={next.texts}
          bind={(name) => ({
            id: idOf(name),
            name,
            defaultValue: typed[name] ?? "",
            error: errors[name],
          })}
        />
        <Button variant="secondary" busy={busy} busyText={messages.saving}>
          {messages.save}
        </Button>
      </Element>
    </>
  );
}
