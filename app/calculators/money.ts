import type { FieldResult } from "~/ui/form-schema";
import type { NumberMessages } from "./numbers.en";

/** Whole US cents, never NaN or Infinity. $5,000.00 is 500000. */
export type Cents = number;

/** Whole hundredths of a percent. 2.25% is 225, and 100% is 10000. */
export type PercentHundredths = number;

/** The unit of a figure: cents, hundredths of a percent, hundredths of a year, or a whole number. */
export type Unit = "money" | "percent" | "years" | "days" | "invoices";

/** The label of a figure in messages, and its inclusive range in the smallest unit. */
export type Limits = { label: string; min: number; max: number };

export const HUNDRED_PERCENT: PercentHundredths = 10_000;

/** The text in place of a figure that cannot be calculated, such as the effective rate of an invoice of $0. */
export const NOT_AVAILABLE = "—";

interface Notation {
  /** Removes the sign or word, in either language, that people write with a figure of this unit. */
  bare: (text: string) => string;
  decimals: 0 | 2;
  /** Formats a figure for a sentence or a table. */
  show: (value: number) => string;
  /** Formats a figure for inputs and URLs, as short as possible. */
  plain: (value: number) => string;
}

const whole: Notation = {
  bare: (text) => text.replace(/\s*(?:days?|d[ií]as?|invoices?|facturas?)$/i, ""),
  decimals: 0,
  show: (count) => count.toLocaleString("en-US"),
  plain: String,
};

/** For each unit, how its figures are parsed and formatted. */
export const notations: Record<Unit, Notation> = {
  money: {
    bare: (text) => text.replace(/^([-−]?)\s*\$\s*/, "$1"),
    decimals: 2,
    show: formatMoney,
    plain: plainMoney,
  },
  percent: {
    bare: (text) => text.replace(/\s*%$/, ""),
    decimals: 2,
    show: formatPercent,
    plain: plainDecimal,
  },
  years: {
    bare: (text) => text.replace(/\s*(?:years?|yrs?|años?)$/i, ""),
    decimals: 2,
    show: plainDecimal,
    plain: plainDecimal,
  },
  days: whole,
  invoices: whole,
};

// Commas may only separate thousands, so that "2,25" is an error and not 225.
const NUMBER = /^([-−]?)(\d{1,3}(?:,\d{3})+|\d+|(?=\.\d))(?:\.(\d*))?$/;

/** Parses a figure as people type it: "5000", "$5,000.50", " 2.25 % ". Returns the value in the smallest unit, or an error message. */
export function parseNumber(
  unit: Unit,
  text: string,
  { label, min, max }: Limits,
  messages: NumberMessages,
): FieldResult<number> {
  const notation = notations[unit];
  const { decimals } = notation;
  const refuse = (message: string): FieldResult<never> => ({ ok: false, message });
  const trimmed = text.trim();
  if (trimmed === "") return refuse(messages.missing(label));

  const match = NUMBER.exec(notation.bare(trimmed));
  const example = messages.examples[unit];
  if (!match) return refuse(messages.notDigits(label, example));

  const [, sign = "", integer = "", fraction = ""] = match;
  if (fraction.length > decimals) {
    if (decimals === 0) return refuse(messages.notWhole(label, example));
    return refuse(messages.tooPrecise(label, decimals, example));
  }
  // A very long run of digits becomes Infinity, which is out of range.
  const magnitude = Number(integer.replaceAll(",", "") + fraction.padEnd(decimals, "0"));
  if (magnitude < min || magnitude > max || (sign !== "" && magnitude !== 0)) {
    const show = (limit: number) => notation.show(limit).replace(/\.00$/, "");
    return refuse(messages.outside(label, show(min), show(max)));
  }
  return { ok: true, value: magnitude };
}

/** The number of days that a factoring rate covers: 2% means 2% per 30 days. */
export const feePeriodDays = 30;

/** Returns the fee in cents on an amount for a number of days. `rate` is for 30 days and is prorated by the day. Rounds once, half up. */
export function feeFor(amount: Cents, rate: PercentHundredths, days: number): Cents {
  return ratioHalfUp([amount, rate, days], [HUNDRED_PERCENT, feePeriodDays]);
}

/**
 * Returns the product of `factors` divided by that of `divisors`, rounded half up. Uses BigInt, because products exceed 2^53. Throws RangeError if a number is not whole or a
 * divisor is 0.
 */
export function ratioHalfUp(factors: readonly number[], divisors: readonly number[]): number {
  const numerator = product(factors);
  const denominator = product(divisors);
  return Number((2n * numerator + denominator) / (2n * denominator));
}

function product(numbers: readonly number[]): bigint {
  return numbers.reduce((result, number) => result * BigInt(number), 1n);
}

/** Formats money as `$5,000.00`, or as `−$150.00` with a real minus sign. */
export function formatMoney(cents: Cents): string {
  return dollars.format(cents / 100).replace("-", "−");
}

/** Formats money rounded to three digits, or to the dollar below $1,000: $10,392.61 as `$10,400`, $140.85 as `$141`. */
export function roundedMoney(cents: Cents): string {
  const step = 10 ** Math.max(0, String(Math.round(Math.abs(cents) / 100)).length - 3);
  return formatMoney(Math.round(cents / 100 / step) * step * 100).replace(/\.00$/, "");
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Formats a percentage as `90%`, `2.25%` or `1,216.67%`. With `minDecimals` 1, three percent is `3.0%`. */
export function formatPercent(hundredths: PercentHundredths, minDecimals: 0 | 1 = 0): string {
  const decimals = { minimumFractionDigits: minDecimals, maximumFractionDigits: 2 };
  return `${(hundredths / 100).toLocaleString("en-US", decimals).replace("-", "−")}%`;
}

/** Formats hundredths as a plain decimal for URLs and inputs: `2.25` for 225, `90` for 9000. */
export function plainDecimal(hundredths: number): string {
  return String(hundredths / 100);
}

/** Formats cents as a plain decimal for URLs and inputs: `5000`, `2347.50`. */
export function plainMoney(cents: Cents): string {
  return formatMoney(cents).replace(/[$,]|\.00$/g, "");
}
