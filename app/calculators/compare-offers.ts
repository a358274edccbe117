import { hasAny, type ParseResult, type RawParams, rawValue, readForm } from "./figure-fields";
import { type Cents, type PercentHundredths, plainDecimal, plainMoney } from "./money";
import {
  type CompareName,
  type FeePeriod,
  type OfferKey,
  type OfferName,
  offerFields,
  offerKeys,
  sharedFields,
} from "./offer-fields";

/** One factor's offer. */
export type Offer = {
  key: OfferKey;
  /** Letters, digits and a few marks only; empty when not given. */
  name: string;
  advanceRate: PercentHundredths;
  factoringFee: PercentHundredths;
  feePeriod: FeePeriod;
  /** For each transfer; 0 when there is none. */
  wireFee: Cents;
  /** The least charged in fees a month; 0 when there is none. */
  monthlyMinimum: Cents;
};

/** Up to three offers on the same invoices. At least one offer is there. */
export type CompareInput = {
  averageInvoice: Cents;
  invoicesPerMonth: number;
  daysToPay: number;
  offers: readonly Offer[];
};

type OfferForm = ReturnType<typeof readForm<CompareName>>;

const compareNames: readonly CompareName[] = [
  "averageInvoice",
  "invoicesPerMonth",
  "daysToPay",
  ...offerKeys.flatMap((key) => offerNames(key)),
];

/** The same month as the rate tool's default ($50,000) and one offer like the factoring calculator's. */
export const compareDefaults: CompareInput = {
  averageInvoice: 500_000,
  invoicesPerMonth: 10,
  daysToPay: 45,
  offers: [
    {
      key: "a",
      name: "",
      advanceRate: 9000,
      factoringFee: 200,
      feePeriod: "daily-30",
      wireFee: 0,
      monthlyMinimum: 0,
    },
  ],
};

/** The HTML name and query key of an offer's field: `a-advanceRate`. */
export function offerFieldName(key: OfferKey, name: OfferName): `${OfferKey}-${OfferName}` {
  return `${key}-${name}`;
}

function offerNames(key: OfferKey): `${OfferKey}-${OfferName}`[] {
  const names: OfferName[] = [
    "name",
    "advanceRate",
    "factoringFee",
    "feePeriod",
    "wireFee",
    "monthlyMinimum",
  ];
  return names.map((name) => offerFieldName(key, name));
}

/** Whether the URL carries figures for this comparison. */
export function isCompareSent(params: RawParams): boolean {
  return hasAny(params, compareNames);
}

/**
 * The figures of a sent form, or a message at each field; what was typed is kept either way. An
 * offer of which nothing is filled in is absent (its fee period always holds a value and does not
 * count); when all three are, the messages stand at offer A.
 */
export function parseCompare(params: RawParams): ParseResult<CompareInput, CompareName> {
  const form = readForm<CompareName>(params);
  const averageInvoice = form.number("averageInvoice", sharedFields.averageInvoice);
  const invoicesPerMonth = form.number("invoicesPerMonth", sharedFields.invoicesPerMonth);
  const daysToPay = form.number("daysToPay", sharedFields.daysToPay);

  const filled = offerKeys.filter((key) => isFilled(params, key));
  const present: readonly OfferKey[] = filled.length > 0 ? filled : ["a"];
  const offers: Offer[] = [];
  for (const key of offerKeys) {
    if (present.includes(key)) {
      const offer = readOffer(form, key);
      if (offer) offers.push(offer);
    } else {
      for (const name of offerNames(key)) form.keep(name);
    }
  }

  if (
    averageInvoice === undefined ||
    invoicesPerMonth === undefined ||
    daysToPay === undefined ||
    offers.length < present.length
  ) {
    return form.refuse();
  }
  return form.accept({ averageInvoice, invoicesPerMonth, daysToPay, offers });
}

function isFilled(params: RawParams, key: OfferKey): boolean {
  return offerNames(key).some(
    (name) => !name.endsWith("-feePeriod") && rawValue(params, name).trim() !== "",
  );
}

function readOffer(form: OfferForm, key: OfferKey): Offer | undefined {
  const of = (label: string) => `${label} of offer ${key.toUpperCase()}`;
  const name = form.text(offerFieldName(key, "name"), checkOfferName);
  const advanceRate = form.number(
    offerFieldName(key, "advanceRate"),
    offerFields.advanceRate,
    of(offerFields.advanceRate.label),
  );
  const factoringFee = form.number(
    offerFieldName(key, "factoringFee"),
    offerFields.factoringFee,
    of(offerFields.factoringFee.label),
  );
  const feePeriod = form.choice(
    offerFieldName(key, "feePeriod"),
    offerFields.feePeriod,
    of(offerFields.feePeriod.label),
  );
  const wireFee = form.number(
    offerFieldName(key, "wireFee"),
    offerFields.wireFee,
    of(offerFields.wireFee.label),
  );
  const monthlyMinimum = form.number(
    offerFieldName(key, "monthlyMinimum"),
    offerFields.monthlyMinimum,
    of(offerFields.monthlyMinimum.label),
  );
  if (
    name === undefined ||
    advanceRate === undefined ||
    factoringFee === undefined ||
    feePeriod === undefined ||
    wireFee === undefined ||
    monthlyMinimum === undefined
  ) {
    return undefined;
  }
  return { key, name, advanceRate, factoringFee, feePeriod, wireFee, monthlyMinimum };
}

// No colon, slash or at sign, so that a shared link cannot put an address into someone's comments.
const PLAIN_NAME = /^[\p{L}\p{M}\p{N} .,&'’()+-]*$/u;

/** The name with single spaces, or the message for the field. */
function checkOfferName(
  text: string,
): { ok: true; value: string } | { ok: false; message: string } {
  const value = text.normalize("NFC").replace(/\s+/g, " ").trim();
  const { maxLength } = offerFields.name;
  if ([...value].length > maxLength) {
    return { ok: false, message: `Shorten the Offer Name to ${maxLength} characters at most.` };
  }
  if (!PLAIN_NAME.test(value)) {
    return {
      ok: false,
      message: "Use only letters, numbers, spaces and . , & ' ( ) + - in the Offer Name.",
    };
  }
  return { ok: true, value };
}

/** The figures as text for the inputs and the URL, in the shortest form; what is empty is left out. */
export function compareValues(input: CompareInput): Partial<Record<CompareName, string>> {
  const values: Partial<Record<CompareName, string>> = {
    averageInvoice: plainMoney(input.averageInvoice),
    invoicesPerMonth: String(input.invoicesPerMonth),
    daysToPay: String(input.daysToPay),
  };
  for (const offer of input.offers) {
    const set = (name: OfferName, text: string) => {
      values[offerFieldName(offer.key, name)] = text;
    };
    if (offer.name) set("name", offer.name);
    set("advanceRate", plainDecimal(offer.advanceRate));
    set("factoringFee", plainDecimal(offer.factoringFee));
    set("feePeriod", offer.feePeriod);
    if (offer.wireFee) set("wireFee", plainMoney(offer.wireFee));
    if (offer.monthlyMinimum) set("monthlyMinimum", plainMoney(offer.monthlyMinimum));
  }
  return values;
}

/** The one URL query that stands for these figures. */
export function compareSearchParams(input: CompareInput): URLSearchParams {
  return new URLSearchParams(Object.entries(compareValues(input)));
}

/** The query of the /get-quote link that carries these figures into the comments. */
export function compareQuoteLinkParams(input: CompareInput): URLSearchParams {
  return new URLSearchParams([["from", "compare-offers"], ...Object.entries(compareValues(input))]);
}
