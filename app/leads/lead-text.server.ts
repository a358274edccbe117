import type { LeadRecord } from "#db/queries/leads.server";
import type { Config } from "~/config.server";
import { oneLine } from "~/notifications/backoff";
import type { LeadText } from "~/notifications/compose-mail.server";
import { formatInstant } from "~/site/dates";
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

/** Returns what the notifications tell of a lead. */
export function describeLead(lead: LeadRecord, config: Config): LeadText {
  const { COMPANY_TIME_ZONE: zone, COMPANY_TIME_ZONE_LABEL: label, siteUrl } = config;
  const due = lead.replyDueAt;
  return {
    kindName: leadKindNames[lead.kind],
    headline: `New ${leadKindNames[lead.kind]} from ${oneLine(lead.companyName, 80)}`,
    dueInWords: due === null ? null : formatInstant(new Date(due), zone, label),
    url: new URL(`/admin/quotes/${lead.id}`, siteUrl).href,
    lines: leadLines(lead),
  };
}

/** Returns what the visitor sent, a line a field; the comments come last and keep their lines. */
function leadLines(lead: LeadRecord): string[] {
  const lines = fields.flatMap(([name, label, options]) => {
    const value = lead[name];
    if (typeof value !== "string" || value === "") return [];
    return [`${label}: ${oneLine(options ? labelOf(options, value) : value, 500)}`];
  });
  if (lead.authorityPending) lines.push("Authority: pending");
  lines.push(`Text messages: ${lead.smsConsent ? "agreed" : "not agreed"}`);
  return lead.comments ? [...lines, "", "Comments:", lead.comments] : lines;
}
