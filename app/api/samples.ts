import type { clientForm, systemHandoffForm } from "~/clients/rules";
import type { fuelCardApplicationForm } from "~/leads/fuel-card-application";
import type { quoteRequestForm } from "~/leads/quote-request";
import { teamRows, teamTexts } from "~/team/fields";

type FieldName =
  | keyof typeof quoteRequestForm.shape
  | keyof typeof fuelCardApplicationForm.shape
  | "profileImage"
  | keyof typeof systemHandoffForm.shape
  | keyof typeof clientForm.shape;

const texts: Record<FieldName, string> = {
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
  profileImage:
    "Photo. In a change: a JPEG, PNG or WebP of at most 5 MB as a data URL, the address of a photo of this site, or null for none.",
  systemType: "Kind of system to go to.",
  externalUrl:
    "Address to go to: https on a host of that system, or this site's own /client-dashboard. It is never fetched.",
  username: "User name of the client's account.",
  password: "Password of the client's account. It is only verified: not stored, logged or sent on.",
  firstName: "First name.",
  lastName: "Last name.",
};

/** What each field of a request is, by name. */
export const fieldTexts: Readonly<Record<string, string>> = {
  ...texts,
  ...Object.fromEntries(teamRows.map(({ name, described }) => [name, described])),
};

// Invented people and companies; addresses at example.com and telephone numbers with 555.

const quote = {
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
};

const fuelCard = {
  companyName: "Mogollon Rim Freight",
  contactName: "Dale Whitehorse",
  email: "dale@example.com",
  phone: "+1 928 555 0110",
  mcNumber: "pending",
  dotNumber: "7654321",
  fuelCardTier: "fleet",
  monthlyFuelSpend: "5k-10k",
  businessType: "owner-operator",
  yearsInBusiness: "startup",
  numberOfTrucks: "1",
  primaryRoutes: "I-40 and I-17",
  preferredFuelBrands: "no-preference",
  comments: null,
  smsConsent: true,
  agreeToTerms: true,
};

/** What stands in the document as an example of each of its schemas, by the schema's name. */
export const examples = {
  QuoteFields: quote,
  Quote: {
    id: "5f0c2a1e-7f4b-4c1d-9a53-0d6b7e8f9a10",
    reference: "5f0c2a1e",
    submittedAt: "2026-11-02T15:04:05.678Z",
    ...quote,
    mcNumber: "123456",
    numberOfTrucks: "6-10",
    status: "new",
    quarantined: false,
    authorityPending: false,
  },
  FuelCardApplicationFields: fuelCard,
  FuelCardApplication: {
    id: "c81d4e2e-bcf2-41e6-869b-7df92533d2db",
    reference: "c81d4e2e",
    submittedAt: "2026-11-02T15:10:00.000Z",
    ...fuelCard,
    status: "new",
    quarantined: false,
    authorityPending: true,
  },
  TeamMember: {
    id: "0b54c3de-9f2a-4b7a-8a0e-1c2d3e4f5a6b",
    ...teamTexts(({ example }) => example),
    profileImage: null,
  },
  TeamMemberChange: { role: "Senior Account Manager" },
  ClientSignIn: {
    systemType: "quickbooks",
    externalUrl: "https://qbo.intuit.com/app",
    username: "rosa",
    password: "a long way to Flagstaff",
  },
  Client: {
    firstName: "Rosa",
    lastName: "Delgado",
    username: "rosa",
    email: "rosa@example.com",
    companyName: "Copper State Hauling",
  },
};
