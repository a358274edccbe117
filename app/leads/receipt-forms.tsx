import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextareaField, TextField } from "~/ui/fields";
import type { FieldErrors } from "~/ui/form-schema";
import { receiptTexts } from "./receipt-texts";

interface ReceiptFormsProps {
  /** The receipt's own address, to which every form posts. */
  action: string;
  typed: { phone: string; comments: string };
  errors: FieldErrors;
  /** Why nothing was saved, when it was not for a field. */
  message: string | null;
  /** Whether text messages are on. */
  texts: boolean;
}

/** What the holder of a receipt may change: plain forms, so that the page needs no script. */
export function ReceiptForms({ action, typed, errors, message, texts }: ReceiptFormsProps) {
  return (
    <div className="no-print space-y-12">
      <section aria-labelledby="receipt-correct">
        <h2 id="receipt-correct" className="mb-4 text-2xl">
          {receiptTexts.correctHeading}
        </h2>
        {message && (
          <Alert variant="destructive" title="Error" announce="alert" className="mb-6">
            <p>{message}</p>
          </Alert>
        )}
        <ErrorSummary errors={errors} />
        <form method="post" action={action} noValidate className="max-w-xl space-y-6">
          <input type="hidden" name="intent" value="correct" />
          <TextField
            name="phone"
            label="Phone Number"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            width="medium"
            defaultValue={typed.phone}
            error={errors.phone}
          />
          <TextareaField
            name="comments"
            label="Comments"
            defaultValue={typed.comments}
            error={errors.comments}
          />
          <Button variant="secondary">{receiptTexts.correctButton}</Button>
        </form>
      </section>
      {texts && (
        <section aria-labelledby="receipt-texts">
          <h2 id="receipt-texts" className="text-2xl">
            {receiptTexts.textsHeading}
          </h2>
          <p className="mt-2 mb-4">{receiptTexts.textsOn}</p>
          <IntentForm action={action} intent="stop-texts" label={receiptTexts.textsButton} />
        </section>
      )}
      <section aria-labelledby="receipt-withdraw">
        <h2 id="receipt-withdraw" className="text-2xl">
          {receiptTexts.withdrawHeading}
        </h2>
        <p className="mt-2 mb-4 measure">{receiptTexts.withdrawHelp}</p>
        <IntentForm action={action} intent="withdraw" label={receiptTexts.withdrawButton} danger />
      </section>
    </div>
  );
}

interface IntentFormProps {
  action: string;
  intent: string;
  label: string;
  danger?: boolean;
}

function IntentForm({ action, intent, label, danger = false }: IntentFormProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="intent" value={intent} />
      <Button variant={danger ? "danger" : "secondary"}>{label}</Button>
    </form>
  );
}
