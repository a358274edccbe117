import type { CompareOffersWords } from "./compare-offers.en";
import {
  defaultsOf,
  type FieldGroup,
  type FiguresOf,
  type FigureTable,
  fieldsOf,
  type ParamTexts,
  type ParseResult,
  paramsOf,
  parseFigures,
  type RawParams,
  rawValue,
  textsOf,
  type WordedTable,
  worded,
} from "./figure-table";
import { type Cents, feeFor, feePeriodDays, formatMoney } from "./money";
import type { NumberWords } from "./numbers.en";

/** The figures of the visitor's own business: the same for every offer, or dollars could not be compared. */
export const sharedFields = {
  averageInvoice: { unit: "money", range: { min: 1, max: 100_000_000, step: 100 }, default: 5000 },
  invoicesPerMonth: { unit: "invoices", range: { min: 1, max: 1000, step: 1 }, default: 10 },
  daysToPay: { unit: "days", range: { min: 1, max: 365, step: 15 }, default: 45 },
} as const satisfies FigureTable;

/** A period of `started` days counts in full as soon as it has begun. */
const feePeriods = [
  { value: "flat", started: null },
  { value: "per-10-days", started: 10 },
  { value: "per-15-days", started: 15 },
  { value: "per-30-days", started: 30 },
  { value: "daily-30", started: null },
] as const;

