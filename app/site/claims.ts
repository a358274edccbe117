import { fuelSavingsElsewhere, fuelSavingsNetwork, quoteResponse } from "./promise.en";

/** The texts of a marketing claim in one language. */
export interface ClaimText {
  text: string;
  /** The text that an https site shows until the claim is confirmed, or until the settings make it true. Without it the site shows nothing: `holds` leaves the sentence out. */
  meanwhile?: string;
}

const owner = (text: string) => ({ text, source: "owner" as const });
const term = (text: string, meanwhile: string) => ({ text, source: "owner" as const, meanwhile });

/**
 * Every marketing claim that visitors read. Pages, articles and forms take their texts from here. If the owner has not confirmed a claim (`CLAIMS_CONFIRMED`), an https site shows
 * the claim's `meanwhile` or nothing. The promise of a reply always appears. `tpf doctor` lists the claims left out. The `source` is who or what makes a claim true: the owner
 * confirms it, the settings contain it, or the program does it once it is set up.
 */
export const claims = {
  advance: term("up to 95%", "most of the value"),
  typicalAdvance: term("typically 90–95%", "most of the value"),
  funding: term("within 24 hours", "within a short time"),
  fundingOften: owner("often within hours"),
  firstFunding: term("24–48 hours", "longer"),
  rates: owner("1.5% to 4.5%"),
  otherRates: owner("2.0% to 6.0%"),
  otherFunding: owner("2–5 days"),
  otherContracts: owner("1–3 years"),
  individualRates: term("set individually", "agreed in writing"),
  notALoan: term("not a loan", "a sale of invoices"),
  contract: owner("no long-term contract"),
  minimumVolume: owner("no minimum volume"),
  monthlyFees: owner("no monthly fees"),
  minimumTime: term("3 months in business", "some time in business"),
  startups: owner("startups considered"),
  authority: term("active DOT and MC authority", "operating authority"),
  insurance: term("commercial liability and cargo insurance", "insurance"),
  customersCredit: term("creditworthy customers", "customers who pay"),
  accountManager: term("dedicated account manager", "contact person"),
  fleetSize: term("2–50 trucks", "several trucks"),
  fuelSavingsNetwork: owner(fuelSavingsNetwork),
  fuelSavingsElsewhere: owner(fuelSavingsElsewhere),
  fuelLocations: owner("4,000–12,000+"),
  fuelShipping: owner("free overnight shipping on the first card"),
  clients: owner("750+"),
  satisfaction: owner("99.5%"),
  quoteResponse: term(quoteResponse, quoteResponse),
  accessibilityResponse: term("within 24 hours", "as soon as we can"),
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
      "The database that holds requests, applications and accounts, and its backups, can be encrypted as a whole with AES-256. That is not turned on yet.",
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
    text: "The website is monitored 24/7. Automatic checks make sure that it is up and that its data can be reached.",
    source: "owner",
    meanwhile:
      "Automatic checks can ask the website at any hour whether it is up and whether its data can be reached. Who watches the answers is being decided.",
  },
  spanishSpoken: { text: "We speak Spanish", source: "owner", meanwhile: "We answer in English" },
} as const satisfies Record<string, ClaimText & { source: "owner" | "settings" | "program" }>;

export type ClaimName = keyof typeof claims;

export const claimNames = Object.keys(claims) as readonly ClaimName[];

/** The names of the marketing claims that the owner confirms or withdraws. */
export const ownersClaims = claimNames.filter((name) => claims[name].source === "owner");

/** Returns whether a text names a claim that the owner confirms. */
export function isOwnersClaim(text: string): text is ClaimName {
  return ownersClaims.some((name) => name === text);
}

/** The texts of all claims in one language. */
export type ClaimTable = Readonly<Record<ClaimName, ClaimText>>;

/** Joins the non-empty texts with commas: "within 24 hours, often within hours". */
export const listOf = (...texts: readonly string[]) => texts.filter(Boolean).join(", ");

/** The marketing claims that this site may not make in full. Outside production, these are very few. */
export interface ClaimStanding {
  notYetTrue: readonly ClaimName[];
}
