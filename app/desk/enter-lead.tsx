import type { LeadKind } from "#db/schema";
import { leadFieldMessages } from "~/leads/fields.en";
import { leadKindNames, leadKinds } from "~/leads/kinds";
import { PlainFields } from "~/leads/lead-fields";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { ErrorSummary } from "~/ui/error-summary";
import { enteredFields } from "./contact-form";
import type { EnterLeadRefusal } from "./enter-lead.server";

/** The address where a lead of a kind is entered. */
function enterAddress(kind: LeadKind): string {
  return `/admin/quotes/new?kind=${kind}`;
}

/** What to ask somebody who calls, on one page that works without scripts. */
export function EnterLead(props: { kind: LeadKind; refusal: EnterLeadRefusal | undefined }) {
  const { kind, refusal } = props;
  return (
    <>
      <p className="mb-4">
        <a href="/admin/quotes">Back to the leads</a>
      </p>
      <nav aria-label="What they want" className="mb-6">
        <ul className="flex flex-wrap gap-2">
          {leadKindNames.map((name) => (
            <li key={name}>
              <a
                href={enterAddress(name)}
                aria-current={name === kind ? "page" : undefined}
                className={classNames("chip", name === kind && "chip-current")}
              >
                {leadKinds[name].label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form method="post" action={enterAddress(kind)} noValidate className="max-w-xl space-y-5">
        {refusal && <Alert variant="destructive" title={refusal.message} announce="alert" />}
        <ErrorSummary errors={refusal?.errors ?? {}} />
        <PlainFields
          rows={enteredFields(kind)}
          kind={kind}
          messages={leadFieldMessages}
          bind={(name) => ({
            id: name,
            name,
            defaultValue: refusal?.typed[name] ?? "",
            error: refusal?.errors[name],
          })}
        />
        <p className="text-sm text-muted">
          Entered on the phone, a lead agrees neither to the terms nor to text messages: they can do
          so themselves when they answer.
        </p>
        <Button>Enter the lead</Button>
      </form>
    </>
  );
}
