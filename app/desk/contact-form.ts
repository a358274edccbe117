import type { LeadKind } from "#db/schema";
import { fieldsOf, type LeadField, leadFields } from "~/leads/fields";

const required: readonly string[] = ["companyName", "contactName", "phone", "email"];

/** The contact fields that staff may correct, in the order of the form. */
export const contactFields = [...required, "mcNumber", "dotNumber"].flatMap((name) =>
  leadFields.filter((field) => field.name === name),
);

/** Returns whether a contact field is required for a lead that staff took by phone. */
export function isRequired({ name }: Pick<LeadField, "name">): boolean {
  return required.includes(name);
}

/** Returns the fields for a lead that staff took by phone, required fields first. Leaves out consent, which only the visitor can give. */
export function enteredFields(kind: LeadKind): LeadField[] {
  const fields = fieldsOf(kind)
    .filter(({ control }) => control !== "tick")
    .map((field) => ({
      ...field,
      in: { [kind]: isRequired(field) ? "required" : "optional" } as const,
    }));
  return fields.sort((one, other) => Number(isRequired(other)) - Number(isRequired(one)));
}
