import {
  type CompareInput,
  invoiceFee,
  type Offer,
  type OfferKey,
  periodOf,
} from "./compare-offers";
import type { CompareOffersWords } from "./compare-offers.en";
import {
  type Cents,
  formatMoney,
  formatPercent,
  HUNDRED_PERCENT,
  NOT_AVAILABLE,
  ratioHalfUp,
} from "./money";

/** What an offer costs and brings, and how much more it costs a month than the cheapest. */
type OfferResult = ReturnType<typeof offerCosts> & { aboveCheapest: Cents };

export type ComparisonResult = ReturnType<typeof compareOffers>;

/** What an offer may charge besides its fee. */
const charges = ["wireFee", "monthlyMinimum"] as const;
type Charge = (typeof charges)[number];

/** Costs each offer with the same invoices and measures it against the cheapest. All sums are whole cents. */
export function compareOffers(input: CompareInput) {
  const costs = input.offers.map((offer) => offerCosts(offer, input));
  const lowest = Math.min(...costs.map(({ allInPerMonth }) => allInPerMonth));
  const offers: OfferResult[] = costs.map((cost) => ({
    ...cost,
    aboveCheapest: cost.allInPerMonth - lowest,
  }));
  return {
    offers,
    /** The offers with the lowest all-in cost a month; more than one on a tie. */
    cheapest: offers.filter(({ aboveCheapest }) => aboveCheapest === 0).map(({ key }) => key),
  };
}

function offerCosts(offer: Offer, input: CompareInput) {
  const { averageInvoice, invoicesPerMonth, daysToPay } = input;
  const advance = ratioHalfUp([averageInvoice, offer.advanceRate], [HUNDRED_PERCENT]);
  const feePerInvoice = invoiceFee(offer, averageInvoice, daysToPay);
  const fees = feePerInvoice * invoicesPerMonth;
  const minimum = offer.monthlyMinimum ?? 0;
  const wireFee = offer.wireFee ?? 0;
  const feesPerMonth = Math.max(fees, minimum);
  const wireFeesPerMonth = wireFee * invoicesPerMonth;
  const allInPerMonth = feesPerMonth + wireFeesPerMonth;
  const fundedPerMonth = advance * invoicesPerMonth;
  const dayOnePerInvoice = advance - wireFee;
  return {
    key: offer.key,
    /** The charges that are not given, so that they are in none of the sums. */
    notGiven: charges.filter((name) => offer[name] === null),
    feePerInvoice,
    /** The fees of a month, or the monthly minimum where that is more. */
    feesPerMonth,
    minimumApplies: minimum > fees,
    wireFeesPerMonth,
    allInPerMonth,
    fundedPerMonth,
    /** All-in cost for each $1,000 advanced; null when nothing is advanced. */
    perThousandFunded:
      fundedPerMonth === 0 ? null : ratioHalfUp([allInPerMonth, 100_000], [fundedPerMonth]),
    /** Advance less the transfer fee; negative when the transfer costs more than the advance. */
    dayOnePerInvoice,
    dayOnePerMonth: dayOnePerInvoice * invoicesPerMonth,
  };
}

/** The figures of an offer that the comparison shows. */
type RowId = Exclude<keyof CompareOffersWords["rows"], "terms">;

/** One line of the comparison, with one value for each offer in the result's order. */
export interface ComparisonRow {
  id: string;
  label: string;
  values: string[];
  note?: string | undefined;
}

export const offerTitle = (key: OfferKey, { offerTitle: title }: CompareOffersWords) =>
  title(key.toUpperCase());

/** `Offer A`, or `Offer A (Acme)` where it has a name. */
export function offerLabel({ key, name }: Offer, words: CompareOffersWords): string {
  return `${offerTitle(key, words)}${name ? ` (${name})` : ""}`;
}

/** An offer's terms in words: `90% advance, 2% per 30 days by the day`. */
export function offerTerms(offer: Offer, { terms: words }: CompareOffersWords): string {
  const terms = [
    words.advance(formatPercent(offer.advanceRate)),
    `${formatPercent(offer.factoringFee)} ${words.periods[offer.feePeriod]}`,
  ];
  if (offer.wireFee === null) terms.push(words.wireFeeNotGiven);
  else if (offer.wireFee > 0) terms.push(words.wireFee(formatMoney(offer.wireFee)));
  if (offer.monthlyMinimum === null) terms.push(words.monthlyMinimumNotGiven);
  else if (offer.monthlyMinimum > 0) {
    terms.push(words.monthlyMinimum(formatMoney(offer.monthlyMinimum)));
  }
  return terms.join(", ");
}

/** What the comparison does not count, for the visitor to ask about. */
export function leftOut({ offers }: CompareInput, words: CompareOffersWords): readonly string[] {
  const countsPeriods = offers.some(({ feePeriod }) => periodOf(feePeriod)?.started);
  return countsPeriods ? [...words.leavesOut, words.averageHidesPeriods] : words.leavesOut;
}

