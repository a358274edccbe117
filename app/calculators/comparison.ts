import {
  type CompareInput,
  invoiceFee,
  type Offer,
  type OfferKey,
  offerFields,
  periodOf,
} from "./compare-offers";
import {
  type Cents,
  counted,
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

const LEAVES_OUT: readonly string[] = [
  "Set-up, application, credit-check, filing and account fees.",
  "Contract length, notice, and what it costs to leave early.",
  "Recourse: who bears the loss when a customer does not pay, and after how many days an invoice comes back to you.",
  "When the reserve is paid out, and any transfer fee on it: one transfer per invoice is counted.",
  "How fast each factor funds, and fuel card savings or other services that come with an offer.",
];

const AVERAGE_HIDES_PERIODS =
  "Invoices paid later or earlier than your average: one day past a period's end costs a whole further period.";

/** Costs each offer with the same invoices and measures it against the cheapest. All sums are whole cents. */
export function compareOffers(input: CompareInput) {
  const costs = input.offers.map((offer) => offerCosts(offer, input));
  const lowest = Math.min(...costs.map(({ allInPerMonth }) => allInPerMonth));
  const offers: OfferResult[] = costs.map((cost) => ({
    ...cost,
    aboveCheapest: cost.allInPerMonth - lowest,
  }));
  const countsPeriods = input.offers.some(({ feePeriod }) => periodOf(feePeriod)?.started);
  return {
    offers,
    /** The offers with the lowest all-in cost a month; more than one on a tie. */
    cheapest: offers.filter(({ aboveCheapest }) => aboveCheapest === 0).map(({ key }) => key),
    /** What the comparison does not count, for the visitor to ask about. */
    leavesOut: countsPeriods ? [...LEAVES_OUT, AVERAGE_HIDES_PERIODS] : LEAVES_OUT,
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

export const offerTitle = (key: OfferKey) => `Offer ${key.toUpperCase()}`;

/** One line of the comparison, with one value for each offer in the result's order. */
export interface ComparisonRow {
  id: string;
  label: string;
  values: string[];
  note?: string | undefined;
}

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
  const terms = [
    `${formatPercent(offer.advanceRate)} advance`,
    `${formatPercent(offer.factoringFee)} ${periodOf(offer.feePeriod)?.words}`,
  ];
  if (offer.wireFee === null) terms.push("transfer fee not given");
  else if (offer.wireFee > 0) terms.push(`${formatMoney(offer.wireFee)} per transfer`);
  if (offer.monthlyMinimum === null) terms.push("monthly minimum not given");
  else if (offer.monthlyMinimum > 0) {
    terms.push(`${formatMoney(offer.monthlyMinimum)} monthly minimum`);
  }
  return terms.join(", ");
}

/** The comparison line by line; the offers' labels head the columns. */
export function comparisonRows({ offers }: ComparisonResult): ComparisonRow[] {
  const row = (
    id: Exclude<keyof OfferResult, "key" | "minimumApplies" | "notGiven">,
    label: string,
    note?: string,
    shown = (offer: OfferResult) => dollars(offer[id]),
  ) => ({ id, label, values: offers.map(shown), note });
  const lacks = ({ notGiven }: OfferResult, ...names: Charge[]) =>
    names.some((name) => notGiven.includes(name));
  const guarded = offers.some(({ notGiven }) => notGiven.length > 0);
  const above = ({ aboveCheapest }: OfferResult) => {
    if (aboveCheapest > 0) return `+${formatMoney(aboveCheapest)}`;
    if (offers.length === 1) return NOT_AVAILABLE;
    return guarded ? "Cheapest as far as given" : "Cheapest";
  };
  const atLeast = (offer: OfferResult, text: string, ...names: Charge[]) =>
    lacks(offer, ...names) && text !== NOT_AVAILABLE ? `at least ${text}` : text;
  const fees = (offer: OfferResult) =>
    `${atLeast(offer, formatMoney(offer.feesPerMonth), "monthlyMinimum")}${offer.minimumApplies ? " (monthly minimum)" : ""}`;
  const allIn = (offer: OfferResult) =>
    atLeast(offer, formatMoney(offer.allInPerMonth), ...charges);
  const perThousand = (offer: OfferResult) =>
    atLeast(offer, dollars(offer.perThousandFunded), ...charges);
  const dayOne = (id: "dayOnePerInvoice" | "dayOnePerMonth") => (offer: OfferResult) =>
    `${lacks(offer, "wireFee") ? "at most " : ""}${formatMoney(offer[id])}`;
  const wires = (offer: OfferResult) =>
    lacks(offer, "wireFee") ? "Not given" : formatMoney(offer.wireFeesPerMonth);
  return [
    row("allInPerMonth", "All-in cost per month", undefined, allIn),
    row("aboveCheapest", "More than the cheapest, per month", "by all-in cost per month", above),
    row(
      "perThousandFunded",
      "All-in cost per $1,000 funded",
      "all-in cost ÷ advances × $1,000",
      perThousand,
    ),
    row(
      "dayOnePerInvoice",
      "Cash on day one, per invoice",
      "advance − transfer fee",
      dayOne("dayOnePerInvoice"),
    ),
    row("dayOnePerMonth", "Cash on day one, per month", undefined, dayOne("dayOnePerMonth")),
    row("feePerInvoice", "Factoring fee per invoice"),
    row("feesPerMonth", "Factoring fees per month", undefined, fees),
    row("wireFeesPerMonth", "Transfer fees per month", undefined, wires),
  ];
}

function dollars(cents: Cents | null): string {
  return cents === null ? NOT_AVAILABLE : formatMoney(cents);
}

// British, because these sentences have no comma before "and".
const inWords = new Intl.ListFormat("en-GB");

/** The result in a sentence or two, for the page and for screen readers. */
export function comparisonSummary(input: CompareInput, result: ComparisonResult): string {
  const labels = new Map(input.offers.map((offer) => [offer.key, offerLabel(offer)]));
  const label = (key: OfferKey) => labels.get(key) ?? "";
  const [first] = result.offers;
  const lowest = result.offers.find(({ aboveCheapest }) => aboveCheapest === 0);
  if (!first || !lowest) return "";

  const blanks = notGivenInWords(result, label);
  if (result.offers.length === 1) {
    return `${label(first.key)} costs ${formatMoney(first.allInPerMonth)} a month all-in and puts ${formatMoney(first.dayOnePerInvoice)} per invoice in hand on day one.${blanks} Fill in a second offer to compare.`;
  }

  const others = result.offers
    .filter(({ aboveCheapest }) => aboveCheapest > 0)
    .map((offer) => `${label(offer.key)} costs ${formatMoney(offer.aboveCheapest)} more`);
  const cost = formatMoney(lowest.allInPerMonth);
  const sentence =
    result.cheapest.length === 1
      ? `${label(lowest.key)} is the cheapest at ${cost} a month all-in`
      : `${inWords.format(result.cheapest.map(label))} cost the same, ${cost} a month all-in`;
  const asFar = blanks === "" ? "" : "As far as the charges are given, ";
  const summary = `${asFar}${others.length > 0 ? `${sentence}; ${inWords.format(others)}` : sentence}.${blanks}`;

  const value = bestValueBesides(result);
  return value
    ? `${summary} Per $1,000 funded, ${label(value.key)} costs the least, ${dollars(value.perThousandFunded)}, because it advances more.`
    : summary;
}

/** Names the charges that are in none of the sums because nobody gave them: a blank is not a zero. */
function notGivenInWords({ offers }: ComparisonResult, label: (key: OfferKey) => string): string {
  const open = offers
    .filter(({ notGiven }) => notGiven.length > 0)
    .map(({ key, notGiven }) => {
      const names = notGiven.map((name) => `the ${offerFields[name].label}`);
      return `${inWords.format(names)} of ${label(key)}`;
    });
  return open.length > 0 ? ` Not given, so not counted: ${open.join("; ")}.` : "";
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

/** The comment for the quote form, one plain paragraph. */
export function compareQuoteComment(input: CompareInput, result = compareOffers(input)): string {
  const invoices = counted(input.invoicesPerMonth, "invoice");
  const days = counted(input.daysToPay, "day");
  const offers = input.offers.map((offer, index) => {
    const cost = result.offers[index];
    if (!cost) return "";
    return ` ${offerLabel(offer)}: ${offerTerms(offer)}; all-in ${cost.notGiven.length > 0 ? "at least " : ""}${formatMoney(cost.allInPerMonth)} a month, ${dollars(cost.perThousandFunded)} per $1,000 funded, ${formatMoney(cost.dayOnePerInvoice)} per invoice on day one.`;
  });
  return `My figures from the offer comparison: ${invoices} a month of ${formatMoney(input.averageInvoice)} on average, paid after ${days}.${offers.join("")}`;
}
