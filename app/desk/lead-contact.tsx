import Mail from "lucide-react/icons/mail";
import MessageSquare from "lucide-react/icons/message-square";
import Phone from "lucide-react/icons/phone";
import type { ComponentProps } from "react";
import { leadFieldMessages } from "~/leads/fields.en";
import { leadKinds } from "~/leads/kinds";
import { stopWays } from "~/leads/work";
import { mailtoAddress } from "~/site/mailto";
import { Button, ButtonLink } from "~/ui/button";
import { EmailText } from "~/ui/desk-table";
import { SelectField, TextField } from "~/ui/fields";
import { contactFields, isRequired } from "./contact-form";
import { CopyIcon } from "./copy-icon";
import { LeadForm, LeadPostProblem, PostButton, useLeadRefusal } from "./lead-form";
import { showOutcomes } from "./lead-work";
import type { OpenedLead } from "./open-lead.server";

const textingId = "texting";

type Reachable = Pick<OpenedLead, "lead" | "texting" | "wrongNumber">;

/** Returns the ways to reach the visitor, best first. `href` is null while text messages are not allowed. `value` is what staff may copy. */
function contactWays({ lead, texting, wrongNumber }: Reachable) {
  const subject = `Your ${leadKinds[lead.kind].label.toLowerCase()} ${lead.reference}`;
  const text = texting.allowed ? `sms:${lead.phoneE164}` : null;
  const ways = [
    { name: "Call", Icon: Phone, href: `tel:${lead.phoneE164}`, value: lead.phone },
    { name: "Text", Icon: MessageSquare, href: text, value: null },
    { name: "Email", Icon: Mail, href: mailtoAddress(lead.email, { subject }), value: lead.email },
  ];
  return wrongNumber ? ways.reverse() : ways;
}

/** The looks of a way to reach the visitor. The best way is a button on wide screens only, because narrow ones have the bar at the bottom. */
const asText =
  "desk-button min-w-0 px-0 text-start [overflow-wrap:anywhere] whitespace-normal max-lg:bg-transparent max-lg:not-disabled:text-action max-lg:hover:bg-transparent max-lg:not-disabled:hover:text-action-hover";
const plain = "hover:bg-transparent disabled:border-transparent disabled:bg-transparent";

/** Phone number and email address in full, with buttons that use and copy them. */
export function LeadContact({ lead, texting, wrongNumber }: OpenedLead) {
  return (
    <div className="mt-3 space-y-2">
      <div className="flex flex-wrap items-center gap-x-4">
        {contactWays({ lead, texting, wrongNumber }).map(({ name, Icon, href, value }, index) => (
          <span key={name} className="flex max-w-full items-center">
            <ContactWay
              href={href}
              variant={index === 0 ? "primary" : "quiet"}
              className={index === 0 ? `${asText} lg:px-3` : `${asText} ${plain}`}
            >
              <Icon aria-hidden="true" className="size-4" />
              <span className={value === null ? undefined : "sr-only"}>{name} </span>
              {value !== null && (
                <span>
                  <EmailText address={value} />
                </span>
              )}
            </ContactWay>
            {value !== null && <CopyIcon text={value} className="size-[36px]" />}
          </span>
        ))}
      </div>
      <p id={textingId} className="text-sm text-muted">
        {texting.allowed ? "Text 8 AM–8 PM their time" : `No text messages now. ${texting.why}`}
      </p>
      {wrongNumber && <LeadCorrection lead={lead} summary="Wrong number: correct it" />}
    </div>
  );
}

/** A form that stops text messages to the lead's number. Folded. */
export function LeadStopTexts() {
  return (
    <details>
      <summary className="py-1 text-action">They want no more text messages</summary>
      <LeadForm intent="stop-texts" className="flex flex-wrap items-end gap-2">
        <SelectField
          name="how"
          label="Stop text messages to this number, as requested by"
          options={stopWays}
          markOptional={false}
          placeholder={null}
        />
        <PostButton>Stop texts</PostButton>
      </LeadForm>
    </details>
  );
}

/** The ways to reach the visitor as a bar at the bottom of the page. The stylesheet shows it only on narrow screens. */
export function LeadThumbBar(opened: Reachable) {
  const shown = contactWays(opened).filter(({ href }) => href || opened.lead.smsConsent);
  return (
    <nav aria-label="Reach the visitor" className="lead-thumb-bar">
      {shown.map(({ name, Icon, href }, index) => (
        <ContactWay
          key={name}
          href={href}
          variant={index === 0 ? "primary" : "secondary"}
          onClick={showOutcomes}
        >
          <Icon aria-hidden="true" className="size-5" />
          {name}
        </ContactWay>
      ))}
    </nav>
  );
}

type ContactWayProps = Pick<ComponentProps<typeof Button>, "variant" | "className" | "children"> & {
  href: string | null;
  onClick?: () => void;
};

/** A link to a way to reach the visitor, or a disabled button that explains why it cannot be used. */
function ContactWay({ href, ...rest }: ContactWayProps) {
  if (href !== null) return <ButtonLink href={href} {...rest} />;
  return <Button type="button" disabled aria-describedby={textingId} {...rest} />;
}

/** A form that corrects the contact details of a lead. Folded, except after a refusal. */
export function LeadCorrection({ lead, summary }: Pick<OpenedLead, "lead"> & { summary: string }) {
  const refused = useLeadRefusal("correct-contact");
  return (
    <details open={refused !== undefined}>
      <summary className="py-1 text-action">{summary}</summary>
      <LeadPostProblem of={["correct-contact"]} />
      <LeadForm
        key={lead.version}
        intent="correct-contact"
        fields={{ version: lead.version }}
        className="mt-2 space-y-3"
      >
        {contactFields.map((field) => (
          <TextField
            key={field.name}
            id={`correct-${field.name}`}
            name={field.name}
            label={leadFieldMessages.fields[field.name].label}
            type={field.control}
            required={isRequired(field)}
            markOptional={!isRequired(field)}
            autoComplete="off"
            defaultValue={String(refused?.typed[field.name] ?? lead[field.name] ?? "")}
            error={refused?.errors[field.name]}
          />
        ))}
        <PostButton>Save contact data</PostButton>
      </LeadForm>
    </details>
  );
}
