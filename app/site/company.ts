/** A phone number as people read it and as a `tel:` or `sms:` link wants it (E.164). */
export interface PhoneNumber {
  display: string;
  tel: string;
}

/** The provider's name, contacts and hours as configured at run time; every page receives it from the root loader. */
export interface Company {
  name: string;
  shortName: string;
  phone: PhoneNumber;
  textLine: PhoneNumber;
  email: string;
  securityEmail: string;
  accessibilityEmail: string;
  addressLines: readonly string[];
  social: { linkedin: string; facebook: string; x: string };
  /** For example "Mon–Fri 7 AM–3 PM MST". */
  hoursLabel: string;
  timeZoneLabel: string;
  /** Origin of the external client portal, or null when none is configured. */
  portalUrl: string | null;
  yearsInBusiness: string;
  foundedYear: number;
}

interface Fact {
  value: string;
  source: string;
}

const fact = (value: string, note?: string): Fact => ({
  value,
  source: `product specification${note === undefined ? "" : `; ${note}`}`,
});

/** Every claim and figure a customer reads, once, with where it comes from. */
export const facts = {
  advance: fact("up to 95%"),
  advanceTypical: fact("typically 90–95%", "articles"),
  funding: fact("within 24 hours", "of approval"),
  firstFunding: fact("24–48 hours", "comparison table"),
  rates: fact("1.5% to 4.5%"),
  otherRates: fact("2.0% to 6.0%"),
  otherFunding: fact("2–5 days"),
  otherContracts: fact("1–3 years"),
  minimumTime: fact("3 months in business", "startups considered"),
  fleetSize: fact("2–50 trucks"),
  fuelSavingsNetwork: fact("15 cents per gallon", "up to"),
  fuelSavingsElsewhere: fact("3 cents per gallon", "up to"),
  fuelLocations: fact("4,000–12,000+"),
  clients: fact("750+"),
  satisfaction: fact("99.5%"),
  founded: fact("2018"),
  quoteResponse: fact("within 1 hour during business hours"),
  accessibilityResponse: fact("within 24 hours"),
  minimumAge: fact("18"),
} satisfies Record<string, Fact>;

const shownYearsFloor = 8;

/**
 * Returns the whole years in business as shown ("8+"), computed from the founding year and never below what the
 * provider has always said.
 */
export function yearsInBusiness(foundedYear: number, today: Date): string {
  return `${Math.max(shownYearsFloor, today.getUTCFullYear() - foundedYear)}+`;
}
