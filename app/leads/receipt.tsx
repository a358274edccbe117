import { PageHeader } from "~/site/section";
import { useCompany } from "~/site/site-data";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { CheckboxField } from "~/ui/fields";
import { IntentForm } from "~/ui/intent-form";
import { DefinitionList } from "~/ui/lists";
import { leadKinds } from "./kinds";
import { CorrectableFields } from "./lead-fields";
import { NextSteps } from "./lead-form-page";
import { AddToCalendar, AtHand, CallOrText } from "./next-step";
import type { NextStep } from "./next-step.server";
import type { ReceiptRefusal, ShownReceipt } from "./receipts.server";

interface ReceiptProps {
  receipt: ShownReceipt;
  refused: ReceiptRefusal | undefined;
}

/** What a visitor sent and where it stands, with what they may change: plain forms, so that the page needs no script. */
export function ReceiptPage({ receipt, refused }: ReceiptProps) {
  const company = useCompany();
  const { name, nextSteps } = leadKinds[receipt.kind];
  const { next } = receipt;
  return (
    <>
      <PageHeader
        title={`We have your ${name}`}
        lede="Keep this page, or print it: it is your record of what you sent, and the way to change it."
      />
      <div className="wrap grid gap-12 py-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16 lg:py-16">
        <div className="space-y-12">
          {receipt.alert && <Alert variant="success" title={receipt.alert} announce="status" />}
          <section aria-labelledby="receipt-details">
            <h2 id="receipt-details" className="mb-4 text-2xl">
              Your reference
            </h2>
            <DefinitionList
              items={[
                ...(next.due
                  ? [{ term: "We answer by", description: <Due due={next.due} /> }]
                  : []),
                { term: "Status", description: receipt.status },
                { term: "Reference ID", description: <strong>{next.reference}</strong> },
                { term: "Sent", description: receipt.sentAt },
                ...receipt.facts,
              ]}
            />
            <p className="no-print mt-4">
              <a href={`${next.receiptPath}/download`} download>
                Download what you sent (JSON)
              </a>
            </p>
          </section>
          {!receipt.withdrawn && <ReceiptForms receipt={receipt} refused={refused} />}
        </div>
        {!receipt.withdrawn && (
          <section aria-labelledby="receipt-next" className="space-y-6">
            <div>
              <h2 id="receipt-next" className="text-2xl">
                What happens next
              </h2>
              <NextSteps steps={nextSteps.slice(1)} />
            </div>
            <AtHand next={next} />
            <AddToCalendar next={next} />
            <div className="flex flex-wrap gap-3">
              <CallOrText filled={receipt.phonesOpen ? "call" : "text"} />
            </div>
            <p className="text-muted">
              Questions? Call <a href={`tel:${company.phone.tel}`}>{company.phone.display}</a>,{" "}
              {company.hoursLabel}, and have your Reference ID ready.
            </p>
          </section>
        )}
      </div>
    </>
  );
}

export function ReceiptForms({ receipt, refused }: ReceiptProps) {
  const { kind, next, texts } = receipt;
  const path = next.receiptPath;
  const typed: Readonly<Record<string, string>> = refused?.typed ?? receipt.typed;
  const errors = refused?.errors ?? {};
  const bind = (name: string) => ({
    id: name,
    name,
    defaultValue: typed[name] ?? "",
    error: errors[name],
  });
  return (
    <div className="no-print space-y-12">
      {refused?.message && (
        <Alert variant="destructive" title="Error" announce="alert">
          <p>{refused.message}</p>
        </Alert>
      )}
      <ErrorSummary errors={errors} />
      <section aria-labelledby="receipt-correct">
        <h2 id="receipt-correct" className="mb-4 text-2xl">
          Correct your phone number or comments
        </h2>
        <form method="post" action={path} noValidate className="max-w-xl space-y-6">
          <input type="hidden" name="intent" value="correct" />
          <CorrectableFields kind={kind} bind={bind} />
          <Button variant="secondary">Save changes</Button>
        </form>
      </section>
      {texts && (
        <section aria-labelledby="receipt-texts">
          <h2 id="receipt-texts" className="text-2xl">
            Text messages
          </h2>
          <p className="mt-2 mb-4">You agreed to receive text messages about this request.</p>
          <IntentForm action={path} intent="stop-texts">
            <Button variant="secondary">Turn text messages off</Button>
          </IntentForm>
        </section>
      )}
      <Withdrawal next={next} error={errors.confirm} />
    </div>
  );
}

/** The promised time; one that has passed says so and gives the way to be answered at once. */
function Due({ due }: { due: NonNullable<NextStep["due"]> }) {
  const { phone } = useCompany();
  if (!due.past) return <>{due.words}</>;
  return (
    <>
      {due.words}. <span className="font-semibold">This time has passed, and we are sorry.</span>{" "}
      Call <a href={`tel:${phone.tel}`}>{phone.display}</a> and have your Reference ID ready.
    </>
  );
}

/** Two steps and the least of the page's buttons: a thumb that slips ends nothing. */
function Withdrawal({ next, error }: { next: NextStep; error: string | undefined }) {
  return (
    <details open={error !== undefined}>
      <summary className="min-h-11 cursor-pointer py-2 text-sm text-muted">
        Withdraw this request
      </summary>
      <p className="mt-2 mb-4 measure">
        We stop working on it. This cannot be undone, but you may send a new request at any time.
      </p>
      <form method="post" action={next.receiptPath} noValidate className="space-y-4">
        <input type="hidden" name="intent" value="withdraw" />
        <CheckboxField name="confirm" label="Yes, I withdraw it" error={error} required />
        <Button variant="secondary" className="text-negative">
          Withdraw request
        </Button>
      </form>
    </details>
  );
}
