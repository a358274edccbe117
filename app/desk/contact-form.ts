import type { LeadKind } from "#db/schema";
import { fieldsOf, type LeadField, type LeadFieldName, leadFields } from "~/leads/fields";
import { type Field, form, optional } from "~/ui/form-schema";

type Row = (typeof leadFields)[number];

// The mapped type pairs each name with its own row, which Object.fromEntries forgets.
const row = Object.fromEntries(leadFields.map((field) => [field.name, field])) as unknown as {
  [One in Row as One["name"]]: One;
};

/** What staff may correct about whoever sent a lead, in the form's order. */
export const contactFields = [
  row.companyName,
  row.contactName,
  row.phone,
  row.email,
  row.mcNumber,
  row.dotNumber,
] as const;

const needed = {
  companyName: row.companyName.rule.required,
  contactName: row.contactName.rule.required,
  phone: row.phone.rule.required,
  email: row.email.rule.required,
};

/** The authority numbers may stay empty for either kind. */
export const contactForm = form({
  ...needed,
  mcNumber: row.mcNumber.rule.optional,
  dotNumber: row.dotNumber.rule.optional,
});

/** Whom to call back is needed; the rest is what comes up. */
export function isNeeded({ name }: Pick<LeadField, "name">): boolean {
  return Object.hasOwn(needed, name);
}

/** What is asked for of somebody who calls: everything but what only they can agree to themselves, whom to call back first. */
export function enteredFields(kind: LeadKind): LeadField[] {
  const asked = fieldsOf(kind)
    .filter(({ control }) => control !== "tick")
    .map((field) => ({
      ...field,
      in: { [kind]: isNeeded(field) ? "required" : "optional" } as const,
    }));
  return asked.sort((one, other) => Number(isNeeded(other)) - Number(isNeeded(one)));
}

type Tick = "smsConsent" | "agreeToTerms";
type EnteredText = Exclude<LeadFieldName, keyof typeof needed | Tick>;

/** Returns the schema of a lead that staff enter. */
export function enteredForm(kind: LeadKind) {
  const others = enteredFields(kind)
    .filter((field) => !isNeeded(field))
    .map(({ name, rule }) => [name, rule.optional ?? (rule.required && optional(rule.required))]);
  // Each of them is a text or null, as ticks are left out; what the other kind alone has is absent.
  const rest = Object.fromEntries(others) as Record<EnteredText, Field<string | null>>;
  return form({ ...rest, ...needed });
}