/** The comparison line by line; the offers' labels head the columns. */
export function comparisonRows(
  { offers }: ComparisonResult,
  words: CompareOffersWords,
): ComparisonRow[] {
  const notes: Partial<Record<RowId, string>> = words.notes;
  const row = (id: RowId, shown = (offer: OfferResult) => dollars(offer[id])) => ({
    id,
    label: words.rows[id],
    values: offers.map(shown),
    note: notes[id],
  });
  const lacks = ({ notGiven }: OfferResult, ...names: Charge[]) =>
    names.some((name) => notGiven.includes(name));
  const guarded = offers.some(({ notGiven }) => notGiven.length > 0);
  const above = ({ aboveCheapest }: OfferResult) => {
    if (aboveCheapest > 0) return `+${formatMoney(aboveCheapest)}`;
    if (offers.length === 1) return NOT_AVAILABLE;
    return guarded ? words.cheapestAsGiven : words.cheapest;
  };
  const atLeast = (offer: OfferResult, text: string, ...names: Charge[]) =>
    lacks(offer, ...names) && text !== NOT_AVAILABLE ? words.atLeast(text) : text;
  const fees = (offer: OfferResult) => {
    const text = atLeast(offer, formatMoney(offer.feesPerMonth), "monthlyMinimum");
    return offer.minimumApplies ? words.withMinimum(text) : text;
  };
  const allIn = (offer: OfferResult) =>
    atLeast(offer, formatMoney(offer.allInPerMonth), ...charges);
  const perThousand = (offer: OfferResult) =>
    atLeast(offer, dollars(offer.perThousandFunded), ...charges);
  const dayOne = (id: "dayOnePerInvoice" | "dayOnePerMonth") => (offer: OfferResult) => {
    const text = formatMoney(offer[id]);
    return lacks(offer, "wireFee") ? words.atMost(text) : text;
  };
  const wires = (offer: OfferResult) =>
    lacks(offer, "wireFee") ? words.notGiven : formatMoney(offer.wireFeesPerMonth);
  return [
    row("allInPerMonth", allIn),
    row("aboveCheapest", above),
    row("perThousandFunded", perThousand),
    row("dayOnePerInvoice", dayOne("dayOnePerInvoice")),
    row("dayOnePerMonth", dayOne("dayOnePerMonth")),
    row("feePerInvoice"),
    row("feesPerMonth", fees),
    row("wireFeesPerMonth", wires),
  ];
}

function dollars(cents: Cents | null): string {
  return cents === null ? NOT_AVAILABLE : formatMoney(cents);
}

/** The result in a sentence or two, for the page and for screen readers. */
export function comparisonSummary(
  input: CompareInput,
  result: ComparisonResult,
  words: CompareOffersWords,
): string {
  const say = words.summary;
  const labels = new Map(input.offers.map((offer) => [offer.key, offerLabel(offer, words)]));
  const label = (key: OfferKey) => labels.get(key) ?? "";
  const [first] = result.offers;
  const lowest = result.offers.find(({ aboveCheapest }) => aboveCheapest === 0);
  if (!first || !lowest) return "";

  const blanks = notGivenInWords(result, label, words);
  if (result.offers.length === 1) {
    const cost = formatMoney(first.allInPerMonth);
    const dayOne = formatMoney(first.dayOnePerInvoice);
    return `${say.only(label(first.key), cost, dayOne)}${blanks}${say.fillSecond}`;
  }

  const others = result.offers
    .filter(({ aboveCheapest }) => aboveCheapest > 0)
    .map((offer) => say.more(label(offer.key), formatMoney(offer.aboveCheapest)));
  const cost = formatMoney(lowest.allInPerMonth);
  const sentence =
    result.cheapest.length === 1
      ? say.cheapest(label(lowest.key), cost)
      : say.same(say.list(result.cheapest.map(label)), cost);
  const asFar = blanks === "" ? "" : say.asFar;
  const summary = `${asFar}${others.length > 0 ? `${sentence}; ${say.list(others)}` : sentence}.${blanks}`;

  const value = bestValueBesides(result);
  return value
    ? `${summary}${say.perThousand(label(value.key), dollars(value.perThousandFunded))}`
    : summary;
}

/** Names the charges that are in none of the sums because nobody gave them: a blank is not a zero. */
function notGivenInWords(
  { offers }: ComparisonResult,
  label: (key: OfferKey) => string,
  { summary: say, offer: fields }: CompareOffersWords,
): string {
  const open = offers
    .filter(({ notGiven }) => notGiven.length > 0)
    .map(({ key, notGiven }) => {
      const names = notGiven.map((name) => say.charge(fields[name].label));
      return say.chargesOf(say.list(names), label(key));
    });
  return open.length > 0 ? say.notGiven(open.join("; ")) : "";
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

/** The comment for the quote form, one plain paragraph; its figures are the comparison's. */
export function compareQuoteComment(input: CompareInput, words: CompareOffersWords): string {
  const { averageInvoice, invoicesPerMonth, daysToPay } = input;
  const rows = comparisonRows(compareOffers(input), words);
  const offers = input.offers.map((offer, index) => {
    const shown = (id: RowId) => rows.find((row) => row.id === id)?.values[index] ?? "";
    return words.comment.offer(
      offerLabel(offer, words),
      offerTerms(offer, words),
      shown("allInPerMonth"),
      shown("perThousandFunded"),
      shown("dayOnePerInvoice"),
    );
  });
  const month = words.comment.month(invoicesPerMonth, formatMoney(averageInvoice), daysToPay);
  return month + offers.join("");
}
