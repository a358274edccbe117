import type { LeadKind } from "#db/schema";
import type { clientForm, systemHandoffForm } from "~/clients/rules";
import { fieldsOf, type LeadFieldName, leadFields } from "~/leads/fields";
import { teamRows, teamTexts } from "~/team/fields";

type FieldName =
  | "profileImage"
  | keyof typeof systemHandoffForm.shape
  | keyof typeof clientForm.shape;

const texts: Record<Exclude<FieldName, LeadFieldName>, string> = {
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
  ...Object.fromEntries(leadFields.map(({ name, api }) => [name, api])),
};

// Invented people and companies; addresses at example.com and telephone numbers with 555.

const quote = exampleOf("quote-request");
const fuelCard = exampleOf("fuel-card-application");

function exampleOf(kind: LeadKind): Record<string, unknown> {
  return Object.fromEntries(fieldsOf(kind).map(({ name, example }) => [name, example[kind]]));
}

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
