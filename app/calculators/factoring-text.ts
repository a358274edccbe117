import type { FactoringInput, FactoringResult } from "./factoring";
import { formatMoney, formatPercent, type PercentHundredths, ratioHalfUp } from "./money";
import { NOT_AVAILABLE, type ResultRow } from "./result-text";

/** The annual figure's formula, shown beside it (clarifications, "Calculators"). */
const ANNUAL_RATE_FORMULA = "fee ÷ (invoice − fee) × 365 ÷ days";

const rate = (value: PercentHundredths | null) =>
  value === null ? NOT_AVAILABLE : formatPercent(value, 1);

/** The result line by line, in the order of specification section 9. */
export function factoringRows(result: FactoringResult): ResultRow[] {
  const owed = result.finalPayout < 0;
  return [
    { id: "advance", label: "Advance", value: formatMoney(result.advance) },
    { id: "fee", label: "Factoring Fee", value: formatMoney(result.fee) },
    { id: "reserve", label: "Reserve", value: formatMoney(result.reserve) },
    {
      id: "finalPayout",
      label: "Final Payout",
      value: formatMoney(result.finalPayout),
      note: owed
        ? `You would owe ${formatMoney(-result.finalPayout)}: the fee is larger than the reserve.`
        : "The reserve less the fee, when your customer has paid.",
    },
    { id: "totalReceived", label: "Total Received", value: formatMoney(result.totalReceived) },
    {
      id: "effectiveRate",
      label: "Effective Rate",
      value: rate(result.effectiveRate),
      note: "fee ÷ invoice, for the whole term",
    },
    {
      id: "annualRate",
      label: "Annual Rate",
      value: rate(result.annualRate),
      note: ANNUAL_RATE_FORMULA,
    },
  ];
}

/** The result in one sentence, for the page and for screen readers. */
export function factoringSummary(result: FactoringResult): string {
  const { advance, fee, finalPayout, totalReceived } = result;
  if (finalPayout < 0) {
    return `You would receive ${formatMoney(advance)} up front, but the fee of ${formatMoney(fee)} is larger than the reserve, so you would owe ${formatMoney(-finalPayout)} when your customer pays: ${formatMoney(totalReceived)} in all.`;
  }
  return `You would receive ${formatMoney(advance)} up front and ${formatMoney(finalPayout)} when your customer pays: ${formatMoney(totalReceived)} in all, after a fee of ${formatMoney(fee)}.`;
}

/** The comment for the quote form, one plain paragraph. */
export function factoringQuoteComment(input: FactoringInput, result: FactoringResult): string {
  const terms = input.paymentTerms === 1 ? "1 day" : `${input.paymentTerms} days`;
  const figures = factoringRows(result)
    .map(({ label, value }) => `${label} ${value}`)
    .join(", ");
  return `My figures from the factoring calculator: Invoice Amount ${formatMoney(input.invoiceAmount)}, Advance Rate ${formatPercent(input.advanceRate)}, Factoring Rate ${formatPercent(input.factoringRate)} per 30 days, Payment Terms ${terms}. Its estimate: ${figures}.`;
}

/** A part of the bar: where it begins and how wide it is, in hundredths of a percent of the bar. */
export type BarSegment = {
  id: "advance" | "fee" | "payout";
  label: string;
  value: string;
  start: PercentHundredths;
  width: PercentHundredths;
};

/**
 * The proportional bar: advance, fee, and what is left of the reserve. When the fee is larger than
 * the reserve, the bar is longer than the invoice and `invoiceEnd` marks where the invoice ends.
 * @returns null when there is nothing to draw (an invoice of $0)
 */
export function factoringBar(
  input: FactoringInput,
  result: FactoringResult,
): { segments: BarSegment[]; invoiceEnd: PercentHundredths } | null {
  if (input.invoiceAmount === 0) return null;
  const payout = Math.max(result.finalPayout, 0);
  const total = result.advance + result.fee + payout;
  const share = (cents: number) => ratioHalfUp([cents, 10_000], [total]);
  const feeStart = share(result.advance);
  const payoutStart = share(result.advance + result.fee);
  return {
    segments: [
      {
        id: "advance",
        label: "Advance",
        value: formatMoney(result.advance),
        start: 0,
        width: feeStart,
      },
      {
        id: "fee",
        label: "Factoring Fee",
        value: formatMoney(result.fee),
        start: feeStart,
        width: payoutStart - feeStart,
      },
      {
        id: "payout",
        label: "Reserve left after the fee",
        value: formatMoney(payout),
        start: payoutStart,
        width: 10_000 - payoutStart,
      },
    ],
    invoiceEnd: share(input.invoiceAmount),
  };
}
