import { textMessageConsent } from "./fields.en";

/** The texts of the PDF form. Brand and contacts are left out, because they are configured at run time. */
export const applicationFormMessages = {
  title: "Application form",
  subtitle: "Quote request and fleet fuel card",
  subject: "One form for a factoring quote and for the fleet fuel card",
  intro: [
    "Fill out this form on screen, or print it and write in block letters. Everyone fills out sections 1, 2 and 5. Add section 3 for a quote, section 4 for the fuel card, or both.",
    "Our website asks the same questions and gives you a Reference ID right away. To send this form instead, email it to the address at the bottom of any page of the website. Do not include bank account or Social Security numbers. We do not need them here.",
  ],
  required: "Fields marked with * are required.",
  page: "Page",
  revised: "Revised",
  choices: "Choose one:",
  sections: {
    company: { title: "1. Company" },
    fleet: {
      title: "2. Fleet",
      text: "For the fuel card we need all of this section. No authority yet? Enter “pending” for both numbers.",
    },
    quote: { title: "3. For a quote" },
    fuelCard: {
      title: "4. For the fuel card",
      text: "For the fuel card we need all of this section.",
    },
    agreement: { title: "5. Anything else, and your agreement" },
  },
  /** Texts of fields that differ from the site's. */
  fields: {
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
      hint: "You can read both on our website, at /terms-of-use and /privacy-policy.",
    },
  },
} as const;
