import { formatMoney, formatPercent, plainDecimal } from "./money";
import { BASE_RATE, type RateQuoteInput, type RateQuoteResult } from "./rate-quote";
import type { ResultRow } from "./result-text";

/** Said beside the Credit Rating (clarifications, "Calculators"). */
export const CREDIT_NOTE =
  "Fair and Poor credit change nothing in this estimate: factoring looks first at who pays your invoices.";

/** The displayed range: `1.8% to 2.2%`. */
export function rateRange(result: RateQuoteResult): string {
  return `${formatPercent(result.low, 1)} to ${formatPercent(result.high, 1)}`;
}

/** The result line by line. */
export function rateQuoteRows(input: RateQuoteInput, result: RateQuoteResult): ResultRow[] {
  return [
    { id: "range", label: "Estimated Rate Range", value: rateRange(result) },
    {
      id: "rate",
      label: "Estimated Rate",
      value: formatPercent(result.rate, 1),
      note: rateMakeUp(result),
    },
    { id: "riskLabel", label: "Risk Level", value: result.riskLabel },
    {
      id: "weeklyCash",
      label: "Weekly Cash (before fees)",
      value: formatMoney(result.weeklyCash),
      note: `Monthly Volume ÷ 4.33 × ${formatPercent(input.desiredAdvance)}`,
    },
  ];
}

/** How the rate came about: `Base rate 2.0%; Excellent credit −0.2%; held within 1.5% to 5.0%`. */
function rateMakeUp(result: RateQuoteResult): string {
  const parts = [`Base rate ${formatPercent(BASE_RATE, 1)}`];
  let sum = BASE_RATE;
  for (const { reason, change } of result.adjustments) {
    sum += change;
    parts.push(`${reason} ${change < 0 ? "" : "+"}${formatPercent(change, 1)}`);
  }
  if (sum !== result.rate) parts.push("held within 1.5% to 5.0%");
  return parts.join("; ");
}

/** The result in one sentence, for the page and for screen readers. */
export function rateQuoteSummary(input: RateQuoteInput, result: RateQuoteResult): string {
  return `Your estimated rate is ${rateRange(result)} (${result.riskLabel}), with about ${formatMoney(result.weeklyCash)} of cash a week before fees at a ${formatPercent(input.desiredAdvance)} advance.`;
}

/** The comment for the quote form, one plain paragraph. */
export function rateQuoteComment(input: RateQuoteInput, result: RateQuoteResult): string {
  return `My figures from the rate quote tool: Monthly Volume ${formatMoney(input.monthlyVolume)}, Credit Rating ${input.creditRating}, Years in Business ${plainDecimal(input.yearsInBusiness)}, Industry ${input.industry}, Desired Advance ${formatPercent(input.desiredAdvance)}. Its estimate: rate ${rateRange(result)} (${result.riskLabel}), Weekly Cash before fees ${formatMoney(result.weeklyCash)}.`;
}
