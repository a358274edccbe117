import type { FieldResult } from "~/ui/form-schema";
import type { NumberMessages } from "./numbers.en";

/** Money and percentages are whole cents and hundredths of a percent, never a fraction, NaN or Infinity. */

/** Whole US cents; $5,000.00 is 500000. */
export type Cents = number;

/** Whole hundredths of a percent; 2.25% is 225 and 100% is 10000. */
export type PercentHundredths = number;

/** What a figure is counted in: cents, hundredths of a percent, hundredths of a year, or a whole number. */
export type Unit = "money" | "percent" | "years" | "days" | "invoices";

/** What a figure is called in messages and its inclusive range, in the smallest unit. */
export type Limits = { label: string; min: number; max: number };

export const HUNDRED_PERCENT: PercentHundredths = 10_000;

/** Stands where a figure does not exist, such as the effective rate of an invoice of $0. */
export const NOT_AVAILABLE = "—";

interface Notation {
  /** Removes the sign or word, in either language, that people write around such a figure. */
  bare: (text: string) => string;
  decimals: 0 | 2;
  /** In a sentence or a table. */
  show: (value: number) => string;
  /** As an end of a range, or where there is little room. */
  limit: (value: number) => string;
  /** The shortest form, for inputs and addresses. */
  plain: (value: number) => string;
}

const whole: Notation = {
  bare: (text) => text.replace(/\s*(?:days?|d[ií]as?|invoices?|facturas?)$/i, ""),
  decimals: 0,
  show: String,
  limit: groupThousands,
  plain: String,
};

/** How the figures of each unit are read and written. */
export const notations: Record<Unit, Notation> = {
  money: {
    bare: (text) => text.replace(/^([-−]?)\s*\$\s*/, "$1"),
    decimals: 2,
    show: formatMoney,
    limit: (cents) => formatMoney(cents).replace(/\.00$/, ""),
    plain: plainMoney,
  },
  percent: {
    bare: (text) => text.replace(/\s*%$/, ""),
    decimals: 2,
    show: formatPercent,
    limit: formatPercent,
    plain: plainDecimal,
  },
  years: {
    bare: (text) => text.replace(/\s*(?:years?|yrs?|años?)$/i, ""),
    decimals: 2,
    show: plainDecimal,
    limit: plainDecimal,
    plain: plainDecimal,
  },
  days: whole,
  invoices: whole,
};

// Commas only where they separate thousands, so that "2,25" is asked about and not read as 225.
const NUMBER = /^([-−]?)(\d{1,3}(?:,\d{3})+|\d+|(?=\.\d))(?:\.(\d*))?$/;

/** As people type it: "5000", "$5,000.50", " 2.25 % ". Returns the unit's smallest part within `limits`, or the message. */
export function parseNumber(
  unit: Unit,
  text: string,
  { label, min, max }: Limits,
  say: NumberMessages,
): FieldResult<number> {
  const notation = notations[unit];
  const refuse = (message: string): FieldResult<never> => ({ ok: false, message });
  const trimmed = text.trim();
  if (trimmed === "") return refuse(say.missing(label));

  const match = NUMBER.exec(notation.bare(trimmed));
  const example = say.examples[unit];
  if (!match) return refuse(say.notDigits(label, example));

  const [, sign = "", integer = "", fraction = ""] = match;
  if (fraction.length > notation.decimals) {
    return refuse(
      notation.decimals === 0
        ? say.notWhole(label, example)
        : say.tooPrecise(label, notation.decimals, example),
    );
  }
  // A very long run of digits becomes Infinity here and is refused by the range.
  const magnitude = Number(integer.replaceAll(",", "") + fraction.padEnd(notation.decimals, "0"));
  if (magnitude < min || magnitude > max || (sign !== "" && magnitude !== 0)) {
    return refuse(say.outside(label, notation.limit(min), notation.limit(max)));
  }
  return { ok: true, value: magnitude };
}

/** The days of one fee period. */
export const feePeriodDays = 30;

/** Returns the fee on an amount at a rate for each 30 days, counted by the day: rounded once, half up. */
export function feeFor(amount: Cents, rate: PercentHundredths, days: number): Cents {
  return ratioHalfUp([amount, rate, days], [HUNDRED_PERCENT, feePeriodDays]);
}

/** Rounded once, half up; BigInt, because products pass 2^53. Throws RangeError for a divisor of 0 or a fraction. */
export function ratioHalfUp(factors: readonly number[], divisors: readonly number[]): number {
  const numerator = product(factors);
  const denominator = product(divisors);
  return Number((2n * numerator + denominator) / (2n * denominator));
}

function product(numbers: readonly number[]): bigint {
  return numbers.reduce((result, number) => result * BigInt(number), 1n);
}

/** `$5,000.00`; below zero with a real minus sign before the dollar sign: `−$150.00`. */
export function formatMoney(cents: Cents): string {
  const magnitude = Math.abs(cents);
  const dollars = groupThousands(Math.floor(magnitude / 100));
  return `${cents < 0 ? "−" : ""}$${dollars}.${String(magnitude % 100).padStart(2, "0")}`;
}

/** `90%`, `2.25%`, `1,216.67%`: no more decimals than needed; with `minDecimals` 1, three percent reads `3.0%`. */
export function formatPercent(hundredths: PercentHundredths, minDecimals: 0 | 1 = 0): string {
  const [whole = "0", fraction = ""] = plainDecimal(Math.abs(hundredths)).split(".");
  const decimals = fraction.padEnd(minDecimals, "0");
  const number = groupThousands(Number(whole)) + (decimals ? `.${decimals}` : "");
  return `${hundredths < 0 ? "−" : ""}${number}%`;
}

/** Hundredths as the shortest plain decimal, for URLs and input values: 225 is `2.25`, 9000 is `90`. */
export function plainDecimal(hundredths: number): string {
  const fraction = String(hundredths % 100).padStart(2, "0");
  return `${Math.floor(hundredths / 100)}.${fraction}`.replace(/\.?0+$/, "");
}

/** Cents as a plain decimal, for URLs and input values: `5000`, `2347.50`. */
export function plainMoney(cents: Cents): string {
  return formatMoney(cents).replace(/[$,]|\.00$/g, "");
}

/** A non-negative whole number with thousands separated: `1,216`. */
function groupThousands(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
