/** A value of a select and the words shown for it. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

export function valuesOf<const Value extends string>(options: readonly Option<Value>[]): Value[] {
  return options.map((option) => option.value);
}

/** Returns the words shown for a value, or the value itself when it is not among the options. */
export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

// The values are stored and stand in the API: a new word for one changes its label alone.

export const monthlyRevenueOptions = [
  { value: "under-25k", label: "Under $25,000" },
  { value: "25k-50k", label: "$25,000 – $50,000" },
  { value: "50k-100k", label: "$50,000 – $100,000" },
  { value: "100k-250k", label: "$100,000 – $250,000" },
  { value: "250k-500k", label: "$250,000 – $500,000" },
  { value: "over-500k", label: "Over $500,000" },
] as const satisfies readonly Option[];

export const businessTypeOptions = [
  { value: "owner-operator", label: "Owner-operator" },
  { value: "small-fleet", label: "Small fleet" },
  { value: "medium-fleet", label: "Medium fleet" },
  { value: "large-fleet", label: "Large fleet" },
  { value: "freight-broker", label: "Freight broker" },
  { value: "logistics", label: "Logistics company" },
] as const satisfies readonly Option[];

export const yearsInBusinessOptions = [
  { value: "startup", label: "Startup (under 1 year)" },
  { value: "1-2", label: "1–2 years" },
  { value: "3-5", label: "3–5 years" },
  { value: "6-10", label: "6–10 years" },
  { value: "over-10", label: "Over 10 years" },
] as const satisfies readonly Option[];

export const numberOfTrucksOptions = [
  { value: "1", label: "1 truck" },
  { value: "2-5", label: "2–5 trucks" },
  { value: "6-10", label: "6–10 trucks" },
  { value: "11-20", label: "11–20 trucks" },
  { value: "21-50", label: "21–50 trucks" },
  { value: "over-50", label: "Over 50 trucks" },
] as const satisfies readonly Option[];

export const fuelCardTierOptions = [
  { value: "fleet", label: "Fleet fuel card" },
] as const satisfies readonly Option[];

/** Services of the quote form; `fuel-card-fleet` is the value the query preselect uses. */
export const servicesInterestedOptions = [
  { value: "factoring", label: "Invoice factoring" },
  { value: "line-of-credit", label: "Line of credit" },
  { value: "fuel-cards", label: "Fuel cards" },
  { value: "factoring-credit", label: "Factoring and line of credit" },
  { value: "all-services", label: "All services" },
  { value: "fuel-card-fleet", label: "Fleet fuel card program" },
] as const satisfies readonly Option[];

export const monthlyFuelSpendOptions = [
  { value: "under-1k", label: "Under $1,000" },
  { value: "1k-3k", label: "$1,000 – $3,000" },
  { value: "3k-5k", label: "$3,000 – $5,000" },
  { value: "5k-10k", label: "$5,000 – $10,000" },
  { value: "10k-20k", label: "$10,000 – $20,000" },
  { value: "over-20k", label: "Over $20,000" },
] as const satisfies readonly Option[];

export const preferredFuelBrandsOptions = [
  { value: "pilot-flying-j", label: "Pilot Flying J" },
  { value: "loves", label: "Love's" },
  { value: "ta-petro", label: "TA / Petro" },
  { value: "speedway", label: "Speedway" },
  { value: "independent", label: "Independent stations" },
  { value: "no-preference", label: "No preference" },
] as const satisfies readonly Option[];

export const factoringNowOptions = [
  { value: "no", label: "No, never" },
  { value: "yes", label: "Yes, now" },
  { value: "ended", label: "Not any more" },
] as const satisfies readonly Option[];

export const contactByOptions = [
  { value: "call", label: "Call first" },
  { value: "text", label: "Text first" },
  { value: "email", label: "Email first" },
] as const satisfies readonly Option[];

export const contactLanguageOptions = [
  { value: "english", label: "English" },
  { value: "spanish", label: "Spanish" },
  { value: "other", label: "Another language" },
] as const satisfies readonly Option[];

export type NumberOfTrucks = (typeof numberOfTrucksOptions)[number]["value"];

const truckRanges: readonly [upTo: number, range: NumberOfTrucks][] = [
  [1, "1"],
  [5, "2-5"],
  [10, "6-10"],
  [20, "11-20"],
  [50, "21-50"],
];

/** Returns the range that a number of trucks, from 1, is in. */
export function truckRangeOf(trucks: number): NumberOfTrucks {
  return truckRanges.find(([upTo]) => trucks <= upTo)?.[1] ?? "over-50";
}
