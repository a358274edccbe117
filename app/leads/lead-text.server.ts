import type { LeadRecord } from "#db/queries/leads.server";
import type { Config } from "~/config.server";
import { oneLine } from "~/notifications/backoff";
import type { LeadText } from "~/notifications/compose-mail.server";
import { formatInstant } from "~/site/dates";
import { fieldsOf, type LeadField, leadFields } from "./fields";
import { leadKindNames } from "./form-texts";
import { labelOf } from "./options";

/** Returns what the notifications tell of a lead. */
export function describeLead(lead: LeadRecord, config: Config): LeadText {
  const { COMPANY_TIME_ZONE: zone, COMPANY_TIME_ZONE_LABEL: label, siteUrl } = config;
  const due = lead.replyDueAt;
  return {
    kindName: leadKindNames[lead.kind],
    headline: `New ${leadKindNames[lead.kind]} from ${oneLine(lead.companyName, 80)}`,
    dueInWords: due === null ? null : formatInstant(new Date(due), zone, label),
    url: new URL(`/admin/quotes/${lead.id}`, siteUrl).href,
    lines: leadLines(lead),
  };
}

/** Returns what the visitor sent, a line a field; the comments come last and keep their lines. */
function leadLines(lead: LeadRecord): string[] {
  const lines = toldFields().flatMap((field) => {
    const value = shownValue(field, lead);
    return value ? [`${field.mail}: ${oneLine(value, 500)}`] : [];
  });
  if (lead.authorityPending) lines.push("Authority: pending");
  lines.push(`Text messages: ${lead.smsConsent ? "agreed" : "not agreed"}`);
  return lead.comments ? [...lines, "", "Comments:", lead.comments] : lines;
}

/** The fields that mail tells, the phone before the email: staff call first. */
function toldFields(): LeadField[] {
  const told: LeadField[] = leadFields.filter((field) => "mail" in field);
  const first = told.findIndex(({ name }) => name === "email");
  const phone = told.filter(({ name }) => name === "phone");
  return [
    ...told.slice(0, first),
    ...phone,
    ...told.slice(first).filter((one) => !phone.includes(one)),
  ];
}

/** A fact of a lead as the desk lists it; `href` calls or writes to the visitor. */
export interface LeadFact {
  term: string;
  description: string | null;
  href?: string;
}

/** Returns what the visitor sent with a lead, but for what the desk tells in words of its own, in the order of the form. */
export function leadFacts(lead: LeadRecord): LeadFact[] {
  const hrefs: Record<string, string> = {
    email: `mailto:${lead.email}`,
    phone: `tel:${lead.phoneE164}`,
  };
  return fieldsOf(lead.kind)
    .filter(({ desk }) => desk !== null)
    .map((field) => ({
      term: field.desk ?? field.label,
      description: shownValue(field, lead),
      href: hrefs[field.name],
    }));
}

/** The columns of the desk's export that hold fields, in order: texts and choices, then what was ticked. */
export const leadColumns: readonly string[] = [
  ...leadFields.filter(({ control }) => control !== "tick").map(({ name }) => name),
  ...leadFields
    .filter(({ control }) => control === "tick")
    .map(({ name }) => name)
    .reverse(),
];

function shownValue({ name, options }: LeadField, lead: LeadRecord): string | null {
  const value = new Map<string, unknown>(Object.entries(lead)).get(name);
  if (typeof value !== "string") return null;
  return options ? labelOf(options, value) : value;
}
