import type { LeadKind } from "#db/schema";

/** What programs and staff are told of a kind of lead; what visitors read of it is in kinds.en.ts. */
interface LeadKindRow {
  /** As a label, of one and of many, and where there is little room. */
  label: string;
  labels: string;
  shortLabel: string;
  /** The names of one and of many in the API's answers. */
  json: { one: string; many: string };
  /** What the desk says when its list of this kind cannot be read. */
  unlisted: string;
}

export const leadKinds = {
  "quote-request": {
    label: "Quote request",
    labels: "Quote requests",
    shortLabel: "Quote",
    json: { one: "quote", many: "quotes" },
    unlisted: "Failed to fetch quotes",
  },
  "fuel-card-application": {
    label: "Fuel card application",
    labels: "Fuel card applications",
    shortLabel: "Fuel card",
    json: { one: "application", many: "applications" },
    unlisted: "Failed to fetch fuel card applications",
  },
} as const satisfies Record<LeadKind, LeadKindRow>;

/** The kinds in their order on the desk. */
export const leadKindNames = [
  "quote-request",
  "fuel-card-application",
] as const satisfies LeadKind[];

/** Returns the kind that a text names, or null. */
export function readLeadKind(text: string | null): LeadKind | null {
  return leadKindNames.find((kind) => kind === text) ?? null;
}
