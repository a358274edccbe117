/** A phone number as people read it and as a `tel:` or `sms:` link wants it (E.164). */
export interface PhoneNumber {
  display: string;
  tel: string;
}

/** Every claim and figure a customer reads, once. */
export const facts = {
  advance: "up to 95%",
  funding: "within 24 hours",
  firstFunding: "24–48 hours",
  rates: "1.5% to 4.5%",
  otherRates: "2.0% to 6.0%",
  otherFunding: "2–5 days",
  otherContracts: "1–3 years",
  minimumTime: "3 months in business",
  fleetSize: "2–50 trucks",
  fuelSavingsNetwork: "15 cents per gallon",
  fuelSavingsElsewhere: "3 cents per gallon",
  fuelLocations: "4,000–12,000+",
  clients: "750+",
  satisfaction: "99.5%",
  quoteResponse: "within 1 hour during business hours",
  accessibilityResponse: "within 24 hours",
} as const;

const shownYearsFloor = 8;

/** As shown ("8+"), whole years, never below what the provider has always said. */
export function yearsInBusiness(foundedYear: number, today: Date): string {
  return `${Math.max(shownYearsFloor, today.getUTCFullYear() - foundedYear)}+`;
}
