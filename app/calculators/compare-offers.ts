import {
  compareParams,
  type FeePeriod,
  type OfferKey,
  offerFields,
  offerKeys,
  offerPrefix,
  sharedFields,
} from "./compare-fields";
import type { CompareOffersMessages } from "./compare-offers.en";
import {
  defaultsOf,
  type FiguresOf,
  fieldsOf,
  labelTable,
  type ParamTexts,
  parseFigures,
  type ReadForm,
  textsOf,
} from "./figure-table";
import {
  type Cents,
  feeFor,
  feePeriodDays,
  formatMoney,
  formatPercent,
  HUNDRED_PERCENT,
  NOT_AVAILABLE,
  ratioHalfUp,
  roundedMoney,
} from "./money";
import type { NumberMessages } from "./numbers.en";

/** The lengths in days of the fee periods that are charged in full once they have begun. */
const startedPeriodDays: Partial<Record<FeePeriod, number>> = {
  "per-10-days": 10,
  "per-15-days": 15,
  "per-30-days": 30,
};

export type Offer = FiguresOf<typeof offerFields> & { key: OfferKey };

/** The figures of a comparison: the visitor's invoices, and one to three offers. */
export type CompareInput = FiguresOf<typeof sharedFields> & { offers: readonly Offer[] };

/** The comparison's default figures: invoices of $50,000 a month, as in the rate tool, and one offer with the terms of the factoring calculator. */
export const compareDefaults: CompareInput = {
  ...defaultsOf(sharedFields),
  offers: [{ key: "a", ...defaultsOf(offerFields) }],
};

/** Returns two example offers. Their names mark them as examples in the form. */
export function exampleOffers({ exampleOffer }: CompareOffersMessages): CompareInput {
  const first = { advanceRate: 9000, factoringFee: 200, wireFee: null, monthlyMinimum: 0 };
  const second = { advanceRate: 9500, factoringFee: 150, wireFee: 1500, monthlyMinimum: null };
  return {
    ...compareDefaults,
    offers: [
      { key: "a", name: exampleOffer(1), feePeriod: "daily-30", ...first },
      { key: "b", name: exampleOffer(2), feePeriod: "per-15-days", ...second },
    ],
  };
}

/** Parses the comparison form. Leaves out each of the three offers that is empty. If all three are empty, returns the errors of an empty offer A. */
export function parseCompare(
  params: URLSearchParams,
  messages: CompareOffersMessages,
  figureMessages: NumberMessages,
): ReadForm<CompareInput> {
  const filled = offerKeys.filter((key) => isOfferFilled(params, key));
  const present: readonly OfferKey[] = filled.length > 0 ? filled : ["a"];
  const values = Object.fromEntries(compareParams.map((name) => [name, params.get(name) ?? ""]));
  const shared = parseFigures(labelTable(sharedFields, messages.shared), figureMessages, params);
  const table = labelTable(offerFields, messages.offer);
  const errors = { ...shared.errors };
  const offers = present.flatMap((key) => {
    const [prefix, of] = [offerPrefix(key), messages.ofOffer(key)];
    const offer = parseFigures(table, figureMessages, params, prefix, of);
    Object.assign(errors, offer.errors);
    return offer.input ? { key, ...offer.input } : [];
  });
  if (!shared.input) return { values, errors };
  for (const offer of offers) Object.assign(errors, senselessIn(offer, shared.input, messages));
  if (Object.keys(errors).length > 0) return { values, errors };
  return { values, errors, input: { ...shared.input, offers } };
}

/** Returns errors for a fee or transfer charge above the invoice, which must be a typo. */
function senselessIn(
  offer: Offer,
  shared: Omit<CompareInput, "offers">,
  messages: CompareOffersMessages,
): ParamTexts {
  const { averageInvoice, daysToPay } = shared;
  const [prefix, of] = [offerPrefix(offer.key), messages.ofOffer(offer.key)];
  const fee = invoiceFee(offer, averageInvoice, daysToPay);
  const invoice = formatMoney(averageInvoice);
  return {
    ...(fee > averageInvoice && {
      [`${prefix}factoringFee`]: messages.feeAboveInvoice(of, formatMoney(fee), invoice),
    }),
    ...((offer.wireFee ?? 0) > averageInvoice && {
      [`${prefix}wireFee`]: messages.wireFeeAboveInvoice(of, invoice),
    }),
  };
}

