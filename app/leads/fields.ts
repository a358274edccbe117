import type { LeadKind } from "#db/schema";
import type { Field } from "~/ui/form-schema";
import * as lists from "./options";

export type Need = "required" | "optional";

/** The rules are handed in, so that a browser shows a form without them and loads them once it is typed into. */
type Rules = typeof import("./field-rules");

/** The form field that people do not see; whoever fills it is a program. */
export const honeypotName = "companyFax";

/** The hidden field with the email address that the visitor was asked about once: sent again, it stands. */
export const askedEmailName = "askedEmail";

/** A changed word needs a new version: it is stored with time and address as the record of what was agreed to. A page names the company before it, and the terms and the privacy policy after. */
export const textMessageConsent = {
  version: "2026-11-22",
  label: "Yes, text me about this request",
  hint: "You agree to receive text messages about this request, with questions, answers and appointments, at the phone number you gave: usually fewer than ten in all. Message and data rates may apply. Reply STOP at any time to end them, or HELP for help. Your agreement is optional and is not a condition of any service.",
} as const;

/** The parts of the forms, in their order on the page. */
export const leadFormSections = ["Company", "What you need", "Fleet", "Your agreement"] as const;

/** What is asked after Submit, in the order in which it decides the next step; all of it may stay open. */
export const leadQuestions = [
  "Do you factor now, and with whom?",
  "Which brokers or shippers do you haul for?",
  "When and how may we reach you?",
] as const;

/** All that the site knows of one field: whoever shows, checks, sends, stores or describes it reads it here. */
export interface LeadField {
  /** As in HTML, JSON and TypeScript; snake_case in SQL. */
  name: string;
  label: string;
  /** In running text, such as the line that says what is still missing; mail and PDF begin a line with it. */
  named: string;
  hint?: string | Partial<Record<LeadKind, string>>;
  control: "text" | "tel" | "email" | "select" | "textarea" | "tick";
  /** Without it the browser offers nothing. */
  autoComplete?: string;
  /** What a phone's keyboard does for a text, where it would do harm by itself. */
  keyboard?: { autoCapitalize?: "words" | "characters"; autoCorrect?: "off"; spellCheck?: false };
  /** Narrow on a wide screen, as its answer is short; choices and phone numbers always are. */
  narrow?: true;
  options?: readonly lists.Option[];
  /** The check where the field is required and where it is optional. */
  rule: (rules: Rules) => Partial<Record<Need, Field<unknown>>>;
  /** Which forms have it, and whether they need it. */
  in: Partial<Record<LeadKind, Need>>;
  /** The part of the form, or the question after Submit. */
  section: (typeof leadFormSections | typeof leadQuestions)[number];
  /** False where a select that is needed carries no `required` attribute: the rule alone asks for it. */
  requiredAttribute?: false;
  /** What the API's description says of it, and what an example of each kind sends. */
  api: string;
  example: Partial<Record<LeadKind, unknown>>;
  /** Its label in mail, in the webhook and on the receipt, and on the desk, where they have another. */
  mail?: string;
  desk?: string;
  /** Mail and desk tell it in words of their own. */
  toldApart?: true;
  /** The holder of the receipt may correct it there. */
  correctable?: true;
  /** How the form for download asks for it, in which of its sections; a required field of both forms is marked there. */
  pdf?: {
    section: 1 | 2 | 3 | 4 | 5;
    label?: string;
    /** True takes that of the form, of the quote's where both have one. */
    hint?: true | string;
    /** Across the whole page instead of one of two columns. */
    wide?: true;
    /** In characters, where it is not that of any text. */
    maxLength?: number;
  };
}

const quote = "quote-request" satisfies LeadKind;
const fuelCard = "fuel-card-application" satisfies LeadKind;

