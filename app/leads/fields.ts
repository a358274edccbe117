import type { LeadKind } from "#db/schema";
import {
  commentsMaxLength,
  email,
  type Field,
  type Form,
  type FormValues,
  form,
  oneOf,
  optional,
  optionalText,
  phone,
  requiredText,
  ticked,
  tickedOrNot,
} from "~/ui/form-schema";
import { docketNumber, usdotNumber } from "./authority-numbers";
import { textMessageConsent } from "./consent";
import * as lists from "./options";

type Need = "required" | "optional";

/** The parts of the forms, in their order on the page. */
export const leadFormSections = ["Company", "Fleet", "What you need", "Your agreement"] as const;

/** All that the site knows of one field: whoever shows, checks, sends, stores or describes it reads it here. */
export interface LeadField {
  /** As in HTML, JSON and TypeScript; snake_case in SQL. */
  name: string;
  label: string;
  /** In running text, such as the line that says what is still missing. */
  named: string;
  hint?: string | Partial<Record<LeadKind, string>>;
  control: "text" | "tel" | "email" | "select" | "textarea" | "tick";
  autoComplete?: string;
  /** Narrow on a wide screen, as its answer is short. */
  narrow?: true;
  options?: readonly lists.Option[];
  /** The check where the field is required and where it is optional. */
  rule: Partial<Record<Need, Field<unknown>>>;
  /** Which forms have it, and whether they need it. */
  in: Partial<Record<LeadKind, Need>>;
  section: (typeof leadFormSections)[number];
  /** False where a select that is needed carries no `required` attribute: the rule alone asks for it. */
  requiredAttribute?: false;
  /** What the API's description says of it, and what an example of each kind sends. */
  api: string;
  example: Partial<Record<LeadKind, unknown>>;
  /** Its label in mail and webhook; without one the field is told there in words of its own. */
  mail?: string;
  /** Its label on the desk, where another than the form's; null when the desk tells it in words of its own. */
  desk?: string | null;
  /** How the form for download asks for it, in which of its sections. */
  pdf: {
    section: 1 | 2 | 3 | 4 | 5;
    label: string;
    hint?: string;
    /** Marked for both forms. */
    required?: true;
    /** Across the whole page instead of one of two columns. */
    wide?: true;
    /** Longest text, in characters; fields with options have none. */
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
    autoComplete: "organization",
    rule: { required: requiredText("Enter your company name.") },
    in: { [quote]: "required", [fuelCard]: "required" },
    section: "Company",
    api: "Name of the business.",
    example: { [quote]: "Copper State Hauling", [fuelCard]: "Mogollon Rim Freight" },
    mail: "Company",
    pdf: { section: 1, label: "Company name", required: true, maxLength: 200 },
  },
  {
    name: "contactName",
    label: "Contact Name",
    named: "contact name",
    control: "text",
    autoComplete: "name",
    rule: { required: requiredText("Enter the name of the person we should ask for.") },
    in: { [quote]: "required", [fuelCard]: "required" },
    section: "Company",
    api: "Whom to ask for.",
    example: { [quote]: "Rosa Delgado", [fuelCard]: "Dale Whitehorse" },
    mail: "Contact",
    pdf: { section: 1, label: "Contact name", required: true, maxLength: 200 },
  },
  {
    name: "email",
    label: "Email Address",
    named: "email address",
    hint: "We answer and ask our questions here.",
    control: "email",
    autoComplete: "email",
    rule: { required: email() },
    in: { [quote]: "required", [fuelCard]: "required" },
    section: "Company",
    api: "Where the reference may be sent and answers go.",
    example: { [quote]: "rosa@example.com", [fuelCard]: "dale@example.com" },
    mail: "Email",
    pdf: { section: 1, label: "Email address", required: true, maxLength: 200 },
  },
  {
    name: "phone",
    label: "Phone Number",
    named: "phone number",
    hint: "US or Canada, any notation.",
    control: "tel",
    autoComplete: "tel",
    narrow: true,
    rule: { required: phone() },
    in: { [quote]: "required", [fuelCard]: "required" },
    section: "Company",
    api: "A US or Canadian number in any common notation.",
    example: { [quote]: "(602) 555-0187", [fuelCard]: "+1 928 555 0110" },
    mail: "Phone",
    pdf: { section: 1, label: "Phone number", required: true, maxLength: 40 },
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
    autoComplete: "off",
    narrow: true,
    rule: {
      required: docketNumber("Enter your MC number, or “pending” if you have none yet."),
      optional: optional(docketNumber()),
    },
    in: { [quote]: "optional", [fuelCard]: "required" },
    section: "Fleet",
    api: "MC number with or without its prefix, or “pending” for a start-up without authority.",
    example: { [quote]: "MC-123456", [fuelCard]: "pending" },
    mail: "MC number",
    pdf: { section: 2, label: "MC number", hint: "For example MC-123456.", maxLength: 20 },
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
    autoComplete: "off",
    narrow: true,
    rule: {
      required: usdotNumber("Enter your DOT number, or “pending” if you have none yet."),
      optional: optional(usdotNumber()),
    },
    in: { [quote]: "optional", [fuelCard]: "required" },
    section: "Fleet",
    api: "DOT number with or without its prefix, or “pending”.",
    example: { [quote]: "1234567", [fuelCard]: "7654321" },
    mail: "DOT number",
    pdf: { section: 2, label: "DOT number", hint: "For example 1234567.", maxLength: 20 },
  },
  {
    name: "monthlyRevenue",
    label: "Monthly Revenue",
    named: "monthly revenue",
    hint: "What you invoice in a usual month.",
    control: "select",
    narrow: true,
    options: lists.monthlyRevenueOptions,
    rule: { required: choice(lists.monthlyRevenueOptions, "Choose your monthly revenue.") },
    in: { [quote]: "required" },
    section: "What you need",
    requiredAttribute: false,
    api: "Monthly revenue in US dollars.",
    example: { [quote]: "50k-100k" },
    mail: "Monthly revenue",
    pdf: {
      section: 3,
      label: "Monthly revenue (required for a quote)",
      hint: "What you invoice in a usual month.",
    },
  },
  {
    name: "businessType",
    label: "Business Type",
    named: "business type",
    control: "select",
    narrow: true,
    options: lists.businessTypeOptions,
    rule: {
      required: choice(lists.businessTypeOptions, "Choose your business type."),
      optional: optional(
        choice(lists.businessTypeOptions, "Choose a business type from the list."),
      ),
    },
    in: { [quote]: "optional", [fuelCard]: "required" },
    section: "Fleet",
    api: "Kind of business.",
    example: { [quote]: "small-fleet", [fuelCard]: "owner-operator" },
    mail: "Business type",
    pdf: { section: 2, label: "Business type" },
  },
  {
    name: "yearsInBusiness",
    label: "Years in Business",
    named: "years in business",
    control: "select",
    narrow: true,
    options: lists.yearsInBusinessOptions,
    rule: {
      required: choice(lists.yearsInBusinessOptions, "Choose how long you have been in business."),
      optional: optional(
        choice(
          lists.yearsInBusinessOptions,
          "Choose how long you have been in business from the list.",
        ),
      ),
    },
    in: { [quote]: "optional", [fuelCard]: "required" },
    section: "Fleet",
    api: "Years in business.",
    example: { [quote]: "3-5", [fuelCard]: "startup" },
    mail: "Years in business",
    pdf: { section: 2, label: "Years in business" },
  },
  {
    name: "numberOfTrucks",
    label: "Number of Trucks",
    named: "number of trucks",
    control: "select",
    narrow: true,
    options: lists.numberOfTrucksOptions,
    rule: { required: lists.numberOfTrucks(), optional: optional(lists.numberOfTrucks()) },
    in: { [quote]: "optional", [fuelCard]: "required" },
    section: "Fleet",
    api: "Fleet size: a range, or a whole number, which is stored as its range.",
    example: { [quote]: 8, [fuelCard]: "1" },
    mail: "Trucks",
    pdf: { section: 2, label: "Number of trucks" },
  },
  {
    name: "servicesInterested",
    label: "Services Interested In",
    named: "services interested in",
    control: "select",
    narrow: true,
    options: lists.servicesInterestedOptions,
    rule: {
      optional: optional(
        choice(lists.servicesInterestedOptions, "Choose a service from the list."),
      ),
    },
    in: { [quote]: "optional" },
    section: "What you need",
    api: "The service asked about.",
    example: { [quote]: "factoring" },
    mail: "Services",
    pdf: { section: 3, label: "Services interested in" },
  },
  {
    name: "fuelCardTier",
    label: "Fuel Card Program",
    named: "fuel card program",
    control: "select",
    narrow: true,
    options: lists.fuelCardTierOptions,
    rule: { required: choice(lists.fuelCardTierOptions, "Choose a fuel card program.") },
    in: { [fuelCard]: "required" },
    section: "What you need",
    api: "Fuel card program.",
    example: { [fuelCard]: "fleet" },
    mail: "Fuel card program",
    pdf: { section: 4, label: "Fuel card program" },
  },
  {
    name: "monthlyFuelSpend",
    label: "Monthly Fuel Spend",
    named: "monthly fuel spend",
    hint: "All trucks together, in a usual month.",
    control: "select",
    narrow: true,
    options: lists.monthlyFuelSpendOptions,
    rule: { required: choice(lists.monthlyFuelSpendOptions, "Choose your monthly fuel spend.") },
    in: { [fuelCard]: "required" },
    section: "What you need",
    api: "Monthly spending on fuel in US dollars.",
    example: { [fuelCard]: "5k-10k" },
    mail: "Monthly fuel spend",
    pdf: {
      section: 4,
      label: "Monthly fuel spend",
      hint: "All trucks together, in a usual month.",
    },
  },
  {
    name: "primaryRoutes",
    label: "Primary Routes",
    named: "primary routes",
    hint: "The lanes or regions you run most, such as Phoenix to Dallas on I-10.",
    control: "text",
    autoComplete: "off",
    rule: { required: requiredText("Enter the lanes or regions you run most.") },
    in: { [fuelCard]: "required" },
    section: "What you need",
    api: "Lanes or regions run most.",
    example: { [fuelCard]: "I-40 and I-17" },
    mail: "Primary routes",
    pdf: {
      section: 4,
      label: "Primary routes",
      hint: "The lanes or regions you run most, such as Phoenix to Dallas on I-10.",
      wide: true,
      maxLength: 200,
    },
  },
  {
    name: "preferredFuelBrands",
    label: "Preferred Fuel Brand",
    named: "preferred fuel brand",
    control: "select",
    narrow: true,
    options: lists.preferredFuelBrandsOptions,
    rule: {
      required: choice(lists.preferredFuelBrandsOptions, "Choose your preferred fuel brand."),
    },
    in: { [fuelCard]: "required" },
    section: "What you need",
    api: "Fuel brand used most.",
    example: { [fuelCard]: "no-preference" },
    mail: "Preferred fuel brand",
    desk: "Preferred Fuel Brands",
    pdf: { section: 4, label: "Preferred fuel brand", wide: true },
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
    rule: { optional: optionalText(commentsMaxLength) },
    in: { [quote]: "optional", [fuelCard]: "optional" },
    section: "What you need",
    api: "Anything else.",
    example: { [quote]: "Two of our brokers pay after 45 days.", [fuelCard]: null },
    desk: null,
    pdf: {
      section: 5,
      label: "Comments (optional)",
      hint: "Your customers, how soon you need funding, how many cards and for which drivers.",
      wide: true,
      maxLength: 2000,
    },
  },
  {
    name: "smsConsent",
    label: textMessageConsent.label,
    named: "your agreement to text messages",
    hint: textMessageConsent.hint,
    control: "tick",
    rule: { optional: tickedOrNot() },
    in: { [quote]: "optional", [fuelCard]: "optional" },
    section: "Your agreement",
    api: "Whether the person agreed to text messages. Not a condition.",
    example: { [quote]: false, [fuelCard]: true },
    desk: null,
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
    rule: {
      required: ticked("Tick the box to agree to the terms of use and privacy policy."),
    },
    in: { [quote]: "required", [fuelCard]: "required" },
    section: "Your agreement",
    api: "That the person agreed to the terms of use and the privacy policy.",
    example: { [quote]: true, [fuelCard]: true },
    desk: null,
    pdf: {
      section: 5,
      label: "I agree to the Terms of Use and the Privacy Policy",
      hint: "Both can be read on our website, at /terms-of-use and /privacy-policy.",
      required: true,
      wide: true,
    },
  },
] as const satisfies readonly LeadField[];

