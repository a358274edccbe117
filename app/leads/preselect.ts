import { fuelCardTierOptions, type servicesInterestedOptions } from "./options";

type ServicesInterested = (typeof servicesInterestedOptions)[number]["value"];

/** What the query string may preselect on the quote form. */
export interface QuotePreselect {
  servicesInterested: ServicesInterested | "";
  comments: string;
}

/** Query parameter that names the calculator whose figures a link carries into the quote form's comments. */
export const quoteSourceParam = "from";

/** Returns the comment that a visitor interested in a fuel card tier starts from. */
export function fuelCardInterest(tierName: string): string {
  return `I'm interested in the ${tierName} fuel card program.`;
}

/**
 * Returns what `service` and `tier` preselect. Only `service=fuel-card` counts; a known tier selects its program and
 * prefills the comments, any other tier is ignored.
 */
export function preselectQuote(params: URLSearchParams): QuotePreselect {
  if (params.get("service") !== "fuel-card") return { servicesInterested: "", comments: "" };
  const tier = fuelCardTierOptions.find((option) => option.value === params.get("tier"));
  if (tier === undefined) return { servicesInterested: "fuel-cards", comments: "" };
  return { servicesInterested: "fuel-card-fleet", comments: fuelCardInterest("Fleet") };
}

/** What the query string may preselect on the fuel card form. */
export interface FuelCardPreselect {
  fuelCardTier: string;
  comments: string;
}

/** Returns what `tier` preselects: a known tier and its comment; anything else is ignored. */
export function preselectFuelCard(params: URLSearchParams): FuelCardPreselect {
  const tier = fuelCardTierOptions.find((option) => option.value === params.get("tier"));
  return tier === undefined
    ? { fuelCardTier: "", comments: "" }
    : { fuelCardTier: tier.value, comments: fuelCardInterest("Fleet") };
}