/** The fields of both forms. Mail and CSV keep this order; a form takes its sections in theirs. */
export const leadFields = [
  {
    name: "companyName",
    label: "Company Name",
    named: "company name",
    control: "text",
    keyboard: { autoCapitalize: "words", autoCorrect: "off", spellCheck: false },
    autoComplete: "organization",
    rule: (rules) => ({ required: rules.requiredText("Enter your company name.") }),
    in: { [quote]: "required", [fuelCard]: "required" },
    section: "Company",
    api: "Name of the business.",
    example: { [quote]: "Copper State Hauling", [fuelCard]: "Mogollon Rim Freight" },
    mail: "Company",
    pdf: { section: 1 },
  },
  {
    name: "contactName",
    label: "Contact Name",
    named: "contact name",
    control: "text",
    keyboard: { autoCapitalize: "words", autoCorrect: "off", spellCheck: false },
    autoComplete: "name",
    rule: (rules) => ({
      required: rules.requiredText("Enter the name of the person we should ask for."),
    }),
    in: { [quote]: "required", [fuelCard]: "required" },
    section: "Company",
    api: "Whom to ask for.",
    example: { [quote]: "Rosa Delgado", [fuelCard]: "Dale Whitehorse" },
    mail: "Contact",
    pdf: { section: 1 },
  },
  {
    name: "email",
    label: "Email Address",
    named: "email address",
    hint: "We answer and ask our questions here.",
    control: "email",
    autoComplete: "email",
    rule: (rules) => ({ required: rules.email() }),
    in: { [quote]: "required", [fuelCard]: "required" },
    section: "Company",
    correctable: true,
    api: "Where the reference may be sent and answers go.",
    example: { [quote]: "rosa@example.com", [fuelCard]: "dale@example.com" },
    mail: "Email",
    pdf: { section: 1 },
  },
  {
    name: "phone",
    label: "Phone Number",
    named: "phone number",
    hint: "US or Canada, any notation.",
    control: "tel",
    autoComplete: "tel",
    rule: (rules) => ({ required: rules.phone() }),
    in: { [quote]: "required", [fuelCard]: "required" },
    section: "Company",
    api: "A US or Canadian number in any common notation.",
    example: { [quote]: "(602) 555-0187", [fuelCard]: "+1 928 555 0110" },
    mail: "Phone",
    correctable: true,
    pdf: { section: 1, maxLength: 40 },
  },
  {
    name: "mcNumber",
    label: "MC Number",
    named: "MC number",
    hint: {
      [quote]: "For example MC-123456.",
      [fuelCard]: "For example MC-123456. No authority yet? Enter “pending”.",
    },
    control: "text",
    keyboard: { autoCapitalize: "characters", autoCorrect: "off", spellCheck: false },
    narrow: true,
    rule: (rules) => ({
      required: rules.docketNumber("Enter your MC number, or “pending” if you have none yet."),
      optional: rules.optional(rules.docketNumber()),
    }),
    in: { [quote]: "optional", [fuelCard]: "required" },
    section: "Fleet",
    api: "MC number with or without its prefix, or “pending” for a start-up without authority.",
    example: { [quote]: "MC-123456", [fuelCard]: "pending" },
    pdf: { section: 2, hint: true, maxLength: 20 },
  },
  {
    name: "dotNumber",
    label: "DOT Number",
    named: "DOT number",
    hint: {
      [quote]: "For example 1234567.",
      [fuelCard]: "For example 1234567. None yet? Enter “pending”.",
    },
    control: "text",
    keyboard: { autoCapitalize: "characters", autoCorrect: "off", spellCheck: false },
    narrow: true,
    rule: (rules) => ({
      required: rules.usdotNumber("Enter your DOT number, or “pending” if you have none yet."),
      optional: rules.optional(rules.usdotNumber()),
    }),
    in: { [quote]: "optional", [fuelCard]: "required" },
    section: "Fleet",
    api: "DOT number with or without its prefix, or “pending”.",
    example: { [quote]: "1234567", [fuelCard]: "7654321" },
    pdf: { section: 2, hint: true, maxLength: 20 },
  },
  {
    name: "monthlyRevenue",
    label: "Monthly Revenue",
    named: "monthly revenue",
    hint: "What you invoice in a usual month.",
    ...chosen(lists.monthlyRevenueOptions, "Choose your monthly revenue."),
    in: { [quote]: "required" },
    section: "What you need",
    requiredAttribute: false,
    api: "Monthly revenue in US dollars.",
    example: { [quote]: "50k-100k" },
    pdf: { section: 3, label: "Monthly revenue (required for a quote)", hint: true },
  },
  {
    name: "businessType",
    label: "Business Type",
    named: "business type",
    ...chosen(
      lists.businessTypeOptions,
      "Choose your business type.",
      "Choose a business type from the list.",
    ),
    in: { [quote]: "optional", [fuelCard]: "required" },
    section: "Fleet",
    api: "Kind of business.",
    example: { [quote]: "small-fleet", [fuelCard]: "owner-operator" },
    pdf: { section: 2 },
  },
  {
    name: "yearsInBusiness",
    label: "Years in Business",
    named: "years in business",
    ...chosen(
      lists.yearsInBusinessOptions,
      "Choose how long you have been in business.",
      "Choose how long you have been in business from the list.",
    ),
    in: { [quote]: "optional", [fuelCard]: "required" },
    section: "Fleet",
    api: "Years in business.",
    example: { [quote]: "3-5", [fuelCard]: "startup" },
    pdf: { section: 2 },
  },
  {
    name: "numberOfTrucks",
    label: "Number of Trucks",
    named: "number of trucks",
    control: "select",
    options: lists.numberOfTrucksOptions,
    rule: (rules) => ({
      required: rules.numberOfTrucks(),
      optional: rules.optional(rules.numberOfTrucks()),
    }),
    in: { [quote]: "optional", [fuelCard]: "required" },
    section: "Fleet",
    api: "Fleet size: a range, or a whole number, which is stored as its range.",
    example: { [quote]: 8, [fuelCard]: "1" },
    mail: "Trucks",
    pdf: { section: 2 },
  },
  {
    name: "servicesInterested",
    label: "Services Interested In",
    named: "services interested in",
    ...chosen(lists.servicesInterestedOptions, "Choose a service from the list."),
    in: { [quote]: "optional" },
    section: "What you need",
    api: "The service asked about.",
    example: { [quote]: "factoring" },
    mail: "Services",
    pdf: { section: 3 },
  },
  {
    name: "fuelCardTier",
    label: "Fuel Card Program",
    named: "fuel card program",
    ...chosen(lists.fuelCardTierOptions, "Choose a fuel card program."),
    in: { [fuelCard]: "required" },
    section: "What you need",
    api: "Fuel card program.",
    example: { [fuelCard]: "fleet" },
    pdf: { section: 4 },
  },
  {
    name: "monthlyFuelSpend",
    label: "Monthly Fuel Spend",
    named: "monthly fuel spend",
    hint: "All trucks together, in a usual month.",
    ...chosen(lists.monthlyFuelSpendOptions, "Choose your monthly fuel spend."),
    in: { [fuelCard]: "required" },
    section: "What you need",
    api: "Monthly spending on fuel in US dollars.",
    example: { [fuelCard]: "5k-10k" },
    pdf: { section: 4, hint: true },
  },
  {
    name: "primaryRoutes",
    label: "Primary Routes",
    named: "primary routes",
    hint: "The lanes or regions you run most, such as Phoenix to Dallas on I-10.",
    control: "text",
    rule: (rules) => ({ required: rules.requiredText("Enter the lanes or regions you run most.") }),
    in: { [fuelCard]: "required" },
    section: "What you need",
    api: "Lanes or regions run most.",
    example: { [fuelCard]: "I-40 and I-17" },
    pdf: { section: 4, hint: true, wide: true },
  },
  {
    name: "preferredFuelBrands",
    label: "Preferred Fuel Brand",
    named: "preferred fuel brand",
    ...chosen(lists.preferredFuelBrandsOptions, "Choose your preferred fuel brand."),
    in: { [fuelCard]: "required" },
    section: "What you need",
    api: "Fuel brand used most.",
    example: { [fuelCard]: "no-preference" },
    desk: "Preferred Fuel Brands",
    pdf: { section: 4, wide: true },
  },
  {
    name: "comments",
    label: "Comments",
    named: "comments",
    hint: {
      [quote]: "Anything that helps us quote: your brokers, your lanes, how soon you need funding.",
      [fuelCard]:
        "Anything that helps us set up your cards: how many, for which drivers, with which limits.",
    },
    control: "textarea",
    rule: (rules) => ({ optional: rules.optionalText(rules.commentsMaxLength) }),
    in: { [quote]: "optional", [fuelCard]: "optional" },
    section: "What you need",
    api: "Anything else.",
    example: { [quote]: "Two of our brokers pay after 45 days.", [fuelCard]: null },
    toldApart: true,
    correctable: true,
    pdf: {
      section: 5,
      label: "Comments (optional)",
      hint: "Your customers, how soon you need funding, how many cards and for which drivers.",
      wide: true,
    },
  },
  {
    name: "smsConsent",
    label: textMessageConsent.label,
    named: "your agreement to text messages",
    hint: textMessageConsent.hint,
    control: "tick",
    rule: (rules) => ({ optional: rules.tickedOrNot() }),
    in: { [quote]: "optional", [fuelCard]: "optional" },
    section: "Your agreement",
    api: "Whether the person agreed to text messages. Not a condition.",
    example: { [quote]: false, [fuelCard]: true },
    toldApart: true,
    pdf: {
      section: 5,
      label: `${textMessageConsent.label} (optional)`,
      hint: `${textMessageConsent.hint} Wording ${textMessageConsent.version}.`,
      wide: true,
    },
  },
  {
    name: "agreeToTerms",
    label: "I agree to the Terms of Use and the Privacy Policy",
    named: "your agreement to the terms",
    control: "tick",
    rule: (rules) => ({
      required: rules.ticked("Tick the box to agree to the terms of use and privacy policy."),
    }),
    in: { [quote]: "required", [fuelCard]: "required" },
    section: "Your agreement",
    api: "That the person agreed to the terms of use and the privacy policy.",
    example: { [quote]: true, [fuelCard]: true },
    toldApart: true,
    pdf: {
      section: 5,
      label: "I agree to the Terms of Use and the Privacy Policy",
      hint: "Both can be read on our website, at /terms-of-use and /privacy-policy.",
      wide: true,
    },
  },
  {
    name: "factoringNow",
    label: "Do you factor now?",
    named: "factoring now",
    ...chosen(lists.factoringNowOptions, "Choose an answer from the list."),
    ...askedAfter("Do you factor now, and with whom?"),
    api: "Whether the company factors now.",
    example: { [quote]: "yes", [fuelCard]: "no" },
  },
  {
    name: "factoringCompany",
    label: "With whom?",
    named: "factoring company",
    hint: "Another factor may have to release your invoices first. We find out for you.",
    control: "text",
    keyboard: { autoCapitalize: "words", autoCorrect: "off", spellCheck: false },
    rule: (rules) => ({ optional: rules.optionalText() }),
    ...askedAfter("Do you factor now, and with whom?"),
    api: "With whom it factors, or did.",
    example: { [quote]: "Sonoran Capital", [fuelCard]: null },
    desk: "Factoring company",
  },
  {
    name: "brokersAndShippers",
    label: "Names, as they stand on your invoices",
    named: "brokers and shippers",
    hint: "We look up their credit before we talk.",
    control: "textarea",
    keyboard: { autoCapitalize: "words", autoCorrect: "off", spellCheck: false },
    rule: (rules) => ({ optional: rules.optionalText(rules.commentsMaxLength) }),
    ...askedAfter("Which brokers or shippers do you haul for?"),
    api: "The brokers or shippers it hauls for.",
    example: { [quote]: "Grand Canyon Logistics, Saguaro Foods", [fuelCard]: null },
    desk: "Brokers and shippers",
  },
  {
    name: "contactTime",
    label: "Best time",
    named: "best time",
    hint: "For example: after 3 PM Central, or on Friday when I am home.",
    control: "text",
    rule: (rules) => ({ optional: rules.optionalText() }),
    ...askedAfter("When and how may we reach you?"),
    api: "When the person may be reached, in their own words.",
    example: { [quote]: "After 3 PM Central", [fuelCard]: null },
  },
  {
    name: "contactBy",
    label: "How",
    named: "way to reach",
    ...chosen(lists.contactByOptions, "Choose a way from the list."),
    ...askedAfter("When and how may we reach you?"),
    api: "How the person would like to be reached first. `text` needs `smsConsent`.",
    example: { [quote]: "call", [fuelCard]: "email" },
    desk: "Reach by",
  },
  {
    name: "contactLanguage",
    label: "Language",
    named: "language",
    ...chosen(lists.contactLanguageOptions, "Choose a language from the list."),
    ...askedAfter("When and how may we reach you?"),
    api: "The language the person would like to speak.",
    example: { [quote]: "english", [fuelCard]: "spanish" },
  },
] as const satisfies readonly LeadField[];

