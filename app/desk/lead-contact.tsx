import { Form } from "@remix-run/react";
import Mail from "lucide-react/icons/mail";
import MessageSquare from "lucide-react/icons/message-square";
import Phone from "lucide-react/icons/phone";
import { leadFieldWords } from "~/leads/fields.en";
import { leadKinds } from "~/leads/kinds";
import { Button, ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { SelectField, TextField } from "~/ui/fields";
import { contactFields, isNeeded } from "./contact-form";
import type { OpenedLead } from "./open-lead.server";
import { LeadPostProblem } from "./panel-section";
import type { LeadPostRefusal } from "./unsaved-work";
import { stopWays } from "./work";

/** How to reach whoever sent a lead: number and address in full, to press or to copy. */
export function LeadContact({
  lead,
  texting,
  action,
}: Pick<OpenedLead, "lead" | "texting"> & { action: string }) {
  const address = encodeURIComponent(lead.email).replace("%40", "@");
  const subject = encodeURIComponent(
    `Your ${leadKinds[lead.kind].label.toLowerCase()} ${lead.reference}`,
  );
  return (
    <div className="mt-3 space-y-2">
      <div className="lead-contact">
        <ButtonLink href={`tel:${lead.phoneE164}`} className="desk-button">
          <Phone aria-hidden="true" className="size-4" />
          <span className="sr-only">Call </span>
          {lead.phone}
        </ButtonLink>
        <Copy value={lead.phone} what="number" />
        {texting.allowed ? (
          <ButtonLink href={`sms:${lead.phoneE164}`} variant="secondary" className="desk-button">
            <MessageSquare aria-hidden="true" className="size-4" />
            Text
          </ButtonLink>
        ) : (
          <Button
            type="button"
            variant="secondary"
            className="desk-button"
            disabled
            aria-describedby="no-texts"
          >
            <MessageSquare aria-hidden="true" className="size-4" />
            Text
          </Button>
        )}
      </div>
      <div className="lead-contact">
        <ButtonLink
          href={`mailto:${address}?subject=${subject}`}
          variant="secondary"
          className="desk-button"
        >
          <Mail aria-hidden="true" className="size-4" />
          <span className="sr-only">Write to </span>
          {lead.email}
        </ButtonLink>
        <Copy value={lead.email} what="address" />
      </div>
      {!texting.allowed && (
        <p id="no-texts" className="text-sm text-muted">
          No text messages now. {texting.why}
        </p>
      )}
      {lead.smsConsent && (
        <Form
          method="post"
          action={action}
          preventScrollReset
          className="flex flex-wrap items-end gap-2"
        >
          <input type="hidden" name="intent" value="stop-texts" />
          <SelectField
            name="how"
            label="End text messages to this number, as asked by"
            options={stopWays}
            markOptional={false}
            placeholder={null}
          />
          <Button variant="secondary" className="desk-button">
            End them
          </Button>
        </Form>
      )}
    </div>
  );
}

function Copy({ value, what }: { value: string; what: string }) {
  return (
    <CopyButton
      value={value}
      copied="Copied"
      byHand="Select it and copy it by hand"
      className="desk-button"
    >
      Copy<span className="sr-only"> the {what}</span>
    </CopyButton>
  );
}

interface LeadCorrectionProps {
  lead: OpenedLead["lead"];
  action: string;
  answer: LeadPostRefusal | undefined;
}

/** Corrects who a lead is and how to reach them; opens by itself while a correction was not stored. */
export function LeadCorrection({ lead, action, answer }: LeadCorrectionProps) {
  const refused = answer?.intent === "correct-contact" ? answer : undefined;
  return (
    <details open={refused !== undefined} className="mt-3">
      <summary className="py-1 text-action">Correct the contact data</summary>
      <LeadPostProblem answer={answer} of={["correct-contact"]} />
      <Form
        key={lead.version}
        method="post"
        action={action}
        preventScrollReset
        className="mt-2 space-y-3"
      >
        <input type="hidden" name="intent" value="correct-contact" />
        <input type="hidden" name="version" value={lead.version} />
        {contactFields.map((field) => (
          <TextField
            key={field.name}
            id={`correct-${field.name}`}
            name={field.name}
            label={leadFieldWords.fields[field.name].label}
            type={field.control}
            required={isNeeded(field)}
            markOptional={!isNeeded(field)}
            autoComplete="off"
            defaultValue={refused?.typed[field.name] ?? lead[field.name] ?? ""}
            error={refused?.errors[field.name]}
          />
        ))}
        <Button variant="secondary" className="desk-button">
          Store the correction
        </Button>
      </Form>
    </details>
  );
}