type Row = (typeof leadFields)[number];
type RowOf<Kind extends LeadKind> = Extract<Row, { in: Record<Kind, Need> }>;
type RuleOf<One extends Row, Needed> = One["rule"][Needed & keyof One["rule"]];
type FormFields<Kind extends LeadKind> = {
  [One in RowOf<Kind> as One["name"]]: One extends { in: Record<Kind, infer Needed> }
    ? RuleOf<One, Needed> & Field<unknown>
    : never;
};

/** The name of a field of either form. */
export type LeadFieldName = Row["name"];

/** Returns the fields of one kind of lead, in the order of its form. */
export function fieldsOf(kind: LeadKind): LeadField[] {
  const rows: readonly LeadField[] = leadFields;
  return leadFormSections.flatMap((section) =>
    rows.filter((row) => row.section === section && row.in[kind] !== undefined),
  );
}

/** The quote request's fields as its schema. */
export const quoteRequestForm = formOf(quote);

/** The fuel card application's fields as its schema: everything but the comments is required. */
export const fuelCardApplicationForm = formOf(fuelCard);

/** A quote request as its schema let it through. */
export type QuoteRequest = FormValues<typeof quoteRequestForm>;

/** A fuel card application as its schema let it through. */
export type FuelCardApplication = FormValues<typeof fuelCardApplicationForm>;

function formOf<Kind extends LeadKind>(kind: Kind): Form<FormFields<Kind>> {
  const rules = fieldsOf(kind).map((row) => [row.name, row.rule[row.in[kind] ?? "optional"]]);
  // The mapped type pairs each name with its own rule, which Object.fromEntries forgets.
  return form(Object.fromEntries(rules) as FormFields<Kind>);
}

function choice<const Value extends string>(
  options: readonly lists.Option<Value>[],
  missing: string,
): Field<Value> {
  return oneOf(lists.valuesOf(options), missing);
}