type Row = (typeof leadFields)[number];
type FormRow = Extract<Row, { section: (typeof leadFormSections)[number] }>;
type RowOf<Kind extends LeadKind> = Extract<FormRow, { in: Record<Kind, Need> }>;
type RuleOf<One extends Row, Needed> = ReturnType<One["rule"]>[Needed &
  keyof ReturnType<One["rule"]>];

/** The rules of a kind's form, by name. */
export type FormFields<Kind extends LeadKind> = {
  [One in RowOf<Kind> as One["name"]]: One extends { in: Record<Kind, infer Needed> }
    ? RuleOf<One, Needed> & Field<unknown>
    : never;
};

/** The rules of the questions after Submit, by name. */
export type AnswerFields = {
  [One in Exclude<Row, FormRow> as One["name"]]: ReturnType<One["rule"]>["optional"];
};

export type LeadFieldName = Row["name"];

/** Returns the hint of a field on the form of a kind. */
export function hintOf({ hint }: LeadField, kind: LeadKind): string | undefined {
  return typeof hint === "string" ? hint : hint?.[kind];
}

/** Returns the fields of one kind of lead, in the order of its form: in each section the required ones first. */
export function fieldsOf(
  kind: LeadKind,
  sections: readonly LeadField["section"][] = leadFormSections,
): LeadField[] {
  const rows: readonly LeadField[] = leadFields;
  return sections.flatMap((section) =>
    ["required", "optional"].flatMap((need) =>
      rows.filter((row) => row.section === section && row.in[kind] === need),
    ),
  );
}

/** Returns all that the site may know of one kind of lead from its visitor: its form's fields, then what is asked after Submit. */
export function everyFieldOf(kind: LeadKind): LeadField[] {
  return fieldsOf(kind, [...leadFormSections, ...leadQuestions]);
}

/** The fields of the questions after Submit: both kinds are asked the same. */
export const questionFields = fieldsOf(quote, leadQuestions);

/** Returns what the fields of the questions after Submit share. */
function askedAfter<const Question extends (typeof leadQuestions)[number]>(section: Question) {
  return { section, in: { [quote]: "optional", [fuelCard]: "optional" } } as const;
}

/** Returns a choice from a list; `missing` is said where it is required, `unknown` of a value that is not listed. */
function chosen<const Value extends string>(
  options: readonly lists.Option<Value>[],
  missing: string,
  unknown = missing,
) {
  const values = lists.valuesOf(options);
  const rule = ({ oneOf, optional }: Rules) => ({
    required: oneOf(values, missing),
    optional: optional(oneOf(values, unknown)),
  });
  return { control: "select", options, rule } as const;
}
