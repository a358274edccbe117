import type { LeadRecord } from "#db/queries/leads.server";
import type { Config } from "~/config.server";
import { oneLine } from "~/notifications/backoff";
import { formatInstant } from "~/site/business-hours";
import { leadKindNames } from "./form-texts";
import { monthlyFuelSpendOptions, preferredFuelBrandsOptions } from "./fuel-card-application";
import {
  businessTypeOptions,
  fuelCardTierOptions,
  labelOf,
  monthlyRevenueOptions,
  numberOfTrucksOptions,
  type Option,
  yearsInBusinessOptions,
} from "./options";
import { servicesInterestedOptions } from "./quote-request";

/** What a lead's mail tells, in the order of the forms. */
const fields: readonly [name: keyof LeadRecord, label: string, options?: readonly Option[]][] = [
  ["companyName", "Company"],
  ["contactName", "Contact"],
  ["phone", "Phone"],
  ["email", "Email"],
  ["mcNumber", "MC number"],
  ["dotNumber", "DOT number"],
  ["monthlyRevenue", "Monthly revenue", monthlyRevenueOptions],
  ["businessType", "Business type", businessTypeOptions],
  ["yearsInBusiness", "Years in business", yearsInBusinessOptions],
  ["numberOfTrucks", "Trucks", numberOfTrucksOptions],
  ["servicesInterested", "Services", servicesInterestedOptions],
  ["fuelCardTier", "Fuel card program", fuelCardTierOptions],
  ["monthlyFuelSpend", "Monthly fuel spend", monthlyFuelSpendOptions],
  ["primaryRoutes", "Primary routes"],
  ["preferredFuelBrands", "Preferred fuel brand", preferredFuelBrandsOptions],
];

/** What a notice says of a lead besides its fields. */
export interface LeadFacts {
  /** "New quote request from Copper State Hauling", on one line. */
  headline: string;
  /** "Monday, November 23 at 8:00 AM MST", or null. */
  dueInWords: string | null;
  /** The lead's page on the desk. */
  url: string;
}

/** Returns the facts of a lead that every notice tells. */
export function leadFacts(lead: LeadRecord, config: Config): LeadFacts {
  const { COMPANY_TIME_ZONE: zone, COMPANY_TIME_ZONE_LABEL: label, siteUrl } = config;
  const due = lead.replyDueAt;
  return {
    headline: `New ${leadKindNames[lead.kind]} from ${oneLine(lead.companyName, 80)}`,
    dueInWords: due === null ? null : formatInstant(new Date(due), zone, label),
    url: new URL(`/admin/quotes/${lead.id}`, siteUrl).href,
  };
}

/** Returns what the visitor sent, a line a field; the comments come last and keep their lines. */
export function leadLines(lead: LeadRecord): string[] {
  const lines = fields.flatMap(([name, label, options]) => {
    const value = lead[name];
    if (typeof value !== "string" || value === "") return [];
    return [`${label}: ${oneLine(options ? labelOf(options, value) : value, 500)}`];
  });
  if (lead.authorityPending) lines.push("Authority: pending");
  lines.push(`Text messages: ${lead.smsConsent ? "agreed" : "not agreed"}`);
  return lead.comments ? [...lines, "", "Comments:", lead.comments] : lines;
}
