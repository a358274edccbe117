import { textMessageConsent } from "./consent";
import type { FuelCardApplication } from "./fuel-card-application";
import type { QuoteRequest } from "./quote-request";

/** A field of the quote request or of the fuel card application. */
type ApplicationFieldName = keyof QuoteRequest | keyof FuelCardApplication;

interface ApplicationField {
  name: ApplicationFieldName;
  label: string;
  hint?: string;
  /** Whether both forms need it. */
  required?: true;
  /** Across the whole page instead of one of two columns. */
  wide?: true;
  /** Longest text, in characters; fields with options have none. */
  maxLength?: number;
}

interface ApplicationSection {
  title: string;
  text?: string;
  fields: readonly ApplicationField[];
}

/**
 * The words of the application form for download, which scripts/make-application-form.mjs draws. It names no brand and
 * no contact: both are configured at run time, the form is not.
 */
export const applicationForm = {
  title: "Application form",
  subtitle: "Quote request and fleet fuel card",
  subject: "One form for a factoring quote and for the fleet fuel card",
  /** The day the form last changed, as an ISO date. */
  revised: "2026-11-20",
  intro: [
    "Fill this form in on screen, or print it and write in block letters. Sections 1, 2 and 5 are for everybody. Complete section 3 for a quote, section 4 for the fuel card, or both.",
    "Our website asks the same questions, and answers at once with a Reference ID. To send this form instead, email it to the address at the foot of any page of the website. Leave out bank account and Social Security numbers: we do not need them here.",
  ],
  required: "Fields marked with * are required.",
  page: "Page",
  revisedLabel: "Form of",
  choices: "Choose one:",
} as const;

/** The form's sections, page by page. */
export const applicationPages: readonly (readonly ApplicationSection[])[] = [
  [
    {
      title: "1. Company",
      fields: [
        { name: "companyName", label: "Company name", required: true, maxLength: 200 },
        {
          name: "contactName",
          label: "Contact name",
          required: true,
          maxLength: 200,
        },
        { name: "email", label: "Email address", required: true, maxLength: 200 },
        { name: "phone", label: "Phone number", required: true, maxLength: 40 },
      ],
    },
    {
      title: "2. Fleet",
      text: "For the fuel card we need all of this section. No authority yet? Enter “pending” for both numbers.",
      fields: [
        { name: "mcNumber", label: "MC number", hint: "For example MC-123456.", maxLength: 20 },
        { name: "dotNumber", label: "DOT number", hint: "For example 1234567.", maxLength: 20 },
        { name: "businessType", label: "Business type" },
        { name: "yearsInBusiness", label: "Years in business" },
        { name: "numberOfTrucks", label: "Number of trucks" },
      ],
    },
    {
      title: "3. For a quote",
      fields: [
        {
          name: "monthlyRevenue",
          label: "Monthly revenue (required for a quote)",
          hint: "What you invoice in a usual month.",
        },
        { name: "servicesInterested", label: "Services interested in" },
      ],
    },
  ],
  [
    {
      title: "4. For the fuel card",
      text: "For the fuel card we need all of this section.",
      fields: [
        { name: "fuelCardTier", label: "Fuel card program" },
        {
          name: "monthlyFuelSpend",
          label: "Monthly fuel spend",
          hint: "All trucks together, in a usual month.",
        },
        {
          name: "primaryRoutes",
          label: "Primary routes",
          hint: "The lanes or regions you run most, such as Phoenix to Dallas on I-10.",
          wide: true,
          maxLength: 200,
        },
        { name: "preferredFuelBrands", label: "Preferred fuel brand", wide: true },
      ],
    },
    {
      title: "5. Anything else, and your agreement",
      fields: [
        {
          name: "comments",
          label: "Comments (optional)",
          hint: "Your customers, how soon you need funding, how many cards and for which drivers.",
          wide: true,
          maxLength: 2000,
        },
        {
          name: "smsConsent",
          label: `${textMessageConsent.label} (optional)`,
          hint: `${textMessageConsent.hint} Wording ${textMessageConsent.version}.`,
          wide: true,
        },
        {
          name: "agreeToTerms",
          label: "I agree to the Terms of Use and the Privacy Policy",
          hint: "Both can be read on our website, at /terms-of-use and /privacy-policy.",
          required: true,
          wide: true,
        },
      ],
    },
  ],
];
