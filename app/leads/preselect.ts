import type { LeadKind } from "#db/schema";
import type { Words } from "~/site/words";
import type { LeadFieldName } from "./fields";
import type { leadPostWords } from "./lead-posts.en";
import { fuelCardTiers } from "./options";

/** What the query string may preselect on a form, by field. */
export type LeadPreselect = Partial<Record<LeadFieldName, string>>;

/** A known `tier` selects its program and prefills the comments; on the quote form only `service=fuel-card` counts. */
export function preselectLead(
  kind: LeadKind,
  params: URLSearchParams,
  { interested: comments }: Words<typeof leadPostWords>,
): LeadPreselect {
  const tier = fuelCardTiers.find((one) => one === params.get("tier"));
  if (kind === "fuel-card-application") {
    return tier === undefined ? {} : { fuelCardTier: tier, comments };
  }
  if (params.get("service") !== "fuel-card") return {};
  return tier === undefined
    ? { servicesInterested: "fuel-cards" }
    : { servicesInterested: "fuel-card-fleet", comments };
}
