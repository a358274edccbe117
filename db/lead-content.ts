import { hash } from "node:crypto";
import type { Insertable } from "kysely";
import type { LeadsTable } from "./schema";

/** The columns that hold what a visitor sent by either form. */
const contentColumns = [
  ...(["companyName", "contactName", "email", "phoneE164", "mcNumber", "dotNumber"] as const),
  ...(["monthlyRevenue", "businessType", "yearsInBusiness", "numberOfTrucks"] as const),
  ...(["servicesInterested", "fuelCardTier", "monthlyFuelSpend", "primaryRoutes"] as const),
  ...(["preferredFuelBrands", "comments", "smsConsent", "agreeToTerms"] as const),
] as const satisfies readonly (keyof LeadsTable)[];

type Content = Pick<LeadsTable, "kind" | "quarantined"> &
  Partial<Pick<Insertable<LeadsTable>, (typeof contentColumns)[number]>>;

/** Returns the SHA-256, in hexadecimal, of what was sent, ignoring case and spacing. Suspected spam is another content. */
export function contentHash(lead: Content): string {
  const content = contentColumns.map((name) => normalize(lead[name] ?? null));
  return hash("sha256", JSON.stringify([lead.quarantined, lead.kind, content]));
}

function normalize(value: unknown): unknown {
  return typeof value === "string" ? value.trim().toLowerCase().replace(/\s+/g, " ") : value;
}
