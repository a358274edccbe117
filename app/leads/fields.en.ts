import { ruleMessages } from "~/ui/form-schema.en";

/**
 * The consent to text messages. Any change needs a new version: the version, the time and the IP address are stored as proof of consent. Pages show
 * the company's name before the hint, and links to terms and privacy policy after the hint.
 */
export const textMessageConsent = {
  version: "2026-11-22",
  label: "Yes, text me about this request",
  hint: "You agree to receive text messages about this request, with questions, answers and appointments, at the phone number you gave: usually fewer than ten in all. Message and data rates may apply. Reply STOP at any time to end them, or HELP for help. Your agreement is optional and is not a condition of any service.",
} as const;

/** The English texts of the lead forms: sections, questions after Submit, and each field by name. */
export const leadFieldMessages = {
  /** Shown above a section whose fields are all optional. */
  allOptional: "All of this is optional. It speeds up your quote.",
  /** The buttons that open folded fields of a section. */
  folded: {
    needs: "Add services or comments",
    fleet: "Add type, years and trucks",
  },
  /** The sender of text messages, shown before the consent. */
  from: (brand: string) => `From ${brand}.`,
  /** The texts before, between and after the links of `agreeToTerms`. */
  agree: ["I agree to the ", " and the ", ""],
  terms: { href: "/terms-of-use", text: "Terms of Use" },
  privacy: { href: "/privacy-policy", text: "Privacy Policy" },
  sections: {
    company: "Company",
    needs: "What you need",
    fleet: "Fleet",
    agreement: "Your agreement",
    factoring: "Do you factor now, and with which company?",
    customers: "Which brokers or shippers do you haul for?",
    contact: "When and how can we reach you?",
  },
  fields: {
    companyName: {
      label: "Company Name",
      named: "company name",
      mail: "Company",
      missing: "Enter your company name.",
    },
    contactName: {
      label: "Contact Name",
      named: "contact name",
      mail: "Contact",
      missing: "Enter the name of the person we should ask for.",
    },
    email: {
      label: "Email Address",
      mail: "Email",
    },
    phone: {
      label: "Phone Number",
      mail: "Phone",
      hint: "US or Canada, any format.",
    },
    mcNumber: {
      label: "MC Number",
      hint: {
        "quote-request": "Such as MC-123456.",
        "fuel-card-application": "Such as MC-123456. No authority yet? Enter “pending”.",
      },
      missing: "Enter your MC number, or “pending” if you have none yet.",
    },
    dotNumber: {
      label: "DOT Number",
      hint: {
        "quote-request": "Such as 1234567.",
        "fuel-card-application": "Such as 1234567. None yet? Enter “pending”.",
      },
      missing: "Enter your DOT number, or “pending” if you have none yet.",
    },
    monthlyRevenue: {
      label: "Monthly Revenue",
      hint: "What you invoice in a typical month.",
      missing: "Choose your monthly revenue.",
      options: {
        "under-25k": "Under $25,000",
        "25k-50k": "$25,000 – $50,000",
        "50k-100k": "$50,000 – $100,000",
        "100k-250k": "$100,000 – $250,000",
        "250k-500k": "$250,000 – $500,000",
        "over-500k": "Over $500,000",
      },
    },
    businessType: {
      label: "Business Type",
      missing: "Choose your business type.",
      options: {
        "owner-operator": "Owner-operator",
        "small-fleet": "Small fleet",
        "medium-fleet": "Medium fleet",
        "large-fleet": "Large fleet",
        "freight-broker": "Freight broker",
        logistics: "Logistics company",
      },
    },
    yearsInBusiness: {
      label: "Years in Business",
      missing: "Choose how long you have been in business.",
      options: {
        startup: "Startup (under 1 year)",
        "1-2": "1–2 years",
        "3-5": "3–5 years",
        "6-10": "6–10 years",
        "over-10": "Over 10 years",
      },
    },
    numberOfTrucks: {
      label: "Number of Trucks",
      mail: "Trucks",
      missing: "Choose how many trucks you run.",
      options: {
        "1": "1 truck",
        "2-5": "2–5 trucks",
        "6-10": "6–10 trucks",
        "11-20": "11–20 trucks",
        "21-50": "21–50 trucks",
        "over-50": "Over 50 trucks",
      },
    },
    servicesInterested: {
      label: "Services Interested In",
      mail: "Services",
      missing: "Choose a service from the list.",
      options: {
        factoring: "Invoice factoring",
        "line-of-credit": "Line of credit",
        "fuel-cards": "Fuel cards",
        "factoring-credit": "Factoring and line of credit",
        "all-services": "All services",
        "fuel-card-fleet": "Fleet fuel card program",
      },
    },
    fuelCardTier: {
      label: "Fuel Card Program",
      missing: "Choose a fuel card program.",
      options: { fleet: "Fleet fuel card" },
    },
    monthlyFuelSpend: {
      label: "Monthly Fuel Spend",
      hint: "All trucks together, in a typical month.",
      missing: "Choose your monthly fuel spend.",
      options: {
        "under-1k": "Under $1,000",
        "1k-3k": "$1,000 – $3,000",
        "3k-5k": "$3,000 – $5,000",
        "5k-10k": "$5,000 – $10,000",
        "10k-20k": "$10,000 – $20,000",
        "over-20k": "Over $20,000",
      },
    },
    primaryRoutes: {
      label: "Primary Routes",
      hint: "The lanes or regions you run most, such as Phoenix to Dallas on I-10.",
      missing: "Enter the lanes or regions you run most.",
    },
    preferredFuelBrands: {
      label: "Preferred Fuel Brand",
      missing: "Choose your preferred fuel brand.",
      options: {
        "pilot-flying-j": "Pilot Flying J",
        loves: "Love's",
        "ta-petro": "TA / Petro",
        speedway: "Speedway",
        independent: "Independent stations",
        "no-preference": "No preference",
      },
    },
    comments: {
      label: "Comments",
      hint: {
        "quote-request":
          "Anything that helps us quote: your brokers, your lanes, how soon you need funding.",
        "fuel-card-application":
          "Anything that helps us set up your cards: how many, for which drivers, with which limits.",
      },
    },
    smsConsent: {
      label: textMessageConsent.label,
      named: "your agreement to text messages",
      hint: textMessageConsent.hint,
    },
    agreeToTerms: {
      label: "I agree to the Terms of Use and the Privacy Policy",
      named: "your agreement to the terms",
      missing: "Check the box to agree to the terms of use and privacy policy.",
    },
    factoringNow: {
      label: "Do you factor now?",
      named: "factoring now",
      missing: "Choose an answer from the list.",
      options: { no: "No, never", yes: "Yes, now", ended: "Not anymore" },
    },
    factoringCompany: {
      label: "With which company?",
      named: "factoring company",
      hint: "Another factor may have to release your invoices first. We'll find out for you.",
    },
    brokersAndShippers: {
      label: "Names, as they appear on your invoices",
      named: "brokers and shippers",
      hint: "We look up their credit before we talk.",
    },
    contactTime: {
      label: "Best time",
      hint: "For example: after 3 PM Central, or on Friday when I am home.",
    },
    contactBy: {
      label: "How",
      named: "way to reach",
      missing: "Choose a way from the list.",
      options: { call: "Call first", text: "Text first", email: "Email first" },
    },
    contactLanguage: {
      label: "Language",
      missing: "Choose a language from the list.",
      options: { english: "English", spanish: "Spanish", other: "Another language" },
    },
  },
} as const;

