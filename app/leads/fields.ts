import type { LeadKind } from "#db/schema";
import type { Words } from "~/site/words";
import type { Field } from "~/ui/form-schema";
import type { leadFieldWords } from "./fields.en";
import { fuelCardTiers, type Option, truckRanges } from "./options";

/** What is said of the fields in one language. */
export type LeadFieldWords = Words<typeof leadFieldWords>;
type FieldsWords = LeadFieldWords["fields"];
export type LeadFieldName = keyof FieldsWords;

export type Need = "required" | "optional";

/** The rules are handed in, so that a browser shows a form without them and loads them once it is typed into. */
type Rules = ReturnType<typeof import("./field-rules").fieldRulesIn>;

/** The form field that people do not see; whoever fills it is a program. */
export const honeypotName = "companyFax";

/** The hidden field with the email address that the visitor was asked about once: sent again, it stands. */
export const askedEmailName = "askedEmail";

/** The parts of the forms, in their order on the page. */
export const leadFormSections = ["company", "needs", "fleet", "agreement"] as const;

/** What is asked after Submit, in the order in which it decides the next step; all of it may stay open. */
export const leadQuestions = ["factoring", "customers", "contact"] as const;

/** All that the site knows of one field in any language: whoever shows, checks, sends or stores it reads it here. */
export interface LeadField {
  /** As in HTML, JSON and TypeScript; snake_case in SQL. */
  name: LeadFieldName;
  control: "text" | "tel" | "email" | "select" | "textarea" | "tick";
  /** Without it the browser offers nothing. */
  autoComplete?: string;
  /** What a phone's keyboard does for a text, where it would do harm by itself. */
  keyboard?: { autoCapitalize?: "words" | "characters"; autoCorrect?: "off"; spellCheck?: false };
  /** Narrow on a wide screen, as its answer is short; choices and phone numbers always are. */
  narrow?: true;
  /** The values of a list, in its order; stored, and part of the API: a new word for one is a matter of the words alone. */
  options?: readonly string[];
  /** The check where the field is required and where it is optional. */
  rule: (rules: Rules, words: FieldsWords) => Partial<Record<Need, Field<unknown>>>;
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
  /** How the form for download asks for it, in which of its sections; a required field of both forms is marked there. */
  pdf?: {
    section: 1 | 2 | 3 | 4 | 5;
    /** It has the hint of the form, of the quote's where both have one. */
    hint?: true;
    /** Across the whole page instead of one of two columns. */
    wide?: true;
    /** In characters, where it is not that of any text. */
    maxLength?: number;
  };
}

const quote = "quote-request" satisfies LeadKind;
const fuelCard = "fuel-card-application" satisfies LeadKind;

/** A name, which is no word of a dictionary. */
const properName = { autoCapitalize: "words", autoCorrect: "off", spellCheck: false } as const;
const authorityNumber = {
  autoCapitalize: "characters",
  autoCorrect: "off",
  spellCheck: false,
} as const;

