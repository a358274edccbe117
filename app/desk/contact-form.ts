import type { LeadKind } from "#db/schema";
import { fieldsOf, type LeadField, leadFields } from "~/leads/fields";

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

const needed: readonly string[] = ["companyName", "contactName", "phone", "email"];

/** Whom to call back is needed; the rest is what comes up. */
export function isNeeded({ name }: Pick<LeadField, "name">): boolean {
  return needed.includes(name);
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
