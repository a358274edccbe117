/** A value of a select and the words shown for it. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

/** Returns the words shown for a value, or the value itself when it is not among the options. */
export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

// What a list offers, in its order. The values are stored and stand in the API: a new word for one is a matter of the words alone.

export const monthlyRevenues = [
  "under-25k",
  "25k-50k",
  "50k-100k",
  "100k-250k",
  "250k-500k",
  "over-500k",
] as const;

export const businessTypes = [
  "owner-operator",
  "small-fleet",
  "medium-fleet",
  "large-fleet",
  "freight-broker",
  "logistics",
] as const;

export const yearsInBusiness = ["startup", "1-2", "3-5", "6-10", "over-10"] as const;

export const truckRanges = ["1", "2-5", "6-10", "11-20", "21-50", "over-50"] as const;

export const fuelCardTiers = ["fleet"] as const;

/** Services of the quote form; `fuel-card-fleet` is the value the query preselect uses. */
export const services = [
  "factoring",
  "line-of-credit",
  "fuel-cards",
  "factoring-credit",
  "all-services",
  "fuel-card-fleet",
] as const;

export const monthlyFuelSpends = [
  "under-1k",
  "1k-3k",
  "3k-5k",
  "5k-10k",
  "10k-20k",
  "over-20k",
] as const;

export const fuelBrands = [
  "pilot-flying-j",
  "loves",
  "ta-petro",
  "speedway",
  "independent",
  "no-preference",
] as const;

export const factoringAnswers = ["no", "yes", "ended"] as const;

export const contactWays = ["call", "text", "email"] as const;

export const contactLanguages = ["english", "spanish", "other"] as const;

export type NumberOfTrucks = (typeof truckRanges)[number];

const rangesUpTo: readonly [upTo: number, range: NumberOfTrucks][] = [
  [1, "1"],
  [5, "2-5"],
  [10, "6-10"],
  [20, "11-20"],
  [50, "21-50"],
];

/** Returns the range that a number of trucks, from 1, is in. */
export function truckRangeOf(trucks: number): NumberOfTrucks {
  return rangesUpTo.find(([upTo]) => trucks <= upTo)?.[1] ?? "over-50";
}
