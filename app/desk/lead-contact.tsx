import Mail from "lucide-react/icons/mail";
import MessageSquare from "lucide-react/icons/message-square";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { leadFieldMessages } from "~/leads/fields.en";
import { leadKinds } from "~/leads/kinds";
import { stopWays } from "~/leads/work";
import { localParts } from "~/site/dates";
import { mailtoAddress } from "~/site/mailto";
import { useDeskTime } from "~/staff/desk-time";
import { Button, ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { SelectField, TextField } from "~/ui/fields";
import { contactFields, isNeeded } from "./contact-form";
import { DeskButton } from "./desk-button";
import { LeadForm, LeadPostProblem, useLeadRefusal } from "./lead-form";
import { showOutcomes } from "./lead-work";
import type { OpenedLead } from "./open-lead.server";

const noTextsId = "no-texts";

/** How to reach the person who sent a lead: number and address in full, to press or to copy. */
export function LeadContact({ lead, texting, mayEndTexts }: OpenedLead) {
  const subject = `Your ${leadKinds[lead.kind].label.toLowerCase()} ${lead.reference}`;
  return (
    <div className="mt-3 space-y-2">
      <div className="lead-contact">
        <ButtonLink href={`tel:${lead.phoneE164}`} className="desk-button">
          <Phone aria-hidden="true" className="size-4" />
          <span className="sr-only">Call </span>
          {lead.phone}
        </ButtonLink>
        <Copy value={lead.phone} what="number" />
        <TextWay lead={lead} texting={texting} className="desk-button">
          <MessageSquare aria-hidden="true" className="size-4" />
          Text
        </TextWay>
      </div>
      <div className="lead-contact">
        <ButtonLink
          href={mailtoAddress(lead.email, { subject })}
          variant="secondary"
          className="desk-button"
        >
          <Mail aria-hidden="true" className="size-4" />
          <span className="sr-only">Write to </span>
          {lead.email}
        </ButtonLink>
        <Copy value={lead.email} what="address" />
      </div>
      {texting.zones && <TextHours zones={texting.zones} />}
      {!texting.allowed && !texting.zones && (
        <p id={noTextsId} className="text-sm text-muted">
          No text messages now. {texting.why}
        </p>
      )}
      <LeadPostProblem of={["stop-texts"]} />
      {mayEndTexts && (
        <details>
          <summary className="py-1 text-action">They want no more text messages</summary>
          <LeadForm intent="stop-texts" className="flex flex-wrap items-end gap-2">
            <SelectField
              name="how"
              label="End text messages to this number, as asked by"
              options={stopWays}
              markOptional={false}
              placeholder={null}
            />
            <DeskButton>End them</DeskButton>
          </LeadForm>
        </details>
      )}
    </div>
  );
}

/** When to text: staff judge it by the clock where the number is. */
function TextHours({ zones }: { zones: readonly string[] }) {
  const { now } = useDeskTime();
  const clocks = zones.map((zone) => {
    const { hour, minute, dayPeriod } = localParts(now, zone);
    const city = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
    return `${hour}:${minute} ${dayPeriod} in ${city}`;
  });
  return (
    <p className="text-sm text-muted">
      Text 8 AM–8 PM their time{clocks.length > 0 && `: now ${clocks.join(", ")}`}
    </p>
  );
}

/** The ways to reach a visitor, at the thumb of who holds a phone; the stylesheet shows it on narrow screens alone. */
export function LeadThumbBar({ lead, texting }: Pick<OpenedLead, "lead" | "texting">) {
  const icon = { "aria-hidden": true, className: "size-5" } as const;
  return (
    <nav aria-label="Reach the visitor" className="lead-thumb-bar">
      <ButtonLink href={`tel:${lead.phoneE164}`} onClick={showOutcomes}>
        <Phone {...icon} />
        Call
      </ButtonLink>
      {texting.zones && (
        <TextWay lead={lead} texting={texting} onClick={showOutcomes}>
          <MessageSquare {...icon} />
          Text
        </TextWay>
      )}
      <ButtonLink href={mailtoAddress(lead.email)} variant="secondary" onClick={showOutcomes}>
        <Mail {...icon} />
        Email
      </ButtonLink>
    </nav>
  );
}

interface TextWayProps extends Pick<OpenedLead, "lead" | "texting"> {
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** Leads to a text message while one may go out, and keeps its place when none may any more. */
function TextWay({ lead, texting, ...rest }: TextWayProps) {
  if (texting.allowed) {
    return <ButtonLink href={`sms:${lead.phoneE164}`} variant="secondary" {...rest} />;
  }
  const reason = texting.zones ? { title: texting.why } : { "aria-describedby": noTextsId };
  return <Button type="button" variant="secondary" disabled {...reason} {...rest} />;
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

/** Corrects who a lead is and how to reach them; opens by itself while a correction was not stored. */
export function LeadCorrection({ lead }: Pick<OpenedLead, "lead">) {
  const refused = useLeadRefusal("correct-contact");
  return (
    <details open={refused !== undefined} className="mt-3">
      <summary className="py-1 text-action">Correct the contact data</summary>
      <LeadPostProblem of={["correct-contact"]} />
      <LeadForm
        key={lead.version}
        intent="correct-contact"
        version={lead.version}
        className="mt-2 space-y-3"
      >
        {contactFields.map((field) => (
          <TextField
            key={field.name}
            id={`correct-${field.name}`}
            name={field.name}
            label={leadFieldMessages.fields[field.name].label}
            type={field.control}
            required={isNeeded(field)}
            markOptional={!isNeeded(field)}
            autoComplete="off"
            defaultValue={String(refused?.typed[field.name] ?? lead[field.name] ?? "")}
            error={refused?.errors[field.name]}
          />
        ))}
        <DeskButton>Store the correction</DeskButton>
      </LeadForm>
    </details>
  );
}
