import type { LeadKind } from "#db/schema";
import type { Messages } from "~/site/language";
import type { leadFieldMessages } from "./fields.en";

/** The texts of the fields in one language. */
export type LeadFieldMessages = Messages<typeof leadFieldMessages>;
export type LeadFieldName = keyof LeadFieldMessages["fields"];

export type Need = "required" | "optional";

/** The parts of the forms, in their order on the page. */
export const leadFormSections = ["company", "needs", "fleet", "agreement"] as const;

/** The groups of optional questions after Submit, in order. */
export const leadQuestions = ["factoring", "customers", "contact"] as const;

/**
 * A field of a lead, as a row of `leadFields`. All code that shows, validates, sends or stores fields reads this table. The values of a select are the keys of its `options` in
 * fields.en.ts; they are stored, and part of the API.
 */
export interface LeadField {
  /** The name in HTML, JSON and TypeScript; snake_case in SQL. */
  name: LeadFieldName;
  control: "text" | "tel" | "email" | "select" | "textarea" | "tick";
  /** The kind of number, if it decides the rule but not the control. */
  number?: "docket" | "usdot" | "trucks";
  /** The browser's autofill; off by default. */
  autoComplete?: string;
  /** Keyboard hints for text that a phone's defaults would spoil. */
  keyboard?: { autoCapitalize?: "words" | "characters"; autoCorrect?: "off"; spellCheck?: false };
  /** True for short answers: two in a row on a phone, narrow on a wide screen. Selects and phone numbers are always narrow there. */
  narrow?: true;
  /** The forms that have the field, and whether the field is required there. */
  in: Partial<Record<LeadKind, Need>>;
  /** The form on which the field is folded away on a narrow page. */
  foldsOn?: LeadKind;
  /** The part of the form, or the question after Submit, that contains the field. */
  section: (typeof leadFormSections | typeof leadQuestions)[number];
  /** False for a required select without the `required` attribute, which only the rule requires. */
  requiredAttribute?: false;
  /** True if email and the desk show the field separately. */
  shownApart?: true;
  /** The field on the PDF form: the full width of the page, or another maximum length in characters. */
  pdf?: { wide?: true; maxLength?: number };
}

const quote = "quote-request" satisfies LeadKind;
const fuelCard = "fuel-card-application" satisfies LeadKind;

const required = { [quote]: "required", [fuelCard]: "required" } as const;
const optional = { [quote]: "optional", [fuelCard]: "optional" } as const;
const requiredForCards = { [quote]: "optional", [fuelCard]: "required" } as const;

/** For names, which dictionaries do not know. */
const properName = { autoCapitalize: "words", autoCorrect: "off", spellCheck: false } as const;

// What several fields share.
const company = { in: required, section: "company" } as const;
const authorityNumber = {
  control: "text",
  keyboard: { autoCapitalize: "characters", autoCorrect: "off", spellCheck: false },
  narrow: true,
  in: requiredForCards,
  section: "fleet",
  pdf: { maxLength: 20 },
} as const;
const fleetChoice = {
  control: "select",
  in: requiredForCards,
  foldsOn: quote,
  section: "fleet",
} as const;
const cardChoice = { control: "select", in: { [fuelCard]: "required" }, section: "needs" } as const;
const agreement = {
  control: "tick",
  section: "agreement",
  shownApart: true,
  pdf: { wide: true },
} as const;
const factoring = { in: optional, section: "factoring" } as const;
const contact = { in: optional, section: "contact" } as const;

