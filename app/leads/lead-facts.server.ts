import type { LeadRecord } from "#db/queries/leads.server";
import type { LeadKind } from "#db/schema";
import { type Language, sentenceCase } from "~/site/language";
import { mailtoAddress } from "~/site/mailto";
import { pendingAuthority } from "./authority-numbers";
import {
  everyFieldOf,
  fieldsOf,
  type LabelledField,
  type LeadField,
  type LeadFieldName,
  labelOf,
  leadFields,
  withLabels,
} from "./fields";
import { leadFieldMessages } from "./fields.en";
import { leadFieldMessagesEs } from "./fields.es";
import { leadKinds } from "./kinds";
import { leadKindMessages } from "./lead-form.en";
import { leadKindMessagesEs } from "./lead-form.es";
import { serverMessages } from "./server.messages";

/** The texts of each kind of lead, in the visitor's language. */
export const kindMessages = { en: leadKindMessages, es: leadKindMessagesEs };

/** Labels on the desk that differ from the form's. */
const deskLabels: Partial<Record<LeadFieldName, string>> = {
  preferredFuelBrands: "Preferred Fuel Brands",
  factoringCompany: "Factoring company",
  brokersAndShippers: "Brokers and shippers",
  contactBy: "Reach by",
};

/** Returns a field with English labels for staff, regardless of the lead's language. */
export function staffField(field: LeadField) {
  const labelled = withLabels(field, leadFieldMessages);
  return { ...labelled, desk: deskLabels[field.name] ?? labelled.label };
}

/** All fields of leads with their English labels for staff, in the order of `leadFields`. */
export const staffFields: readonly ReturnType<typeof staffField>[] = leadFields.map(staffField);

/** The texts of the fields, by language. */
export const fieldMessages = { en: leadFieldMessages, es: leadFieldMessagesEs };

/** Returns the label and value of each field of a lead, in form order, except those that the desk shows elsewhere. `href` is a link to call or write to the visitor. */
export function leadFacts(lead: LeadRecord) {
  const hrefs: Record<string, string> = {
    email: mailtoAddress(lead.email),
    phone: `tel:${lead.phoneE164}`,
  };
  return everyFieldOf(lead.kind)
    .filter(({ shownApart }) => !shownApart)
    .map(staffField)
    .map((field) => ({
      name: field.name,
      term: field.desk,
      description: shownValue(field, lead),
      href: hrefs[field.name],
    }));
}

/** Summarizes a lead for a list: `wants` is the request, and `size` the number of trucks and the revenue or fuel spend per month. `size` is "" if neither is known. */
export function leadInShort(lead: LeadRecord) {
  const shown = (name: string) => {
    const field = staffFields.find((row) => row.name === name);
    return (field && shownValue(field, lead)) ?? "";
  };
  // "$25,000 – $50,000" would take two columns.
  const money = (shown("monthlyRevenue") || shown("monthlyFuelSpend")).replaceAll(",000", "k");
  const size = [shown("numberOfTrucks"), money.replace(" – $", "–")].filter((text) => text !== "");
  return {
    wants: shown("servicesInterested") || leadKinds[lead.kind].shortLabel,
    size: size.join(" · "),
  };
}

/** Returns the filled-in fields of a lead, including later answers. Adds punctuation to a phone number that was typed as digits only. */
export function receiptFacts(lead: LeadRecord, language: Language) {
  return everyFieldOf(lead.kind)
    .map((field) => withLabels(field, fieldMessages[language]))
    .map((field) => ({
      term: shortLabelOf(field),
      description:
        field.name === "phone" && /^\d+$/.test(lead.phone)
          ? lead.phoneE164.replace(/^\+1(...)(...)/, "($1) $2-")
          : shownValue(field, lead, serverMessages[language].receipt.words),
    }))
    .filter(({ description }) => description !== null);
}

/** Returns the label, old value and new value of each field that a correction changed. `from` and `to` come from the timeline entry. An empty field is null. */
export function correctionsOf(kind: LeadKind, { from, to }: { from?: unknown; to?: unknown }) {
  return fieldsOf(kind)
    .filter(({ name }) => typeof to === "object" && to !== null && Object.hasOwn(to, name))
    .map(staffField)
    .map((field) => ({
      term: field.shownApart ? sentenceCase(field.named) : field.desk,
      from: shownValue(field, from ?? {}),
      to: shownValue(field, to ?? {}),
    }));
}

/** Returns the short label that emails and receipts use. */
export function shortLabelOf({ mail, named }: LabelledField): string {
  return mail ?? sentenceCase(named);
}

/** The field columns of the desk's export: texts and selects first, then checkboxes. */
export const leadColumns: readonly string[] = [
  ...staffFields.filter(({ control }) => control !== "tick"),
  ...staffFields.filter(({ control }) => control === "tick").reverse(),
].map(({ name }) => name);

/** Returns the value of a field as text: the label of an option, `yes` and `no` for a checkbox, `pending` for a number still to come. Returns null for an empty field. */
export function shownValue(
  { name, number, options }: LabelledField,
  lead: Partial<Record<LeadFieldName, unknown>>,
  { yes, no, pending } = serverMessages.en.receipt.words,
): string | null {
  const value = lead[name];
  if (typeof value === "boolean") return value ? yes : no;
  if (typeof value !== "string") return null;
  return number && value === pendingAuthority ? pending : labelOf(options ?? [], value);
}
