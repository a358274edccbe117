import { randomUUID } from "node:crypto";

/** Returns the fields of a quote form: the required ones, and `changes`. */
export function quoteFields(changes: Record<string, string> = {}): Record<string, string> {
  return {
    companyName: "Copper State Hauling",
    contactName: "Rosa Delgado",
    email: "rosa@copperstate.example",
    phone: "(602) 555-0187",
    monthlyRevenue: "50k-100k",
    agreeToTerms: "on",
    ...changes,
  };
}

/** Returns the fields of a fuel card form: every required one, and `changes`. */
export function fuelCardFields(changes: Record<string, string> = {}): Record<string, string> {
  return {
    companyName: "Mogollon Rim Freight",
    contactName: "Dale Whitehorse",
    email: "dale@mogollon.example",
    phone: "928-555-0110",
    mcNumber: "MC-654321",
    dotNumber: "USDOT 7654321",
    fuelCardTier: "fleet",
    monthlyFuelSpend: "5k-10k",
    businessType: "small-fleet",
    yearsInBusiness: "3-5",
    numberOfTrucks: "6-10",
    primaryRoutes: "I-40 and I-17",
    preferredFuelBrands: "loves",
    agreeToTerms: "on",
    ...changes,
  };
}

/** Returns a note to store. By default, no member of staff wrote it. */
export function newNote(
  note: { leadId: string; body: string; adminId?: string },
  at: Date = new Date(),
) {
  return { adminId: null, ...note, id: randomUUID(), createdAt: at.toISOString() };
}
