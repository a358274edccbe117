import type { LeadKind } from "#db/schema";
import type { Messages } from "~/site/words";
import type { leadFieldMessages } from "./fields.en";

/** The texts of the fields in one language. */
export type LeadFieldMessages = Messages<typeof leadFieldMessages>;
export type LeadFieldName = keyof LeadFieldMessages["fields"];

export type Need = "required" | "optional";

/** The parts of the forms, in their order on the page. */
export const leadFormSections = ["company", "needs", "fleet", "agreement"] as const;

/** The optional questions after Submit, in their order. */
export const leadQuestions = ["factoring", "customers", "contact"] as const;

/**
 * One row for each field of a lead: whatever shows, validates, sends or stores a field reads this table. The values of a select are
 * the keys of its `options` in fields.en.ts; they are stored, and part of the API.
 */
export interface LeadField {
  /** The name in HTML, JSON and TypeScript; snake_case in SQL. */
  name: LeadFieldName;
  control: "text" | "tel" | "email" | "select" | "textarea" | "tick";
  /** The kind of number, where that decides the rule and not the control. */
  number?: "docket" | "usdot" | "trucks";
  /** The browser's autofill; off by default. */
  autoComplete?: string;
  /** Keyboard hints, where a phone's defaults would spoil the text. */
  keyboard?: { autoCapitalize?: "words" | "characters"; autoCorrect?: "off"; spellCheck?: false };
  /** For short answers: two in a row on a phone, narrow on a wide screen. Selects and phone numbers are always narrow there. */
  narrow?: true;
  /** The forms that have the field, and whether it is required there. */
  in: Partial<Record<LeadKind, Need>>;
  /** The form that folds the field away on a narrow page. */
  foldsOn?: LeadKind;
  /** The part of the form, or the question after Submit. */
  section: (typeof leadFormSections | typeof leadQuestions)[number];
  /** False for a required select without the `required` attribute: only the rule requires it. */
  requiredAttribute?: false;
  /** Email and desk show it separately. */
  shownApart?: true;
  /** On the PDF form: the full width of the page, or another maximum length, in characters. */
  pdf?: { wide?: true; maxLength?: number };
}

const quote = "quote-request" satisfies LeadKind;
const fuelCard = "fuel-card-application" satisfies LeadKind;

const required = { [quote]: "required", [fuelCard]: "required" } as const;
const optional = { [quote]: "optional", [fuelCard]: "optional" } as const;
const requiredForCards = { [quote]: "optional", [fuelCard]: "required" } as const;

/** For names, which dictionaries do not know. */
const properName = { autoCapitalize: "words", autoCorrect: "off", spellCheck: false } as const;
const authorityNumber = {
  control: "text",
  keyboard: { autoCapitalize: "characters", autoCorrect: "off", spellCheck: false },
  narrow: true,
  in: requiredForCards,
  section: "fleet",
  pdf: { maxLength: 20 },
} as const;

