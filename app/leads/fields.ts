import type { LeadKind } from "#db/schema";
import type { Messages } from "~/site/words";
import type { leadFieldMessages } from "./fields.en";

/** What is said of the fields in one language. */
export type LeadFieldMessages = Messages<typeof leadFieldMessages>;
export type LeadFieldName = keyof LeadFieldMessages["fields"];

export type Need = "required" | "optional";

/** The parts of the forms, in their order on the page. */
export const leadFormSections = ["company", "needs", "fleet", "agreement"] as const;

/** What is asked after Submit, in the order in which it decides the next step; all of it may stay open. */
export const leadQuestions = ["factoring", "customers", "contact"] as const;

/**
 * All that the site knows of one field in any language: code that shows, checks, sends or stores it reads it here. The values of a list
 * are the keys of its words (fields.en.ts), in their order; they are stored, and part of the API.
 */
export interface LeadField {
  /** As in HTML, JSON and TypeScript; snake_case in SQL. */
  name: LeadFieldName;
  control: "text" | "tel" | "email" | "select" | "textarea" | "tick";
  /** What kind of number is typed into it, where its rule follows from that and not from its control. */
  number?: "docket" | "usdot" | "trucks";
  /** Without it the browser offers nothing. */
  autoComplete?: string;
  /** What a phone's keyboard does for a text, where it would do harm by itself. */
  keyboard?: { autoCapitalize?: "words" | "characters"; autoCorrect?: "off"; spellCheck?: false };
  /** Narrow on a wide screen, as its answer is short; choices and phone numbers always are. */
  narrow?: true;
  /** Which forms have it, and whether they need it. */
  in: Partial<Record<LeadKind, Need>>;
  /** The part of the form, or the question after Submit. */
  section: (typeof leadFormSections | typeof leadQuestions)[number];
  /** False where a select that is needed carries no `required` attribute: the rule alone asks for it. */
  requiredAttribute?: false;
  /** Mail and desk tell it in words of their own. */
  toldApart?: true;
  /** The holder of the receipt may correct it there. */
  correctable?: true;
  /** How the form for download draws it: across the whole page, or with another length than a text's, in characters. */
  pdf?: { wide?: true; maxLength?: number };
}

const quote = "quote-request" satisfies LeadKind;
const fuelCard = "fuel-card-application" satisfies LeadKind;

const required = { [quote]: "required", [fuelCard]: "required" } as const;
const optional = { [quote]: "optional", [fuelCard]: "optional" } as const;
const requiredForCards = { [quote]: "optional", [fuelCard]: "required" } as const;

/** A name, which is no word of a dictionary. */
const properName = { autoCapitalize: "words", autoCorrect: "off", spellCheck: false } as const;
const authorityNumber = {
  control: "text",
  keyboard: { autoCapitalize: "characters", autoCorrect: "off", spellCheck: false },
  narrow: true,
  in: requiredForCards,
  section: "fleet",
  pdf: { maxLength: 20 },
} as const;

/** The fields of both forms. Mail and CSV keep this order; a form takes its sections in theirs. */
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
    correctable: true,
  },
  {
    name: "phone",
    control: "tel",
    autoComplete: "tel",
    in: required,
    section: "company",
    correctable: true,
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
  { name: "businessType", control: "select", in: requiredForCards, section: "fleet" },
  { name: "yearsInBusiness", control: "select", in: requiredForCards, section: "fleet" },
  {
    name: "numberOfTrucks",
    control: "select",
    number: "trucks",
    in: requiredForCards,
    section: "fleet",
  },
  { name: "servicesInterested", control: "select", in: { [quote]: "optional" }, section: "needs" },
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
    section: "needs",
    toldApart: true,
    correctable: true,
    pdf: { wide: true },
  },
  {
    name: "smsConsent",
    control: "tick",
    in: optional,
    section: "agreement",
    toldApart: true,
    pdf: { wide: true },
  },
  {
    name: "agreeToTerms",
    control: "tick",
    in: required,
    section: "agreement",
    toldApart: true,
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

/** In the order of the sections, and in each the required ones first. */
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

/** Returns the fields of one kind of lead, in the order of its form: in each section the required ones first. */
export function fieldsOf(kind: LeadKind): readonly LeadField[] {
  return formFields[kind];
}

/** Returns all that the site may know of one kind of lead from its visitor: its form's fields, then what is asked after Submit. */
export function everyFieldOf(kind: LeadKind): readonly LeadField[] {
  return [...fieldsOf(kind), ...questionFields];
}

/** The fields of the questions after Submit: both kinds are asked the same. */
export const questionFields = fieldsIn(leadQuestions, quote);

/** Returns the fields of one kind of lead that the holder of its receipt may correct. */
export function correctableFieldsOf(kind: LeadKind): readonly LeadField[] {
  return fieldsOf(kind).filter(({ correctable }) => correctable);
}

/** A value of a select and the words shown for it. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

/** Returns the words shown for a value, or the value itself when it is not among the options. */
export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** What one language says of a field. */
interface FieldMessages {
  label: string;
  /** In running text, such as the line that says what is still missing; mail and PDF begin a line with it. */
  named: string;
  hint?: string | Partial<Record<LeadKind, string>>;
  /** Its label in mail, in the webhook and on the receipt, where it has another. */
  mail?: string;
  /** What is said where a required field is empty, and of a value that is not listed, where that is another text. */
  missing?: string;
  unknown?: string;
}

/** A field with what one language says of it. */
export interface LabelledField extends LeadField, FieldMessages {
  options?: readonly Option[] | undefined;
}

export function withLabels(field: LeadField, messages: LeadFieldMessages): LabelledField {
  const said: FieldMessages & { options?: Readonly<Record<string, string>> } =
    messages.fields[field.name];
  const { options } = said;
  const listed = options && Object.entries(options).map(([value, label]) => ({ value, label }));
  return { ...field, ...said, options: listed };
}

/** Returns the hint of a field on the form of a kind. */
export function hintOf({ hint }: FieldMessages, kind: LeadKind): string | undefined {
  return typeof hint === "string" ? hint : hint?.[kind];
}
