/** The kinds of freight, as the setting COMPANY_DAYS_TO_PAY names them. */
export const freights = [
  "Dry Van",
  "Refrigerated",
  "Flatbed",
  "Step Deck",
  "Heavy Haul",
  "Auto Transport",
  "LTL Freight",
  "Expedited",
  "Intermodal",
  "Tanker",
  "Construction",
  "Agricultural",
] as const;

export type Freight = (typeof freights)[number];

/** What the setting COMPANY_BORROWING_BASE names: two amounts in whole dollars, and an advance rate in percent. */
export const borrowingBaseNames = ["Receivables", "Left out", "Advance"] as const;
