import { calculateFactoring, factoringFields, factoringSummary } from "./factoring";
import { defaultsOf } from "./figure-table";
import type { LoadFigureWords } from "./load-figures.en";
import { type Cents, formatMoney, NOT_AVAILABLE } from "./money";

/** What the example on the home page assumes besides the two figures that are typed: the calculator's defaults. */
export const loadDefaults = defaultsOf(factoringFields);

/** The days after which brokers usually pay, of which the visitor chooses one. */
export const brokerPaysAfter = [15, 30, 45, 60] as const;

/** The ids of the figures, which the page's outputs carry too. */
export type LoadFigures = ReturnType<typeof loadFigures>;

/**
 * What a load pays and when, in words: the factoring calculator's result at its default rates. `daysToPay` is a whole number
 * of days.
 */
export function loadFigures(invoiceAmount: Cents, daysToPay: number, words: LoadFigureWords) {
  const result = calculateFactoring({ ...loadDefaults, invoiceAmount, daysToPay });
  return {
    invoiceAmount: formatMoney(invoiceAmount),
    daysToPay: words.days(daysToPay),
    payDay: words.day(daysToPay),
    advance: formatMoney(result.advance),
    finalPayout: formatMoney(result.reserveRelease),
    reserve: formatMoney(result.reserve),
    fee: formatMoney(result.fee),
    summary: factoringSummary(result, words.summary),
  };
}

/** The same where the amount typed is none: a dash for each figure, and `message` to be read out. */
export function noLoadFigures(
  daysToPay: number,
  message: string,
  words: LoadFigureWords,
): LoadFigures {
  const none = NOT_AVAILABLE;
  return {
    invoiceAmount: none,
    daysToPay: words.days(daysToPay),
    payDay: words.day(daysToPay),
    advance: none,
    finalPayout: none,
    reserve: none,
    fee: none,
    summary: message,
  };
}
