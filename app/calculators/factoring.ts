import type { FactoringMessages } from "./calculators.en";
import { describeFigures, type FiguresOf, type FigureTable, type ResultRow } from "./figure-table";
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

/** What one invoice is factored at. Neither amount nor days have a natural upper limit; theirs are sanity bounds. */
export const factoringFields = {
  invoiceAmount: { unit: "money", range: { min: 0, max: 100_000_000, step: 100 }, default: 5000 },
  advanceRate: { unit: "percent", range: { min: 0, max: 100, step: 5 }, default: 90 },
  factoringFee: {
    param: "factoringRate",
    unit: "percent",
    range: { min: 0, max: 10, step: 0.1 },
    default: 2,
  },
  daysToPay: {
    param: "paymentTerms",
    unit: "days",
    range: { min: 0, max: 3650, step: 15 },
    default: 45,
  },
} as const satisfies FigureTable;

export type FactoringInput = FiguresOf<typeof factoringFields>;

export type FactoringResult = ReturnType<typeof calculateFactoring>;

/** In cents and hundredths of a percent. Advance and fee are rounded once, half up; all else is a sum of whole cents. */
export function calculateFactoring(input: FactoringInput) {
  const { invoiceAmount, advanceRate, factoringFee, daysToPay } = input;
  const advance = ratioHalfUp([invoiceAmount, advanceRate], [HUNDRED_PERCENT]);
  const fee = feeFor(invoiceAmount, factoringFee, daysToPay);
  const reserve = invoiceAmount - advance;
  const reserveRelease = reserve - fee;
  return {
    advance,
    fee,
    reserve,
    /** What is left of the reserve after the fee; negative when the fee is larger: what the client would owe. */
    reserveRelease,
    totalReceived: advance + reserveRelease,
    /** Fee over invoice for the whole term; null for an invoice of $0. */
    effectiveRate:
      invoiceAmount === 0 ? null : ratioHalfUp([fee, HUNDRED_PERCENT], [invoiceAmount]),
    /** fee ÷ (invoice − fee) × 365 ÷ days; null when days = 0 or the fee takes the whole invoice. */
    annualRate:
      daysToPay === 0 || fee >= invoiceAmount
        ? null
        : ratioHalfUp([fee, HUNDRED_PERCENT, 365], [invoiceAmount - fee, daysToPay]),
  };
}

const rate = (value: PercentHundredths | null) =>
  value === null ? NOT_AVAILABLE : formatPercent(value, 1);

export function factoringRows(result: FactoringResult, messages: FactoringMessages): ResultRow[] {
  const { advance, fee, reserve, reserveRelease, totalReceived } = result;
  const { rows, notes } = messages;
  const payoutNote =
    reserveRelease < 0 ? notes.owed(formatMoney(-reserveRelease)) : notes.finalPayout;
  const effectiveRate = rate(result.effectiveRate);
  const annualRate = rate(result.annualRate);
  return [
    { id: "advance", label: rows.advance, value: formatMoney(advance) },
    { id: "fee", label: rows.fee, value: formatMoney(fee) },
    { id: "reserve", label: rows.reserve, value: formatMoney(reserve) },
    {
      id: "finalPayout",
      label: rows.finalPayout,
      value: formatMoney(reserveRelease),
      note: payoutNote,
    },
    { id: "totalReceived", label: rows.totalReceived, value: formatMoney(totalReceived) },
    {
      id: "effectiveRate",
      label: rows.effectiveRate,
      value: effectiveRate,
      note: notes.effectiveRate,
    },
    { id: "annualRate", label: rows.annualRate, value: annualRate, note: notes.annualRate },
  ];
}

/** The result in one sentence, for the page and for screen readers. */
export function factoringSummary(result: FactoringResult, messages: FactoringMessages["summary"]) {
  const advance = formatMoney(result.advance);
  const fee = formatMoney(result.fee);
  const rest = formatMoney(Math.abs(result.reserveRelease));
  const total = formatMoney(result.totalReceived);
  return result.reserveRelease < 0
    ? messages.owed(advance, fee, rest, total)
    : messages.paid(advance, rest, total, fee);
}

/** The comment for the quote form, one plain paragraph. */
export function factoringQuoteComment(input: FactoringInput, messages: FactoringMessages): string {
  const figures = {
    invoice: formatMoney(input.invoiceAmount),
    advance: formatPercent(input.advanceRate),
    rate: formatPercent(input.factoringFee),
    days: input.daysToPay,
  };
  const rows = factoringRows(calculateFactoring(input), messages);
  return messages.comment(figures, describeFigures(rows));
}

export type BarSegmentId = "advance" | "fee" | "payout";

/** In hundredths of a percent of the bar, longer than the invoice when the fee exceeds the reserve. Null for $0. */
export function factoringBar(input: FactoringInput, result: FactoringResult) {
  if (input.invoiceAmount === 0) return null;
  const payout = Math.max(result.reserveRelease, 0);
  const total = result.advance + result.fee + payout;
  const share = (cents: Cents) => ratioHalfUp([cents, HUNDRED_PERCENT], [total]);
  const segment = (id: BarSegmentId, from: Cents, cents: Cents) => ({
    id,
    start: share(from),
    // From edge to edge, so that rounding leaves no gap.
    width: share(from + cents) - share(from),
  });
  return {
    segments: [
      segment("advance", 0, result.advance),
      segment("fee", result.advance, result.fee),
      segment("payout", result.advance + result.fee, payout),
    ],
    invoiceEnd: share(input.invoiceAmount),
  };
}
