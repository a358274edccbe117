import type { LeadKind } from "#db/schema";
import type { AnswerFields, FormFields, LeadFieldName } from "./fields";

/** What the API's description says of each field of both forms. */
export const fieldDescriptions: Readonly<Record<LeadFieldName, string>> = {
  companyName: "Name of the business.",
  contactName: "Whom to ask for.",
  email: "Where the reference may be sent and answers go.",
  phone: "A US or Canadian number in any common notation.",
  mcNumber: "MC number with or without its prefix, or “pending” for a start-up without authority.",
  dotNumber: "DOT number with or without its prefix, or “pending”.",
  monthlyRevenue: "Monthly revenue in US dollars.",
  businessType: "Kind of business.",
  yearsInBusiness: "Years in business.",
  numberOfTrucks: "Fleet size: a range, or a whole number, which is stored as its range.",
  servicesInterested: "The service asked about.",
  fuelCardTier: "Fuel card program.",
  monthlyFuelSpend: "Monthly spending on fuel in US dollars.",
  primaryRoutes: "Lanes or regions run most.",
  preferredFuelBrands: "Fuel brand used most.",
  comments: "Anything else.",
  smsConsent: "Whether the person agreed to text messages. Not a condition.",
  agreeToTerms: "That the person agreed to the terms of use and the privacy policy.",
  factoringNow: "Whether the company factors now.",
  factoringCompany: "With whom it factors, or did.",
  brokersAndShippers: "The brokers or shippers it hauls for.",
  contactTime: "When the person may be reached, in their own words.",
  contactBy: "How the person would like to be reached first. `text` needs `smsConsent`.",
  contactLanguage: "The language the person would like to speak.",
};

/** What an example of each kind sends, and answers after sending. People and companies are invented. */
export const leadExamples: {
  readonly [Kind in LeadKind]: Readonly<
    Record<keyof FormFields<Kind> | keyof AnswerFields, unknown>
  >;
} = {
  "quote-request": {
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
    comments: "Two of our brokers pay after 45 days.",
    smsConsent: false,
    agreeToTerms: true,
    factoringNow: "yes",
    factoringCompany: "Sonoran Capital",
    brokersAndShippers: "Grand Canyon Logistics, Saguaro Foods",
    contactTime: "After 3 PM Central",
    contactBy: "call",
    contactLanguage: "english",
  },
  "fuel-card-application": {
    companyName: "Mogollon Rim Freight",
    contactName: "Dale Whitehorse",
    email: "dale@example.com",
    phone: "+1 928 555 0110",
    mcNumber: "pending",
    dotNumber: "7654321",
    businessType: "owner-operator",
    yearsInBusiness: "startup",
    numberOfTrucks: "1",
    fuelCardTier: "fleet",
    monthlyFuelSpend: "5k-10k",
    primaryRoutes: "I-40 and I-17",
    preferredFuelBrands: "no-preference",
    comments: null,
    smsConsent: true,
    agreeToTerms: true,
    factoringNow: "no",
    factoringCompany: null,
    brokersAndShippers: null,
    contactTime: null,
    contactBy: "email",
    contactLanguage: "spanish",
  },
};
