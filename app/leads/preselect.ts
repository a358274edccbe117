import type { LeadKind } from "#db/schema";
import type { LeadFieldName } from "./fields";
import { fuelCardTiers } from "./options";

/** What the query string may preselect on a form, by field. */
export type LeadPreselect = Partial<Record<LeadFieldName, string>>;

/** A known `tier` selects its program and prefills the comments; on the quote form only `service=fuel-card` counts. */
export function preselectLead(kind: LeadKind, params: URLSearchParams): LeadPreselect {
  const tier = fuelCardTiers.find((one) => one === params.get("tier"));
  const comments = "I'm interested in the Fleet fuel card program.";
  if (kind === "fuel-card-application") {
    return tier === undefined ? {} : { fuelCardTier: tier, comments };
  }
  if (params.get("service") !== "fuel-card") return {};
  return tier === undefined
    ? { servicesInterested: "fuel-cards" }
    : { servicesInterested: "fuel-card-fleet", comments };
}
