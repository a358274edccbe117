import { type CompareInput, feePeriods, type Offer, type OfferKey } from "./compare-offers";
import type { ComparisonResult, OfferResult } from "./compare-offers-result";
import { formatMoney, formatPercent, NOT_AVAILABLE } from "./money";

/** What an offer is called by its place. */
export const offerTitle = (key: OfferKey) => `Offer ${key.toUpperCase()}`;

/** One line of the comparison, with one value for each offer in the result's order. */
export type ComparisonRow = { id: string; label: string; values: string[]; note?: string };

/** How the figures are made, shown beside the result. */
export const COMPARISON_BASIS: readonly string[] = [
  "The fee is a percentage of the full invoice, not of the advance.",
  "A fee period that has started counts in full, unless the offer charges by the day.",
  "When a month's fees are below the monthly minimum, the minimum is charged instead.",
  "One transfer per invoice, its fee taken from the advance.",
  "Every offer is measured with the same invoices: your average, your number, your customers' days to pay.",
];

/** `Offer A`, or `Offer A (Acme)` where it has a name. */
export function offerLabel({ key, name }: Pick<Offer, "key" | "name">): string {
  return `${offerTitle(key)}${name ? ` (${name})` : ""}`;
}

/** An offer's terms in words: `90% advance, 2% per 30 days by the day`. */
export function offerTerms(offer: Offer): string {
  const period = feePeriods.find(({ value }) => value === offer.feePeriod)?.words;
  const terms = [
    `${formatPercent(offer.advanceRate)} advance`,
    `${formatPercent(offer.factoringFee)} ${period}`,
  ];
  if (offer.wireFee) terms.push(`${formatMoney(offer.wireFee)} per transfer`);
  if (offer.monthlyMinimum) terms.push(`${formatMoney(offer.monthlyMinimum)} monthly minimum`);
  return terms.join(", ");
}

/** The comparison line by line; the offers' labels head the columns. */
export function comparisonRows(result: ComparisonResult): ComparisonRow[] {
  const row = (
    id: string,
    label: string,
    value: (offer: OfferResult) => string,
    note?: string,
  ): ComparisonRow => ({
    id,
    label,
    values: result.offers.map(value),
    ...(note ? { note } : {}),
  });
  return [
    row("allInPerMonth", "All-in cost per month", (offer) => formatMoney(offer.allInPerMonth)),
    row(
      "aboveCheapest",
      "More than the cheapest, per month",
      (offer) => {
        if (offer.aboveCheapest > 0) return `+${formatMoney(offer.aboveCheapest)}`;
        return result.offers.length > 1 ? "Cheapest" : NOT_AVAILABLE;
      },
      "by all-in cost per month",
    ),
    row(
      "perThousandFunded",
      "All-in cost per $1,000 funded",
      (offer) => perThousand(offer),
      "all-in cost ÷ advances × $1,000",
    ),
    row(
      "dayOnePerInvoice",
      "Cash on day one, per invoice",
      (offer) => formatMoney(offer.dayOnePerInvoice),
      "advance − transfer fee",
    ),
    row("dayOnePerMonth", "Cash on day one, per month", (offer) =>
      formatMoney(offer.dayOnePerMonth),
    ),
    row("feePerInvoice", "Factoring fee per invoice", (offer) => formatMoney(offer.feePerInvoice)),
    row(
      "feesPerMonth",
      "Factoring fees per month",
      (offer) =>
        `${formatMoney(offer.feesPerMonth)}${offer.minimumApplies ? " (monthly minimum)" : ""}`,
    ),
    row("wireFeesPerMonth", "Transfer fees per month", (offer) =>
      formatMoney(offer.wireFeesPerMonth),
    ),
  ];
}

function perThousand({ perThousandFunded }: OfferResult): string {
  return perThousandFunded === null ? NOT_AVAILABLE : formatMoney(perThousandFunded);
}

/** The result in a sentence or two, for the page and for screen readers. */
export function comparisonSummary(input: CompareInput, result: ComparisonResult): string {
  const labels = new Map(input.offers.map((offer) => [offer.key, offerLabel(offer)]));
  const label = (key: OfferKey) => labels.get(key) ?? "";
  const [first] = result.offers;
  const lowest = result.offers.find(({ aboveCheapest }) => aboveCheapest === 0);
  if (!first || !lowest) return "";

  if (result.offers.length === 1) {
    return `${label(first.key)} costs ${formatMoney(first.allInPerMonth)} a month all-in and puts ${formatMoney(first.dayOnePerInvoice)} per invoice in hand on day one. Fill in a second offer to compare.`;
  }

  const others = result.offers
    .filter(({ aboveCheapest }) => aboveCheapest > 0)
    .map((offer) => `${label(offer.key)} costs ${formatMoney(offer.aboveCheapest)} more`);
  const cost = formatMoney(lowest.allInPerMonth);
  const sentence =
    result.cheapest.length === 1
      ? `${label(lowest.key)} is the cheapest at ${cost} a month all-in`
      : `${listWords(result.cheapest.map(label))} cost the same, ${cost} a month all-in`;
  const summary = others.length > 0 ? `${sentence}; ${listWords(others)}.` : `${sentence}.`;

  const value = bestValueBesides(result);
  return value
    ? `${summary} Per $1,000 funded, ${label(value.key)} costs the least, ${perThousand(value)}, because it advances more.`
    : summary;
}

/** The offer with the lowest cost per $1,000 funded, when none of the cheapest per month is as low. */
function bestValueBesides(result: ComparisonResult): OfferResult | undefined {
  const cost = (offer: OfferResult) => offer.perThousandFunded ?? Number.MAX_SAFE_INTEGER;
  const [best] = [...result.offers].sort((one, other) => cost(one) - cost(other));
  const asGood = result.offers.some(
    (offer) => best && offer.aboveCheapest === 0 && cost(offer) === cost(best),
  );
  return asGood ? undefined : best;
}

function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${last}` : last;
}

/** The comment for the quote form, one plain paragraph. */
export function compareQuoteComment(input: CompareInput, result: ComparisonResult): string {
  const invoices =
    input.invoicesPerMonth === 1 ? "1 invoice" : `${input.invoicesPerMonth} invoices`;
  const days = input.daysToPay === 1 ? "1 day" : `${input.daysToPay} days`;
  const offers = input.offers.map((offer, index) => {
    const cost = result.offers[index];
    if (!cost) return "";
    return ` ${offerLabel(offer)}: ${offerTerms(offer)}; all-in ${formatMoney(cost.allInPerMonth)} a month, ${perThousand(cost)} per $1,000 funded, ${formatMoney(cost.dayOnePerInvoice)} per invoice on day one.`;
  });
  return `My figures from the offer comparison: ${invoices} a month of ${formatMoney(input.averageInvoice)} on average, paid after ${days}.${offers.join("")}`;
}
