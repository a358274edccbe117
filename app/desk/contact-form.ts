import type { LeadKind } from "#db/schema";
import { fieldsOf, type LeadField, leadFields } from "~/leads/fields";

const needed: readonly string[] = ["companyName", "contactName", "phone", "email"];

/** What staff may correct about the person who sent a lead, in the form's order. */
export const contactFields = [...needed, "mcNumber", "dotNumber"].flatMap((name) =>
  leadFields.filter((field) => field.name === name),
);

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
