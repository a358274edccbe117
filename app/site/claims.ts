import { fuelSavingsElsewhere, fuelSavingsNetwork, quoteResponse } from "./promise.en";

/**
 * Who answers for a claim: the owner, whose word it is; the settings, which it is read from; this program, which does it once it is
 * set up so. What stands in for the owner's own until it is replaced is a sample.
 */
type ClaimSource = "owner" | "settings" | "program" | "sample";

interface Claim {
  text: string;
  source: ClaimSource;
  /** What is true instead while this is not: said where `notYetTrue` names the claim. */
  meanwhile?: string;
}

const owner = (text: string) => ({ text, source: "owner" as const });
const sample = (text: string) => ({ text, source: "sample" as const });

/**
 * The register: every claim that a visitor reads, once. Pages, articles and forms take their words from here; the doctor lists
 * what the owner has not confirmed (`CLAIMS_CONFIRMED`), what is not true yet, and the samples.
 */
export const claims = {
  advance: owner("up to 95%"),
  typicalAdvance: owner("typically 90–95%"),
  funding: owner("within 24 hours"),
  fundingOften: owner("often within hours"),
  firstFunding: owner("24–48 hours"),
  rates: owner("1.5% to 4.5%"),
  otherRates: owner("2.0% to 6.0%"),
  otherFunding: owner("2–5 days"),
  otherContracts: owner("1–3 years"),
  individualRates: owner("set individually"),
  notALoan: owner("not a loan"),
  contract: owner("no long-term contract"),
  minimumVolume: owner("no minimum volume"),
  monthlyFees: owner("no monthly fees"),
  minimumTime: owner("3 months in business"),
  startups: owner("startups considered"),
  authority: owner("active DOT and MC authority"),
  insurance: owner("commercial liability and cargo insurance"),
  customersCredit: owner("creditworthy customers"),
  accountManager: owner("dedicated account manager"),
  fleetSize: owner("2–50 trucks"),
  fuelSavingsNetwork: owner(fuelSavingsNetwork),
  fuelSavingsElsewhere: owner(fuelSavingsElsewhere),
  fuelLocations: owner("4,000–12,000+"),
  fuelShipping: owner("free overnight shipping on the first card"),
  clients: owner("750+"),
  satisfaction: owner("99.5%"),
  quoteResponse: owner(quoteResponse),
  accessibilityResponse: owner("within 24 hours"),
  factoringAssociation: owner("International factoring association"),
  truckingAssociation: owner("State trucking association"),
  roundTheClock: owner("24/7"),
  years: { text: "8+", source: "settings" },
  founded: { text: "2018", source: "settings" },
  hours: { text: "Mon–Fri 7 AM–3 PM MST", source: "settings" },
  portal: { text: "Text line and portal", source: "program", meanwhile: "Text line" },
  onlinePortal: {
    text: "Send invoices and follow payments from the cab or the office, in the portal or the mobile app.",
    source: "owner",
    meanwhile: "The portal for sending invoices and following payments is being set up.",
  },
  encryption: {
    text: "The database that holds requests, applications and accounts is encrypted as a whole with AES-256. Its backups are encrypted in the same way.",
    source: "program",
    meanwhile:
      "The database that holds requests, applications and accounts, and its backups, can be encrypted as a whole with AES-256. That is not switched on yet.",
  },
  dataProtection: {
    text: "Data is encrypted at rest and in transit, and access is logged.",
    source: "program",
    meanwhile: "Data is encrypted in transit, and access is logged.",
  },
  backups: {
    text: "Backups are made on a schedule, and each is checked when it is made.",
    source: "program",
    meanwhile: "Backups are not made by this website itself.",
  },
  monitoring: {
    text: "The website is monitored 24/7. Automatic checks watch that it answers and that its data can be reached.",
    source: "owner",
    meanwhile:
      "The website tells automatic checks at any hour whether it answers and whether its data can be reached. Who watches them is being settled.",
  },
  spanishSpoken: { text: "We speak Spanish", source: "owner", meanwhile: "We answer in English" },
  testimonials: sample("What clients say, with their names and stars"),
  news: sample("Industry news from other websites"),
  team: sample("The leadership team"),
} as const satisfies Record<string, Claim>;

export type ClaimName = keyof typeof claims;

export const claimNames = Object.keys(claims) as readonly ClaimName[];

/** The words of each claim, for the middle of a sentence. */
export const facts = /* @__PURE__ */ (() =>
  Object.fromEntries(Object.entries(claims).map(([name, { text }]) => [name, text])) as Readonly<
    Record<ClaimName, string>
  >)();

/** Returns a claim's text without its leading "no" or "sin": "minimum volume" for "no minimum volume" or "sin volumen mínimo". */
export const noneOf = (claim: string) => claim.replace(/^(?:no|sin) /, "");

/** The claims of this site that the settings do not make true yet; outside production nearly all are shown as specified. */
export interface ClaimStanding {
  notYetTrue: readonly ClaimName[];
}

/** Returns a claim's words as they may be said on this site. */
export function renderClaim(name: ClaimName, { notYetTrue }: ClaimStanding): string {
  const claim: Claim = claims[name];
  return notYetTrue.includes(name) ? (claim.meanwhile ?? claim.text) : claim.text;
}

/** Returns in which language answers come, and when. */
export function answersIn(company: ClaimStanding & { hoursLabel: string }): string {
  return `${renderClaim("spanishSpoken", company)}, ${company.hoursLabel}.`;
}

const shownYearsFloor = Number.parseInt(claims.years.text, 10);

/** As shown ("8+"), whole years, never below what the provider has always said. */
export function yearsInBusiness(foundedYear: number, today: Date): string {
  return `${Math.max(shownYearsFloor, today.getUTCFullYear() - foundedYear)}+`;
}
