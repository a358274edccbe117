import { type LeadField, type LeadFieldName, leadFields, worded } from "./fields";
import { leadFieldWords } from "./fields.en";

/** The labels that fields have on the desk, where these are not those of the form. */
const deskLabels: Partial<Record<LeadFieldName, string>> = {
  preferredFuelBrands: "Preferred Fuel Brands",
  factoringCompany: "Factoring company",
  brokersAndShippers: "Brokers and shippers",
  contactBy: "Reach by",
};

/** Returns a field as staff are told of it, by the desk, mail and CSV: in English, whatever language a lead wrote in. */
export function staffField(field: LeadField) {
  const said = worded(field, leadFieldWords);
  return { ...said, desk: deskLabels[field.name] ?? said.label };
}

/** The whole table, in its order. */
export const staffFields: readonly ReturnType<typeof staffField>[] = leadFields.map(staffField);