/** The fields of both forms, in the order of email and CSV. A form is ordered by section. */
export const leadFields: readonly LeadField[] = [
  {
    name: "companyName",
    control: "text",
    keyboard: properName,
    autoComplete: "organization",
    in: required,
    section: "company",
  },
  {
    name: "contactName",
    control: "text",
    keyboard: properName,
    autoComplete: "name",
    in: required,
    section: "company",
  },
  {
    name: "email",
    control: "email",
    autoComplete: "email",
    in: required,
    section: "company",
  },
  {
    name: "phone",
    control: "tel",
    autoComplete: "tel",
    in: required,
    section: "company",
    pdf: { maxLength: 40 },
  },
  { name: "mcNumber", number: "docket", ...authorityNumber },
  { name: "dotNumber", number: "usdot", ...authorityNumber },
  {
    name: "monthlyRevenue",
    control: "select",
    in: { [quote]: "required" },
    section: "needs",
    requiredAttribute: false,
  },
  {
    name: "businessType",
    control: "select",
    in: requiredForCards,
    foldsOn: quote,
    section: "fleet",
  },
  {
    name: "yearsInBusiness",
    control: "select",
    narrow: true,
    in: requiredForCards,
    foldsOn: quote,
    section: "fleet",
  },
  {
    name: "numberOfTrucks",
    control: "select",
    number: "trucks",
    narrow: true,
    in: requiredForCards,
    foldsOn: quote,
    section: "fleet",
  },
  {
    name: "servicesInterested",
    control: "select",
    in: { [quote]: "optional" },
    foldsOn: quote,
    section: "needs",
  },
  { name: "fuelCardTier", control: "select", in: { [fuelCard]: "required" }, section: "needs" },
  { name: "monthlyFuelSpend", control: "select", in: { [fuelCard]: "required" }, section: "needs" },
  {
    name: "primaryRoutes",
    control: "text",
    in: { [fuelCard]: "required" },
    section: "needs",
    pdf: { wide: true },
  },
  {
    name: "preferredFuelBrands",
    control: "select",
    in: { [fuelCard]: "required" },
    section: "needs",
    pdf: { wide: true },
  },
  {
    name: "comments",
    control: "textarea",
    in: optional,
    foldsOn: quote,
    section: "needs",
    shownApart: true,
    pdf: { wide: true },
  },
  {
    name: "smsConsent",
    control: "tick",
    in: optional,
    section: "agreement",
    shownApart: true,
    pdf: { wide: true },
  },
  {
    name: "agreeToTerms",
    control: "tick",
    in: required,
    section: "agreement",
    shownApart: true,
    pdf: { wide: true },
  },
  { name: "factoringNow", control: "select", in: optional, section: "factoring" },
  {
    name: "factoringCompany",
    control: "text",
    keyboard: properName,
    in: optional,
    section: "factoring",
  },
  {
    name: "brokersAndShippers",
    control: "textarea",
    keyboard: properName,
    in: optional,
    section: "customers",
  },
  { name: "contactTime", control: "text", in: optional, section: "contact" },
  { name: "contactBy", control: "select", in: optional, section: "contact" },
  { name: "contactLanguage", control: "select", in: optional, section: "contact" },
];

/** Returns the fields of some sections, in each the required ones first. */
function fieldsIn(sections: readonly LeadField["section"][], kind: LeadKind): readonly LeadField[] {
  return sections.flatMap((section) =>
    ["required", "optional"].flatMap((need) =>
      leadFields.filter((row) => row.section === section && row.in[kind] === need),
    ),
  );
}

const formFields = {
  [quote]: fieldsIn(leadFormSections, quote),
  [fuelCard]: fieldsIn(leadFormSections, fuelCard),
};

/** Returns the fields of a form, by section, in each the required ones first. */
export function fieldsOf(kind: LeadKind): readonly LeadField[] {
  return formFields[kind];
}

/** Returns the required fields of a form, the agreement included. */
export function requiredFieldsOf(kind: LeadKind): readonly LeadField[] {
  return fieldsOf(kind).filter((row) => row.in[kind] === "required");
}

/** Returns the fields of a form, then those of the questions after Submit. */
export function everyFieldOf(kind: LeadKind): readonly LeadField[] {
  return [...fieldsOf(kind), ...questionFields];
}

/** The fields of the questions after Submit, the same for both kinds. */
export const questionFields = fieldsIn(leadQuestions, quote);

/** Returns the fields of a form that the visitor can correct on the receipt: all but the checkboxes and the program, which has one choice. */
export function correctableFieldsOf(kind: LeadKind): readonly LeadField[] {
  return fieldsOf(kind).filter(
    ({ name, control }) => control !== "tick" && name !== "fuelCardTier",
  );
}

/** A value of a select and its label. */
export interface Option {
  value: string;
  label: string;
}

/** Returns the label of a value, or the value itself when it is not among the options. */
export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** The texts of a field in one language. */
interface FieldMessages {
  label: string;
  /** The label within a sentence, such as the list of missing fields. */
  named: string;
  hint?: string | Partial<Record<LeadKind, string>>;
  /** The label in email and on the receipt, where it differs from `named`. */
  mail?: string;
  /** The errors of an empty required field, and of an unlisted value where that differs. */
  missing?: string;
  unknown?: string;
}

/** A field with its texts in one language. */
export interface LabelledField extends LeadField, FieldMessages {
  options?: readonly Option[] | undefined;
}

/** Returns a field with its texts in one language. */
export function withLabels(field: LeadField, { fields }: LeadFieldMessages): LabelledField {
  const texts: FieldMessages & { options?: Readonly<Record<string, string>> } = fields[field.name];
  const { options } = texts;
  const listed = options && Object.entries(options).map(([value, label]) => ({ value, label }));
  return { ...field, ...texts, options: listed };
}

/** Returns the hint of a field on a kind's form. */
export function hintOf({ hint }: FieldMessages, kind: LeadKind): string | undefined {
  return typeof hint === "string" ? hint : hint?.[kind];
}