/** One factor's offer. All empty means that there is none. */
export const offerFields = {
  name: {
    maxLength: 40,
    // No colon, slash or at sign, so that a shared link cannot put an address into someone's comments.
    allowed: /^[\p{L}\p{M}\p{N} .,&'’()+-]*$/u,
  },
  advanceRate: { unit: "percent", range: { min: 0, max: 100, step: 5 }, default: 90 },
  factoringFee: { unit: "percent", range: { min: 0, max: 20, step: 0.1 }, default: 2 },
  feePeriod: { options: feePeriods, default: "daily-30" },
  wireFee: { unit: "money", range: { min: 0, max: 1000, step: 1 }, default: 0, optional: true },
  monthlyMinimum: {
    unit: "money",
    range: { min: 0, max: 1_000_000, step: 50 },
    default: 0,
    optional: true,
  },
} as const satisfies FigureTable;

export const offerKeys = ["a", "b", "c"] as const;
export type OfferKey = (typeof offerKeys)[number];

export type Offer = FiguresOf<typeof offerFields> & { key: OfferKey };

export type FeePeriod = Offer["feePeriod"];

/** Up to three offers on the same invoices. At least one offer is there. */
export type CompareInput = FiguresOf<typeof sharedFields> & { offers: readonly Offer[] };

/** The same month as the rate tool's default ($50,000) and one offer like the factoring calculator's. */
export const compareDefaults: CompareInput = {
  ...defaultsOf(sharedFields),
  offers: [{ key: "a", ...defaultsOf(offerFields) }],
};

/** Two offers that show how the page is used; their names say in the fields that they are examples. */
export const exampleOffers = ({ exampleOffer }: CompareOffersWords): CompareInput => ({
  ...compareDefaults,
  offers: [
    {
      key: "a",
      name: exampleOffer(1),
      advanceRate: 9000,
      factoringFee: 200,
      feePeriod: "daily-30",
      wireFee: null,
      monthlyMinimum: 0,
    },
    {
      key: "b",
      name: exampleOffer(2),
      advanceRate: 9500,
      factoringFee: 150,
      feePeriod: "per-15-days",
      wireFee: 1500,
      monthlyMinimum: null,
    },
  ],
});

/** How an offer's fields are told from the others': query keys such as `a-advanceRate`, messages with "of offer A". */
export function offerGroup(key: OfferKey, words?: CompareOffersWords): FieldGroup {
  return { prefix: `${key}-`, of: words?.ofOffer(key.toUpperCase()) ?? "" };
}

export const compareParams: readonly string[] = [
  ...paramsOf(sharedFields),
  ...offerKeys.flatMap((key) => paramsOf(offerFields, offerGroup(key))),
];

/** What was typed is kept either way. An empty offer is absent; when all three are, the messages stand at offer A. */
export function parseCompare(
  params: RawParams,
  words: CompareOffersWords,
  say: NumberWords,
): ParseResult<CompareInput> {
  const filled = offerKeys.filter((key) => isOfferFilled(params, key));
  const present: readonly OfferKey[] = filled.length > 0 ? filled : ["a"];
  const values = Object.fromEntries(compareParams.map((param) => [param, rawValue(params, param)]));
  const errors: ParamTexts = {};
  const read = <Table extends FigureTable>(table: Table & WordedTable, group?: FieldGroup) => {
    const parsed = parseFigures(table, say, params, group);
    Object.assign(errors, parsed.errors);
    return parsed.input;
  };
  const shared = read(worded(sharedFields, words.shared));
  const offerTable = worded(offerFields, words.offer);
  const offers = present.flatMap((key) => {
    const offer = read(offerTable, offerGroup(key, words));
    return offer ? { key, ...offer } : [];
  });
  if (shared) for (const offer of offers) Object.assign(errors, senselessIn(offer, shared, words));
  if (!shared || Object.keys(errors).length > 0) return { ok: false, errors, values };
  return { ok: true, input: { ...shared, offers }, values, errors };
}

/** A fee or a transfer that takes more than the invoice is a slip, told at its field. */
function senselessIn(
  offer: Offer,
  shared: Omit<CompareInput, "offers">,
  words: CompareOffersWords,
): ParamTexts {
  const { averageInvoice, daysToPay } = shared;
  const { prefix, of } = offerGroup(offer.key, words);
  const fee = invoiceFee(offer, averageInvoice, daysToPay);
  const invoice = formatMoney(averageInvoice);
  return {
    ...(fee > averageInvoice && {
      [`${prefix}factoringFee`]: words.feeAboveInvoice(of, formatMoney(fee), invoice),
    }),
    ...((offer.wireFee ?? 0) > averageInvoice && {
      [`${prefix}wireFee`]: words.wireFeeAboveInvoice(of, invoice),
    }),
  };
}

/** Returns the fee on one invoice of `amount` that is open for `days`; each started period counts in full. */
export function invoiceFee(
  { factoringFee, feePeriod }: Pick<Offer, "factoringFee" | "feePeriod">,
  amount: Cents,
  days: number,
): Cents {
  if (feePeriod === "daily-30") return feeFor(amount, factoringFee, days);
  const started = periodOf(feePeriod)?.started;
  const periods = started ? Math.ceil(days / started) : 1;
  return feeFor(amount, factoringFee, periods * feePeriodDays);
}

export const periodOf = (period: FeePeriod) => feePeriods.find(({ value }) => value === period);

/** Whether an address carries more than it may: another offer's fields, or one field twice. What is too much is not read. */
export function hasMoreThanOffers(params: URLSearchParams): boolean {
  const names = [...params.keys()];
  const fields = new Set(paramsOf(offerFields));
  return names.some((name, index) =>
    compareParams.includes(name)
      ? names.indexOf(name) !== index
      : fields.has(/^[a-z\d]+-(.*)/s.exec(name)?.[1] ?? ""),
  );
}

/** Whether anything of an offer is typed; a choice always holds a value and does not count. */
export function isOfferFilled(params: RawParams, key: OfferKey): boolean {
  return fieldsOf(offerFields, offerGroup(key)).some(
    ({ param, field }) => !("options" in field) && rawValue(params, param).trim() !== "",
  );
}

/** The figures as text for the inputs and the address, by query key, in the shortest form. */
export function compareTextsOf({ offers, ...shared }: CompareInput): Record<string, string> {
  const texts = offers.map((offer) => textsOf(offerFields, offer, offerGroup(offer.key)));
  return Object.fromEntries(
    [textsOf(sharedFields, shared), ...texts].flatMap(Object.entries<string>),
  );
}
