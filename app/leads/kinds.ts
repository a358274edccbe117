import { type LeadKind, leadKindNames } from "#db/leads-table";

/**
 * The labels of each kind of lead for staff, its names in API responses (`json`), and the desk's message if the list cannot be read (`unlisted`). The
 * texts for visitors are in lead-form.en.ts.
 */
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
} as const satisfies Record<LeadKind, object>;

export { leadKindNames };

/** Returns the kind of lead with this name, or null. */
export function readLeadKind(text: string | null): LeadKind | null {
  return leadKindNames.find((kind) => kind === text) ?? null;
}
