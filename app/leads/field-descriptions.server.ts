import type { LeadKind } from "#db/schema";
import type { LeadFieldName } from "./fields";

const quote = "quote-request" satisfies LeadKind;
const fuelCard = "fuel-card-application" satisfies LeadKind;

/** What the API's description says of a field, and what an example of each kind sends. */
interface FieldDescription {
  api: string;
  example: Partial<Record<LeadKind, unknown>>;
}

/** Each field of both forms as programs are told of it. People and companies are invented. */
export const fieldDescriptions: Readonly<Record<LeadFieldName, FieldDescription>> = {
  companyName: {
    api: "Name of the business.",
    example: { [quote]: "Copper State Hauling", [fuelCard]: "Mogollon Rim Freight" },
  },
  contactName: {
    api: "Whom to ask for.",
    example: { [quote]: "Rosa Delgado", [fuelCard]: "Dale Whitehorse" },
  },
  email: {
    api: "Where the reference may be sent and answers go.",
    example: { [quote]: "rosa@example.com", [fuelCard]: "dale@example.com" },
  },
  phone: {
    api: "A US or Canadian number in any common notation.",
    example: { [quote]: "(602) 555-0187", [fuelCard]: "+1 928 555 0110" },
  },
  mcNumber: {
    api: "MC number with or without its prefix, or “pending” for a start-up without authority.",
    example: { [quote]: "MC-123456", [fuelCard]: "pending" },
  },
  dotNumber: {
    api: "DOT number with or without its prefix, or “pending”.",
    example: { [quote]: "1234567", [fuelCard]: "7654321" },
  },
  monthlyRevenue: {
    api: "Monthly revenue in US dollars.",
    example: { [quote]: "50k-100k" },
  },
  businessType: {
    api: "Kind of business.",
    example: { [quote]: "small-fleet", [fuelCard]: "owner-operator" },
  },
  yearsInBusiness: {
    api: "Years in business.",
    example: { [quote]: "3-5", [fuelCard]: "startup" },
  },
  numberOfTrucks: {
    api: "Fleet size: a range, or a whole number, which is stored as its range.",
    example: { [quote]: 8, [fuelCard]: "1" },
  },
  servicesInterested: {
    api: "The service asked about.",
    example: { [quote]: "factoring" },
  },
  fuelCardTier: {
    api: "Fuel card program.",
    example: { [fuelCard]: "fleet" },
  },
  monthlyFuelSpend: {
    api: "Monthly spending on fuel in US dollars.",
    example: { [fuelCard]: "5k-10k" },
  },
  primaryRoutes: {
    api: "Lanes or regions run most.",
    example: { [fuelCard]: "I-40 and I-17" },
  },
  preferredFuelBrands: {
    api: "Fuel brand used most.",
    example: { [fuelCard]: "no-preference" },
  },
  comments: {
    api: "Anything else.",
    example: { [quote]: "Two of our brokers pay after 45 days.", [fuelCard]: null },
  },
  smsConsent: {
    api: "Whether the person agreed to text messages. Not a condition.",
    example: { [quote]: false, [fuelCard]: true },
  },
  agreeToTerms: {
    api: "That the person agreed to the terms of use and the privacy policy.",
    example: { [quote]: true, [fuelCard]: true },
  },
  factoringNow: {
    api: "Whether the company factors now.",
    example: { [quote]: "yes", [fuelCard]: "no" },
  },
  factoringCompany: {
    api: "With whom it factors, or did.",
    example: { [quote]: "Sonoran Capital", [fuelCard]: null },
  },
  brokersAndShippers: {
    api: "The brokers or shippers it hauls for.",
    example: { [quote]: "Grand Canyon Logistics, Saguaro Foods", [fuelCard]: null },
  },
  contactTime: {
    api: "When the person may be reached, in their own words.",
    example: { [quote]: "After 3 PM Central", [fuelCard]: null },
  },
  contactBy: {
    api: "How the person would like to be reached first. `text` needs `smsConsent`.",
    example: { [quote]: "call", [fuelCard]: "email" },
  },
  contactLanguage: {
    api: "The language the person would like to speak.",
    example: { [quote]: "english", [fuelCard]: "spanish" },
  },
};