/** Returns the fee in cents on an invoice paid after `days`. Prorates a daily fee and charges a flat fee once. Any other fee is charged in full for each period begun. */
export function invoiceFee(
  { factoringFee, feePeriod }: Pick<Offer, "factoringFee" | "feePeriod">,
  amount: Cents,
  days: number,
): Cents {
  if (feePeriod === "daily-30") return feeFor(amount, factoringFee, days);
  const started = startedPeriodDays[feePeriod];
  const periods = started ? Math.ceil(days / started) : 1;
  return feeFor(amount, factoringFee, periods * feePeriodDays);
}

/** Returns whether any text field of an offer is filled in. Selects do not count, because they always have a value. */
export function isOfferFilled(params: URLSearchParams, key: OfferKey): boolean {
  return fieldsOf(offerFields, offerPrefix(key)).some(
    ({ param, field }) => !("options" in field) && params.get(param)?.trim(),
  );
}

/** Returns the comparison's input as texts for form inputs and URLs, by query key. */
export function compareTextsOf({ offers, ...shared }: CompareInput): Record<string, string> {
  const texts = offers.map((offer) => textsOf(offerFields, offer, offerPrefix(offer.key)));
  return Object.fromEntries(
    [textsOf(sharedFields, shared), ...texts].flatMap(Object.entries<string>),
  );
}

/** An offer with its costs, and how much more it costs per month than the cheapest offer. */
export type OfferResult = ReturnType<typeof offerCosts> & { aboveCheapest: Cents };

/** An offer's charges besides its fee. */
const charges = ["wireFee", "monthlyMinimum"] as const;

/** Returns the costs of each offer on the same invoices, in whole cents. */
export function compareOffers(input: CompareInput): OfferResult[] {
  const costs = input.offers.map((offer) => offerCosts(offer, input));
  const lowest = Math.min(...costs.map(({ allInPerMonth }) => allInPerMonth));
  return costs.map((cost) => ({ ...cost, aboveCheapest: cost.allInPerMonth - lowest }));
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
    ...offer,
    /** The charges that the visitor left empty. The comparison does not count them. */
    notGiven: charges.filter((name) => offer[name] === null),
    feePerInvoice,
    /** The fees of a month, at least the monthly minimum. */
    feesPerMonth,
    minimumApplies: minimum > fees,
    wireFeesPerMonth,
    allInPerMonth,
    fundedPerMonth,
    /** The all-in cost for each $1,000 advanced, or null if nothing is advanced. */
    perThousandFunded:
      fundedPerMonth === 0 ? null : ratioHalfUp([allInPerMonth, 100_000], [fundedPerMonth]),
    /** The advance minus the transfer fee. Can be negative. */
    dayOnePerInvoice,
    dayOnePerMonth: dayOnePerInvoice * invoicesPerMonth,
  };
}

type RowId = keyof CompareOffersMessages["rows"];

/** Returns an offer's label: `Offer A`, or `Offer A (Acme)` with a name. */
export function offerLabel({ key, name }: Offer, messages: CompareOffersMessages): string {
  return `${messages.offerTitle(key)}${name ? ` (${name})` : ""}`;
}

/** Describes an offer's terms, such as `90% advance, 2% per 30 days, charged daily`. */
export function offerTerms(offer: Offer, { terms: messages }: CompareOffersMessages): string {
  const terms = [
    messages.advance(formatPercent(offer.advanceRate)),
    `${formatPercent(offer.factoringFee)} ${messages.periods[offer.feePeriod]}`,
  ];
  if (offer.wireFee === null) terms.push(messages.wireFeeNotGiven);
  else if (offer.wireFee > 0) terms.push(messages.wireFee(formatMoney(offer.wireFee)));
  if (offer.monthlyMinimum === null) terms.push(messages.monthlyMinimumNotGiven);
  else if (offer.monthlyMinimum > 0) {
    terms.push(messages.monthlyMinimum(formatMoney(offer.monthlyMinimum)));
  }
  return terms.join(", ");
}

/** Returns the list of what the comparison does not count. The list is one item longer if an offer charges for each fee period begun. */
export function leftOut(offers: readonly Offer[], messages: CompareOffersMessages) {
  const countsPeriods = offers.some(({ feePeriod }) => startedPeriodDays[feePeriod]);
  return countsPeriods ? [...messages.leavesOut, messages.averageHidesPeriods] : messages.leavesOut;
}

/** Returns the rows of the comparison table, in the order of `messages.rows`. Each row has a value for each offer. */
export function comparisonRows(offers: readonly OfferResult[], messages: CompareOffersMessages) {
  const notes: Partial<Record<RowId, string>> = messages.notes;
  const shown = offers.map((offer) => shownCosts(offer, offers, messages));
  return (Object.keys(messages.rows) as RowId[]).map((id) => ({
    id,
    label: messages.rows[id],
    values: shown.map((values) => values[id]),
    note: notes[id],
  }));
}