/** The English errors of the fields' validation rules. */
export const fieldRuleMessages = {
  ...ruleMessages,
  advice: "If you have no authority yet, enter “pending”.",
  docket: { help: "Enter an MC number of up to 7 digits, such as MC-123456.", digits: "1 to 7" },
  /** The end of the error of an MC number. The form then offers to move the number. */
  isDot: "This looks like a DOT number.",
  usdot: { help: "Enter a DOT number of up to 8 digits, such as 1234567.", digits: "1 to 8" },
};

export type FieldRuleMessages = typeof fieldRuleMessages;

/** Descriptions in the API document that say more than a field's label and hint. Browsers do not load them. */
export const fieldDescriptions: Partial<Record<keyof typeof leadFieldMessages.fields, string>> = {
  email: "Where replies go, and the reference if the site sends mail.",
  numberOfTrucks: "Fleet size: a range, or a whole number, which is stored as its range.",
  comments: "Anything else that helps us answer.",
  smsConsent: "Whether the person agreed to text messages. Not a condition.",
  agreeToTerms: "That the person agreed to the terms of use and the privacy policy.",
  factoringNow: "Whether the company factors now.",
  contactBy: "How the person would like to be reached first. `text` needs `smsConsent`.",
};

/** An example lead with the fields of both kinds and the questions after Submit. People and companies are invented. */
export const exampleLead = {
  companyName: "Copper State Hauling",
  contactName: "Rosa Delgado",
  email: "rosa@example.com",
  phone: "(602) 555-0187",
  mcNumber: "MC-123456",
  dotNumber: "1234567",
  monthlyRevenue: "50k-100k",
  businessType: "small-fleet",
  yearsInBusiness: "3-5",
  numberOfTrucks: 8,
  servicesInterested: "factoring",
  fuelCardTier: "fleet",
  monthlyFuelSpend: "5k-10k",
  primaryRoutes: "I-40 and I-17",
  preferredFuelBrands: "no-preference",
  comments: "Two of our brokers pay after 45 days.",
  smsConsent: false,
  agreeToTerms: true,
  factoringNow: "yes",
  factoringCompany: "Sonoran Capital",
  brokersAndShippers: "Grand Canyon Logistics, Saguaro Foods",
  contactTime: "After 3 PM Central",
  contactBy: "call",
  contactLanguage: "english",
} satisfies Record<keyof typeof leadFieldMessages.fields, unknown>;
