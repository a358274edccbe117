import {
  type FiguresOf,
  type FigureTable,
  figuresInWords,
  type ResultRow,
  resultRow,
} from "./figure-table";
import {
  type Cents,
  counted,
  formatMoney,
  formatPercent,
  HUNDRED_PERCENT,
  NOT_AVAILABLE,
  type PercentHundredths,
  ratioHalfUp,
} from "./money";

/** What one invoice is factored at. Neither amount nor days have a natural upper limit; theirs are sanity bounds. */
export const factoringFields = {
  invoiceAmount: {
    label: "Invoice Amount",
    hint: "The full amount your customer owes, such as $5,000.",
    unit: "money",
    range: { min: 0, max: 100_000_000, step: 100 },
    default: 5000,
  },
  advanceRate: {
    label: "Advance Rate",
    hint: "The share of the invoice paid up front, from 0% to 100%.",
    unit: "percent",
    range: { min: 0, max: 100, step: 5 },
    default: 90,
  },
  factoringFee: {
    param: "factoringRate",
    label: "Factoring Rate",
    hint: "The fee for each 30 days, from 0% to 10%.",
    unit: "percent",
    range: { min: 0, max: 10, step: 0.1 },
    default: 2,
  },
  daysToPay: {
    param: "paymentTerms",
    label: "Payment Terms (days)",
    hint: "How many days your customer takes to pay, such as 45.",
    unit: "days",
    range: { min: 0, max: 3650, step: 15 },
    default: 45,
  },
} as const satisfies FigureTable;

export type FactoringInput = FiguresOf<typeof factoringFields>;

export type FactoringResult = ReturnType<typeof calculateFactoring>;

const FEE_PERIOD_DAYS = 30;

/** In cents and hundredths of a percent. Advance and fee are rounded once, half up; all else is a sum of whole cents. */
export function calculateFactoring(input: FactoringInput) {
  const { invoiceAmount, advanceRate, factoringFee, daysToPay } = input;
  const advance = ratioHalfUp([invoiceAmount, advanceRate], [HUNDRED_PERCENT]);
  const fee = ratioHalfUp(
    [invoiceAmount, factoringFee, daysToPay],
    [HUNDRED_PERCENT, FEE_PERIOD_DAYS],
  );
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

export function factoringRows(result: FactoringResult): ResultRow[] {
  const { advance, fee, reserve, reserveRelease, totalReceived } = result;
  const payoutNote =
    reserveRelease < 0
      ? `You would owe ${formatMoney(-reserveRelease)}: the fee is larger than the reserve.`
      : "The reserve less the fee, when your customer has paid.";
  const effectiveNote = "fee ÷ invoice, for the whole term";
  const annualNote = "fee ÷ (invoice − fee) × 365 ÷ days";
  return [
    resultRow("advance", "Advance", formatMoney(advance)),
    resultRow("fee", "Factoring Fee", formatMoney(fee)),
    resultRow("reserve", "Reserve", formatMoney(reserve)),
    resultRow("finalPayout", "Final Payout", formatMoney(reserveRelease), payoutNote),
    resultRow("totalReceived", "Total Received", formatMoney(totalReceived)),
    resultRow("effectiveRate", "Effective Rate", rate(result.effectiveRate), effectiveNote),
    resultRow("annualRate", "Annual Rate", rate(result.annualRate), annualNote),
  ];
}

/** The result in one sentence, for the page and for screen readers. */
export function factoringSummary(result: FactoringResult): string {
  const { advance, fee, reserveRelease, totalReceived } = result;
  if (reserveRelease < 0) {
    return `You would receive ${formatMoney(advance)} up front, but the fee of ${formatMoney(fee)} is larger than the reserve, so you would owe ${formatMoney(-reserveRelease)} when your customer pays: ${formatMoney(totalReceived)} in all.`;
  }
  return `You would receive ${formatMoney(advance)} up front and ${formatMoney(reserveRelease)} when your customer pays: ${formatMoney(totalReceived)} in all, after a fee of ${formatMoney(fee)}.`;
}

/** The comment for the quote form, one plain paragraph. */
export function factoringQuoteComment(
  input: FactoringInput,
  result = calculateFactoring(input),
): string {
  const terms = counted(input.daysToPay, "day");
  return `My figures from the factoring calculator: Invoice Amount ${formatMoney(input.invoiceAmount)}, Advance Rate ${formatPercent(input.advanceRate)}, Factoring Rate ${formatPercent(input.factoringFee)} per 30 days, Payment Terms ${terms}. Its estimate: ${figuresInWords(factoringRows(result))}.`;
}

export type BarSegmentId = "advance" | "fee" | "payout";

/** In hundredths of a percent of the bar, longer than the invoice when the fee exceeds the reserve. Null for $0. */
export function factoringBar(input: FactoringInput, result: FactoringResult) {
  if (input.invoiceAmount === 0) return null;
  const payout = Math.max(result.reserveRelease, 0);
  const total = result.advance + result.fee + payout;
  const share = (cents: Cents) => ratioHalfUp([cents, HUNDRED_PERCENT], [total]);
  const segment = (id: BarSegmentId, label: string, from: Cents, cents: Cents) => ({
    id,
    label,
    start: share(from),
    // From edge to edge, so that rounding leaves no gap.
    width: share(from + cents) - share(from),
  });
  return {
    segments: [
      segment("advance", "Advance", 0, result.advance),
      segment("fee", "Factoring Fee", result.advance, result.fee),
      segment("payout", "Reserve left after the fee", result.advance + result.fee, payout),
    ],
    invoiceEnd: share(input.invoiceAmount),
  };
}