/** Returns an offer's terms and figures as text. A sum that lacks a charge is shown as "at least" or "at most". */
function shownCosts(
  offer: OfferResult,
  offers: readonly OfferResult[],
  messages: CompareOffersMessages,
): Record<RowId, string> {
  const { notGiven, aboveCheapest } = offer;
  const lacksWire = notGiven.includes("wireFee");
  const atLeast = (cents: Cents | null, lacks: boolean) =>
    lacks && cents !== null ? messages.atLeast(dollars(cents)) : dollars(cents);
  const atMost = (cents: Cents) => (lacksWire ? messages.atMost(dollars(cents)) : dollars(cents));
  const asGiven = offers.some(({ notGiven: blanks }) => blanks.length > 0);
  const lowest = asGiven ? messages.cheapestAsGiven : messages.cheapest;
  const fees = atLeast(offer.feesPerMonth, notGiven.includes("monthlyMinimum"));
  return {
    terms: offerTerms(offer, messages),
    allInPerMonth: atLeast(offer.allInPerMonth, notGiven.length > 0),
    aboveCheapest:
      aboveCheapest > 0
        ? `+${dollars(aboveCheapest)}`
        : offers.length === 1
          ? NOT_AVAILABLE
          : lowest,
    perThousandFunded: atLeast(offer.perThousandFunded, notGiven.length > 0),
    dayOnePerInvoice: atMost(offer.dayOnePerInvoice),
    dayOnePerMonth: atMost(offer.dayOnePerMonth),
    feePerInvoice: dollars(offer.feePerInvoice),
    feesPerMonth: offer.minimumApplies ? messages.withMinimum(fees) : fees,
    wireFeesPerMonth: lacksWire ? messages.notGiven : dollars(offer.wireFeesPerMonth),
  };
}

function dollars(cents: Cents | null): string {
  return cents === null ? NOT_AVAILABLE : formatMoney(cents);
}

/** Returns a sentence that compares the two cheapest offers, with the rounded saving. For a single offer, the sentence has its rounded cost. */
export function comparisonHeadline(
  offers: readonly OfferResult[],
  { summary: texts, ...messages }: CompareOffersMessages,
): string {
  const [lowest, next] = offers.toSorted((a, b) => a.allInPerMonth - b.allInPerMonth);
  if (!lowest) return "";
  const title = messages.offerTitle(lowest.key);
  if (!next) return texts.costs(title, roundedMoney(lowest.allInPerMonth));
  if (next.aboveCheapest === 0) return texts.noDifference;
  return texts.less(title, roundedMoney(next.aboveCheapest));
}

/** Returns a sentence that lists the charges left empty in the form. Returns "" if none is empty. */
export function describeMissingFees(
  offers: readonly OfferResult[],
  messages: CompareOffersMessages,
): string {
  const texts = messages.summary;
  const open = offers
    .filter(({ notGiven }) => notGiven.length > 0)
    .map((offer) => {
      const names = offer.notGiven.map((name) => texts.charge(messages.offer[name].label));
      return texts.chargesOf(texts.list(names), offerLabel(offer, messages));
    });
  return open.length > 0 ? texts.notGiven(open.join("; ")) : "";
}

/** Returns the questions that each offer leaves open, followed by questions for any offer. */
export function offerQuestions(offers: readonly Offer[], messages: CompareOffersMessages) {
  const texts = messages.page.questions;
  const open = offers.map((offer) => {
    const started = startedPeriodDays[offer.feePeriod];
    const points = [
      ...charges.map((charge) => offer[charge] === null && texts[charge]),
      started && texts.period(started),
    ];
    return {
      heading: texts.about(offerLabel(offer, messages)),
      questions: points.filter((question) => typeof question === "string"),
    };
  });
  const ofEveryOffer = { heading: texts.everyHeading, questions: texts.every };
  return [...open.filter(({ questions }) => questions.length > 0), ofEveryOffer];
}

/** Returns the comparison's figures as a comment for the quote form. */
export function compareQuoteComment(input: CompareInput, messages: CompareOffersMessages): string {
  const { averageInvoice, invoicesPerMonth, daysToPay } = input;
  const offers = compareOffers(input);
  const sentences = offers.map((offer) => {
    const shown = shownCosts(offer, offers, messages);
    return messages.comment.offer(
      offerLabel(offer, messages),
      shown.terms,
      shown.allInPerMonth,
      shown.perThousandFunded,
      shown.dayOnePerInvoice,
    );
  });
  const month = messages.comment.month(invoicesPerMonth, formatMoney(averageInvoice), daysToPay);
  return month + sentences.join("");
}