/** The fields of both forms. Mail and CSV keep this order; a form takes its sections in theirs. */
export const leadFields: readonly LeadField[] = [
  {
    name: "companyName",
    control: "text",
    keyboard: properName,
    autoComplete: "organization",
    rule: (rules, words) => ({ required: rules.requiredText(words.companyName.missing) }),
    in: { [quote]: "required", [fuelCard]: "required" },
    section: "company",
    pdf: { section: 1 },
  },
  {
    name: "contactName",
    control: "text",
    keyboard: properName,
    autoComplete: "name",
    rule: (rules, words) => ({ required: rules.requiredText(words.contactName.missing) }),
    in: { [quote]: "required", [fuelCard]: "required" },
    section: "company",
    pdf: { section: 1 },
  },
  {
    name: "email",
    control: "email",
    autoComplete: "email",
    rule: (rules) => ({ required: rules.email() }),
    in: { [quote]: "required", [fuelCard]: "required" },
    section: "company",
    correctable: true,
    pdf: { section: 1 },
  },
  {
    name: "phone",
    control: "tel",
    autoComplete: "tel",
    rule: (rules) => ({ required: rules.phone() }),
    in: { [quote]: "required", [fuelCard]: "required" },
    section: "company",
    correctable: true,
    pdf: { section: 1, maxLength: 40 },
  },
  {
    name: "mcNumber",
    control: "text",
    keyboard: authorityNumber,
    narrow: true,
    rule: (rules, words) => ({
      required: rules.docketNumber(words.mcNumber.missing),
      optional: rules.optional(rules.docketNumber()),
    }),
    in: { [quote]: "optional", [fuelCard]: "required" },
    section: "fleet",
    pdf: { section: 2, hint: true, maxLength: 20 },
  },
  {
    name: "dotNumber",
    control: "text",
    keyboard: authorityNumber,
    narrow: true,
    rule: (rules, words) => ({
      required: rules.usdotNumber(words.dotNumber.missing),
      optional: rules.optional(rules.usdotNumber()),
    }),
    in: { [quote]: "optional", [fuelCard]: "required" },
    section: "fleet",
    pdf: { section: 2, hint: true, maxLength: 20 },
  },
  {
    ...chosen("monthlyRevenue", [
      "under-25k",
      "25k-50k",
      "50k-100k",
      "100k-250k",
      "250k-500k",
      "over-500k",
    ]),
    in: { [quote]: "required" },
    section: "needs",
    requiredAttribute: false,
    pdf: { section: 3, hint: true },
  },
  {
    ...chosen("businessType", [
      "owner-operator",
      "small-fleet",
      "medium-fleet",
      "large-fleet",
      "freight-broker",
      "logistics",
    ]),
    in: { [quote]: "optional", [fuelCard]: "required" },
    section: "fleet",
    pdf: { section: 2 },
  },
  {
    ...chosen("yearsInBusiness", ["startup", "1-2", "3-5", "6-10", "over-10"]),
    in: { [quote]: "optional", [fuelCard]: "required" },
    section: "fleet",
    pdf: { section: 2 },
  },
  {
    ...chosen("numberOfTrucks", truckRanges),
    rule: ({ numberOfTrucks, optional }, words) => {
      const required = numberOfTrucks(words.numberOfTrucks.missing);
      return { required, optional: optional(required) };
    },
    in: { [quote]: "optional", [fuelCard]: "required" },
    section: "fleet",
    pdf: { section: 2 },
  },
  {
    ...chosen("servicesInterested", [
      "factoring",
      "line-of-credit",
      "fuel-cards",
      "factoring-credit",
      "all-services",
      "fuel-card-fleet",
    ]),
    in: { [quote]: "optional" },
    section: "needs",
    pdf: { section: 3 },
  },
  {
    ...chosen("fuelCardTier", fuelCardTiers),
    in: { [fuelCard]: "required" },
    section: "needs",
    pdf: { section: 4 },
  },
  {
    ...chosen("monthlyFuelSpend", ["under-1k", "1k-3k", "3k-5k", "5k-10k", "10k-20k", "over-20k"]),
    in: { [fuelCard]: "required" },
    section: "needs",
    pdf: { section: 4, hint: true },
  },
  {
    name: "primaryRoutes",
    control: "text",
    rule: (rules, words) => ({ required: rules.requiredText(words.primaryRoutes.missing) }),
    in: { [fuelCard]: "required" },
    section: "needs",
    pdf: { section: 4, hint: true, wide: true },
  },
  {
    ...chosen("preferredFuelBrands", [
      "pilot-flying-j",
      "loves",
      "ta-petro",
      "speedway",
      "independent",
      "no-preference",
    ]),
    in: { [fuelCard]: "required" },
    section: "needs",
    pdf: { section: 4, wide: true },
  },
  {
    name: "comments",
    control: "textarea",
    rule: (rules) => ({ optional: rules.optionalText(rules.commentsMaxLength) }),
    in: { [quote]: "optional", [fuelCard]: "optional" },
    section: "needs",
    toldApart: true,
    correctable: true,
    pdf: { section: 5, wide: true },
  },
  {
    name: "smsConsent",
    control: "tick",
    rule: (rules) => ({ optional: rules.tickedOrNot() }),
    in: { [quote]: "optional", [fuelCard]: "optional" },
    section: "agreement",
    toldApart: true,
    pdf: { section: 5, wide: true },
  },
  {
    name: "agreeToTerms",
    control: "tick",
    rule: (rules, words) => ({ required: rules.ticked(words.agreeToTerms.missing) }),
    in: { [quote]: "required", [fuelCard]: "required" },
    section: "agreement",
    toldApart: true,
    pdf: { section: 5, wide: true },
  },
  { ...chosen("factoringNow", ["no", "yes", "ended"]), ...askedAfter("factoring") },
  {
    name: "factoringCompany",
    control: "text",
    keyboard: properName,
    rule: (rules) => ({ optional: rules.optionalText() }),
    ...askedAfter("factoring"),
  },
  {
    name: "brokersAndShippers",
    control: "textarea",
    keyboard: properName,
    rule: (rules) => ({ optional: rules.optionalText(rules.commentsMaxLength) }),
    ...askedAfter("customers"),
  },
  {
    name: "contactTime",
    control: "text",
    rule: (rules) => ({ optional: rules.optionalText() }),
    ...askedAfter("contact"),
  },
  { ...chosen("contactBy", ["call", "text", "email"]), ...askedAfter("contact") },
  { ...chosen("contactLanguage", ["english", "spanish", "other"]), ...askedAfter("contact") },
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

/** What one language says of a field. */
interface FieldWords {
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
export interface WordedField extends Omit<LeadField, "options">, FieldWords {
  options?: readonly Option[] | undefined;
}

export function worded(field: LeadField, words: LeadFieldWords): WordedField {
  const said: FieldWords & { options?: Readonly<Record<string, string>> } =
    words.fields[field.name];
  const options = field.options?.map((value) => ({
    value,
    label: said.options?.[value] ?? value,
  }));
  return { ...field, ...said, options };
}

/** Returns the hint of a field on the form of a kind. */
export function hintOf({ hint }: FieldWords, kind: LeadKind): string | undefined {
  return typeof hint === "string" ? hint : hint?.[kind];
}

/** Returns what the fields of the questions after Submit share. */
function askedAfter(section: (typeof leadQuestions)[number]): Pick<LeadField, "section" | "in"> {
  return { section, in: { [quote]: "optional", [fuelCard]: "optional" } };
}

/** Returns a choice from a list: `missing` is said where it is required, `unknown`, if there is one, of a value that is not listed. */
function chosen(
  name: LeadFieldName,
  options: readonly string[],
): Pick<LeadField, "name" | "control" | "options" | "rule"> {
  const rule: LeadField["rule"] = ({ oneOf, optional }, words) => {
    const { missing = "", unknown = missing }: FieldWords = words[name];
    return {
      required: oneOf(options, missing),
      optional: optional(oneOf(options, unknown)),
    };
  };
  return { name, control: "select", options, rule };
}
