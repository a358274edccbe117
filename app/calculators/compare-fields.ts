import { type FigureTable, paramsOf } from "./figure-table";

// Separate from the rules of the comparison, because /resources loads only the query keys.

/** The fields for the visitor's own invoices. All offers share these figures, so that costs in dollars can be compared. */
export const sharedFields = {
  averageInvoice: { unit: "money", range: { min: 1, max: 100_000_000, step: 100 }, default: 5000 },
  invoicesPerMonth: { unit: "invoices", range: { min: 1, max: 1000, step: 1 }, default: 10 },
  daysToPay: { unit: "days", range: { min: 1, max: 365, step: 15 }, default: 45 },
} as const satisfies FigureTable;

const feePeriods = ["flat", "per-10-days", "per-15-days", "per-30-days", "daily-30"] as const;
export type FeePeriod = (typeof feePeriods)[number];

/** The fields of an offer. The comparison leaves out an offer whose text fields are all empty. */
export const offerFields = {
  name: {
    maxLength: 40,
    // No colon, slash or at sign, so that a shared link cannot put an address into someone's comments.
    allowed: /^[\p{L}\p{M}\p{N} .,&'’()+-]*$/u,
  },
  advanceRate: { unit: "percent", range: { min: 0, max: 100, step: 5 }, default: 90 },
  factoringFee: { unit: "percent", range: { min: 0, max: 20, step: 0.1 }, default: 2 },
  feePeriod: { options: feePeriods, default: "daily-30" },
  wireFee: { unit: "money", range: { min: 0, max: 1000, step: 1 }, default: 0, optional: true },
  monthlyMinimum: {
    unit: "money",
    range: { min: 0, max: 1_000_000, step: 50 },
    default: 0,
    optional: true,
  },
} as const satisfies FigureTable;

export const offerKeys = ["a", "b", "c"] as const;
export type OfferKey = (typeof offerKeys)[number];

/** Returns the prefix of an offer's query keys. */
export const offerPrefix = (key: OfferKey) => `${key}-`;

export const compareParams: readonly string[] = [
  ...paramsOf(sharedFields),
  ...offerKeys.flatMap((key) => paramsOf(offerFields, offerPrefix(key))),
];
