import type { FetcherWithComponents } from "@remix-run/react";
import { enhancedName } from "~/http/form-names";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { QuestionFields } from "./lead-fields";
import { useLeadMessages } from "./lead-messages";
import type { NextStep } from "./next-step.server";
import type { ReceiptRefusal } from "./receipts.server";

/** The lead form on the same page may have fields with the same names, so the ids differ. */
const idOf = (name: string) => `answer-${name}`;

interface QuestionsProps {
  next: NextStep;
  /** Why the last answers were not saved. */
  refused: ReceiptRefusal | undefined;
  /** A fetcher's form, whose post returns data. Default: a plain form. */
  form?: FetcherWithComponents<unknown>["Form"];
  busy?: boolean;
}

/** The optional questions after Submit. The receipt shows them again with the answers, which can be changed there. */
export function Questions({ next, refused, form: Form, busy }: QuestionsProps) {
  const { nextStep: messages, fields } = useLeadMessages();
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
          kind={next.kind}
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
