import type { FigureRow } from "~/site/pictures";
import type { FactoringMessages } from "./calculators.en";
import { describeFigures, type FiguresOf, type FigureTable } from "./figure-table";
import {
  type Cents,
  feeFor,
  formatMoney,
  formatPercent,
  HUNDRED_PERCENT,
  NOT_AVAILABLE,
  type PercentHundredths,
  ratioHalfUp,
} from "./money";

/** The fields of the factoring calculator. The upper limits of amount and days are only sanity checks. */
export const factoringFields = {
  invoiceAmount: { unit: "money", range: { min: 0, max: 100_000_000, step: 100 }, default: 5000 },
  advanceRate: { unit: "percent", range: { min: 0, max: 100, step: 5 }, default: 90 },
  factoringRate: { unit: "percent", range: { min: 0, max: 10, step: 0.1 }, default: 2 },
  paymentTerms: { unit: "days", range: { min: 0, max: 3650, step: 15 }, default: 45 },
} as const satisfies FigureTable;

export type FactoringInput = FiguresOf<typeof factoringFields>;

export type FactoringResult = ReturnType<typeof calculateFactoring>;

/** Returns the amounts (cents) and rates (hundredths of a percent) for an invoice. Rounds advance, fee and rates once each, half up. The other amounts need no rounding. */
export function calculateFactoring(input: FactoringInput) {
  const { invoiceAmount, advanceRate, factoringRate, paymentTerms } = input;
  const advance = ratioHalfUp([invoiceAmount, advanceRate], [HUNDRED_PERCENT]);
  const fee = feeFor(invoiceAmount, factoringRate, paymentTerms);
  const reserve = invoiceAmount - advance;
  const reserveRelease = reserve - fee;
  return {
    advance,
    fee,
    reserve,
    /** The reserve minus the fee. If negative, the client owes the amount. */
    reserveRelease,
    totalReceived: advance + reserveRelease,
    /** Fee over invoice for the whole term. Null for an invoice of $0. */
    effectiveRate:
      invoiceAmount === 0 ? null : ratioHalfUp([fee, HUNDRED_PERCENT], [invoiceAmount]),
    /** fee ÷ (invoice − fee) × 365 ÷ days. Null if days = 0 or the fee takes the whole invoice. */
    annualRate:
      paymentTerms === 0 || fee >= invoiceAmount
        ? null
        : ratioHalfUp([fee, HUNDRED_PERCENT, 365], [invoiceAmount - fee, paymentTerms]),
  };
}

const rate = (value: PercentHundredths | null) =>
  value === null ? NOT_AVAILABLE : formatPercent(value, 1);

/** Returns the result's figures as rows of text. */
export function factoringRows(result: FactoringResult, messages: FactoringMessages): FigureRow[] {
  const { advance, fee, reserve, reserveRelease, totalReceived } = result;
  const { rows, notes } = messages;
  const finalPayout =
    reserveRelease < 0 ? notes.owed(formatMoney(-reserveRelease)) : notes.finalPayout;
  const row = (id: keyof typeof rows, value: string, note?: string) => {
    return { id, label: rows[id], value, note };
  };
  return [
    row("advance", formatMoney(advance)),
    row("fee", formatMoney(fee)),
    row("reserve", formatMoney(reserve)),
    row("finalPayout", formatMoney(reserveRelease), finalPayout),
    row("totalReceived", formatMoney(totalReceived)),
    row("effectiveRate", rate(result.effectiveRate), notes.effectiveRate),
    row("annualRate", rate(result.annualRate), notes.annualRate),
  ];
}

/** Describes the result in one sentence. */
export function factoringSummary(result: FactoringResult, messages: FactoringMessages["summary"]) {
  const advance = formatMoney(result.advance);
  const fee = formatMoney(result.fee);
  const rest = formatMoney(Math.abs(result.reserveRelease));
  const total = formatMoney(result.totalReceived);
  return result.reserveRelease < 0
    ? messages.owed(advance, fee, rest, total)
    : messages.paid(advance, rest, total, fee);
}

/** Returns the visitor's inputs and the calculated result as a comment for the quote form. */
export function factoringQuoteComment(input: FactoringInput, messages: FactoringMessages): string {
  const rows = factoringRows(calculateFactoring(input), messages);
  return messages.comment(
    formatMoney(input.invoiceAmount),
    formatPercent(input.advanceRate),
    formatPercent(input.factoringRate),
    input.paymentTerms,
    describeFigures(rows),
  );
}

/** Returns advance, fee and final payout in percent of their sum, or null for $0. The final payout is 0 if the fee exceeds the reserve. */
export function factoringShares(input: FactoringInput, result: FactoringResult) {
  if (input.invoiceAmount === 0) return null;
  const later = Math.max(result.reserveRelease, 0);
  const total = result.advance + result.fee + later;
  const share = (cents: Cents) => ratioHalfUp([cents, HUNDRED_PERCENT], [total]) / 100;
  return { now: share(result.advance), cost: share(result.fee), later: share(later) };
}
