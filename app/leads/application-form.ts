import { sentenceCase } from "~/ui/sentence-case";
import { commentsMaxLength, textMaxLength } from "~/ui/typed-text";
import { hintOf, type LeadField, type LeadFieldName } from "./fields";
import { textMessageConsent } from "./fields.en";
import { staffFields } from "./staff-fields";

interface ApplicationSection {
  title: string;
  text?: string;
  fields: ReturnType<typeof fieldsIn>;
}

/** Drawn by scripts/make-application-form.mjs. Without brand or contact: both are configured at run time, the form is not. */
export const applicationForm = {
  title: "Application form",
  subtitle: "Quote request and fleet fuel card",
  subject: "One form for a factoring quote and for the fleet fuel card",
  /** The day the form last changed, as an ISO date. */
  revised: "2026-11-22",
  intro: [
    "Fill this form in on screen, or print it and write in block letters. Sections 1, 2 and 5 are for everybody. Complete section 3 for a quote, section 4 for the fuel card, or both.",
    "Our website asks the same questions, and answers at once with a Reference ID. To send this form instead, email it to the address at the foot of any page of the website. Leave out bank account and Social Security numbers: we do not need them here.",
  ],
  required: "Fields marked with * are required.",
  page: "Page",
  revisedLabel: "Form of",
  choices: "Choose one:",
} as const;

/** What this form says of a field in words of its own. */
const ownWords: Partial<Record<LeadFieldName, { label: string; hint?: string }>> = {
  monthlyRevenue: { label: "Monthly revenue (required for a quote)" },
  comments: {
    label: "Comments (optional)",
    hint: "Your customers, how soon you need funding, how many cards and for which drivers.",
  },
  smsConsent: {
    label: `${textMessageConsent.label} (optional)`,
    hint: `${textMessageConsent.hint} Wording ${textMessageConsent.version}.`,
  },
  agreeToTerms: {
    label: "I agree to the Terms of Use and the Privacy Policy",
    hint: "Both can be read on our website, at /terms-of-use and /privacy-policy.",
  },
};

export const applicationPages: readonly (readonly ApplicationSection[])[] = [
  [
    { title: "1. Company", fields: fieldsIn(1) },
    {
      title: "2. Fleet",
      text: "For the fuel card we need all of this section. No authority yet? Enter “pending” for both numbers.",
      fields: fieldsIn(2),
    },
    { title: "3. For a quote", fields: fieldsIn(3) },
  ],
  [
    {
      title: "4. For the fuel card",
      text: "For the fuel card we need all of this section.",
      fields: fieldsIn(4),
    },
    { title: "5. Anything else, and your agreement", fields: fieldsIn(5) },
  ],
];

function fieldsIn(section: NonNullable<LeadField["pdf"]>["section"]) {
  return staffFields.flatMap((row) => {
    const { name, control, options, pdf } = row;
    if (pdf?.section !== section) return [];
    const needs = Object.values(row.in);
    return {
      name,
      control,
      options,
      label: ownWords[name]?.label ?? sentenceCase(row.named),
      hint: pdf.hint
        ? (hintOf(row, "quote-request") ?? hintOf(row, "fuel-card-application"))
        : ownWords[name]?.hint,
      required: needs.length === 2 && needs.every((need) => need === "required"),
      wide: pdf.wide,
      maxLength: pdf.maxLength ?? (control === "textarea" ? commentsMaxLength : textMaxLength),
    };
  });
}
