/** A value of a select and the words shown for it. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

/** Returns the words shown for a value, or the value itself when it is not among the options. */
export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

export const truckRanges = ["1", "2-5", "6-10", "11-20", "21-50", "over-50"] as const;

export const fuelCardTiers = ["fleet"] as const;

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
