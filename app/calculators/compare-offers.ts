import {
  compareParams,
  type FeePeriod,
  type OfferKey,
  offerFields,
  offerGroup,
  offerKeys,
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
import { type Cents, feeFor, feePeriodDays, formatMoney } from "./money";
import type { NumberMessages } from "./numbers.en";

/** The lengths in days of the fee periods that are charged in full once they have begun. */
export const startedPeriodDays: Partial<Record<FeePeriod, number>> = {
  "per-10-days": 10,
  "per-15-days": 15,
  "per-30-days": 30,
};

export type Offer = FiguresOf<typeof offerFields> & { key: OfferKey };

/** Up to three offers on the same invoices. There is at least one offer. */
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

/** Parses the comparison form, which has three offers. Leaves out empty offers. If all are empty, returns the errors for offer A. */
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
    const offer = parseFigures(table, figureMessages, params, offerGroup(key, messages));
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
  const { prefix, of } = offerGroup(offer.key, messages);
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

/** Returns the fee in cents on an invoice that is open for `days`. A fee by the day is prorated. For any other fee period, each period begun counts in full. */
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
  return fieldsOf(offerFields, offerGroup(key)).some(
    ({ param, field }) => !("options" in field) && params.get(param)?.trim(),
  );
}

/** Returns the figures by query key, as texts for inputs and URLs. */
export function compareTextsOf({ offers, ...shared }: CompareInput): Record<string, string> {
  const texts = offers.map((offer) => textsOf(offerFields, offer, offerGroup(offer.key)));
  return Object.fromEntries(
    [textsOf(sharedFields, shared), ...texts].flatMap(Object.entries<string>),
  );
}