/** The fields of both lead forms, in the order that emails and CSV files use. The forms themselves use the order of their sections. */
export const leadFields: readonly LeadField[] = [
  {
    name: "companyName",
    control: "text",
    keyboard: properName,
    autoComplete: "organization",
    ...company,
  },
  { name: "contactName", control: "text", keyboard: properName, autoComplete: "name", ...company },
  { name: "email", control: "email", autoComplete: "email", ...company },
  { name: "phone", control: "tel", autoComplete: "tel", pdf: { maxLength: 40 }, ...company },
  { name: "mcNumber", number: "docket", ...authorityNumber },
  { name: "dotNumber", number: "usdot", ...authorityNumber },
  {
    name: "monthlyRevenue",
    control: "select",
    in: { [quote]: "required" },
    section: "needs",
    requiredAttribute: false,
  },
  { name: "businessType", ...fleetChoice },
  { name: "yearsInBusiness", narrow: true, ...fleetChoice },
  { name: "numberOfTrucks", number: "trucks", narrow: true, ...fleetChoice },
  {
    name: "servicesInterested",
    control: "select",
    in: { [quote]: "optional" },
    foldsOn: quote,
    section: "needs",
  },
  { name: "fuelCardTier", ...cardChoice },
  { name: "monthlyFuelSpend", ...cardChoice },
  { name: "primaryRoutes", ...cardChoice, control: "text", pdf: { wide: true } },
  { name: "preferredFuelBrands", ...cardChoice, pdf: { wide: true } },
  {
    name: "comments",
    control: "textarea",
    in: optional,
    foldsOn: quote,
    section: "needs",
    shownApart: true,
    pdf: { wide: true },
  },
  { name: "smsConsent", in: optional, ...agreement },
  { name: "agreeToTerms", in: required, ...agreement },
  { name: "factoringNow", control: "select", ...factoring },
  { name: "factoringCompany", control: "text", keyboard: properName, ...factoring },
  {
    name: "brokersAndShippers",
    control: "textarea",
    keyboard: properName,
    in: optional,
    section: "customers",
  },
  { name: "contactTime", control: "text", ...contact },
  { name: "contactBy", control: "select", ...contact },
  { name: "contactLanguage", control: "select", ...contact },
];

/** Returns the fields of these sections. In each section the required fields come first. */
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

/** Returns the fields of a lead form in the order of its sections. In each section the required fields come first. */
export function fieldsOf(kind: LeadKind): readonly LeadField[] {
  return formFields[kind];
}

/** Returns the required fields of a form, including the agreement checkbox. */
export function requiredFieldsOf(kind: LeadKind): readonly LeadField[] {
  return fieldsOf(kind).filter((row) => row.in[kind] === "required");
}

/** Returns the fields of a form, then those of the questions after Submit. */
export function everyFieldOf(kind: LeadKind): readonly LeadField[] {
  return [...fieldsOf(kind), ...questionFields];
}

/** The fields of the questions after Submit, which are the same for both kinds of lead. */
export const questionFields = fieldsIn(leadQuestions, quote);

/** Returns the fields of a form that visitors can correct on the receipt. Leaves out the checkboxes, and the fuel card program, which has only one option. */
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

/** Returns the label of an option, or the value itself if no option has it. */
export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** The texts of a field in one language. */
interface FieldMessages {
  label: string;
  /** The label inside a sentence, such as the list of missing fields. Default: the label in lower case. */
  named?: string;
  hint?: string | Partial<Record<LeadKind, string>>;
  /** The label in email and on the receipt, if it differs from `named`. */
  mail?: string;
  /** The error for an empty required field, and for a value that is not listed. */
  missing?: string;
}

/** A field with its texts in one language. */
export interface LabelledField extends LeadField, FieldMessages {
  named: string;
  options?: readonly Option[] | undefined;
}

/** Returns a field with its texts in one language. */
export function withLabels(field: LeadField, { fields }: LeadFieldMessages): LabelledField {
  const texts: FieldMessages & { options?: Readonly<Record<string, string>> } = fields[field.name];
  const { options } = texts;
  const listed = options && Object.entries(options).map(([value, label]) => ({ value, label }));
  return { ...field, ...texts, named: labelInSentence(texts), options: listed };
}

/** Returns a field's label as it is inside a sentence: without capitals, except those of abbreviations such as MC. */
export function labelInSentence({ label, named }: FieldMessages): string {
  return named ?? label.replace(/\p{Lu}(?=\p{Ll})/gu, (capital) => capital.toLowerCase());
}

/** Returns the hint of a field on a form for this kind of lead, or undefined if there is none. */
export function hintOf({ hint }: FieldMessages, kind: LeadKind): string | undefined {
  return typeof hint === "string" ? hint : hint?.[kind];
}
