import { type LeadField, type LeadFieldName, leadFields, type WordedField, worded } from "./fields";
import { leadFieldWords } from "./fields.en";

/** The labels that fields have on the desk, where these are not those of the form. */
const deskLabels: Partial<Record<LeadFieldName, string>> = {
  preferredFuelBrands: "Preferred Fuel Brands",
  factoringCompany: "Factoring company",
  brokersAndShippers: "Brokers and shippers",
  contactBy: "Reach by",
};

interface StaffField extends WordedField {
  desk: string;
}

/** Returns a field as staff are told of it, by the desk, mail and CSV: in English, whatever language a lead wrote in. */
export function staffField(field: LeadField): StaffField {
  const said = worded(field, leadFieldWords);
  return { ...said, desk: deskLabels[field.name] ?? said.label };
}

/** The whole table, in its order. */
export const staffFields: readonly StaffField[] = leadFields.map(staffField);
