import {
  hasAny,
  type NumberField,
  type ParseResult,
  type RawParams,
  readForm,
} from "./figure-fields";
import {
  type Cents,
  HUNDRED_PERCENT,
  type PercentHundredths,
  plainDecimal,
  plainMoney,
  ratioHalfUp,
} from "./money";

/** The factoring calculator of specification section 9. */
export type FactoringInput = {
  invoiceAmount: Cents;
  advanceRate: PercentHundredths;
  /** For each 30 days. */
  factoringRate: PercentHundredths;
  /** Days until the customer pays. */
  paymentTerms: number;
};

/** Query keys and HTML names. */
export type FactoringName = keyof FactoringInput;

export type FactoringResult = {
  advance: Cents;
  /** Rounded once, half up. */
  fee: Cents;
  reserve: Cents;
  /** Negative when the fee is larger than the reserve: what the client would owe. */
  finalPayout: Cents;
  totalReceived: Cents;
  /** Fee over invoice for the whole term; null for an invoice of $0. */
  effectiveRate: PercentHundredths | null;
  /** fee ÷ (invoice − fee) × 365 ÷ days; null when days = 0 or the fee takes the whole invoice. */
  annualRate: PercentHundredths | null;
};

/** The rate is for this many days. */
const RATE_PERIOD_DAYS = 30;

/** Labels, ranges and hints (section 5). Amount and terms have no upper limit there; these are sanity bounds. */
export const factoringFields: Record<FactoringName, NumberField> = {
  invoiceAmount: {
    kind: "number",
    label: "Invoice Amount",
    hint: "The full amount your customer owes, such as $5,000.",
    unit: "money",
    min: 0,
    max: 100_000_000,
    step: 100,
    inputMode: "decimal",
  },
  advanceRate: {
    kind: "number",
    label: "Advance Rate",
    hint: "The share of the invoice paid up front, from 0% to 100%.",
    unit: "percent",
    min: 0,
    max: 100,
    step: 5,
    inputMode: "decimal",
  },
  factoringRate: {
    kind: "number",
    label: "Factoring Rate",
    hint: "The fee for each 30 days, from 0% to 10%.",
    unit: "percent",
    min: 0,
    max: 10,
    step: 0.1,
    inputMode: "decimal",
  },
  paymentTerms: {
    kind: "number",
    label: "Payment Terms (days)",
    hint: "How many days your customer takes to pay, such as 45.",
    unit: "days",
    min: 0,
    max: 3650,
    step: 15,
    inputMode: "numeric",
  },
};

/** $5,000, 90%, 2%, 45 days (section 9). */
export const factoringDefaults: FactoringInput = {
  invoiceAmount: 500_000,
  advanceRate: 9000,
  factoringRate: 200,
  paymentTerms: 45,
};

/** Whether the URL carries figures for this calculator. */
export function isFactoringSent(params: RawParams): boolean {
  return hasAny(params, Object.keys(factoringFields));
}

/** The figures of a sent form, or a message at each field; what was typed is kept either way. */
export function parseFactoring(params: RawParams): ParseResult<FactoringInput, FactoringName> {
  const form = readForm<FactoringName>(params);
  const invoiceAmount = form.number("invoiceAmount", factoringFields.invoiceAmount);
  const advanceRate = form.number("advanceRate", factoringFields.advanceRate);
  const factoringRate = form.number("factoringRate", factoringFields.factoringRate);
  const paymentTerms = form.number("paymentTerms", factoringFields.paymentTerms);
  if (
    invoiceAmount === undefined ||
    advanceRate === undefined ||
    factoringRate === undefined ||
    paymentTerms === undefined
  ) {
    return form.refuse();
  }
  return form.accept({ invoiceAmount, advanceRate, factoringRate, paymentTerms });
}

/** Applies the formulas of specification section 9. */
export function calculateFactoring(input: FactoringInput): FactoringResult {
  const { invoiceAmount, advanceRate, factoringRate, paymentTerms } = input;
  const advance = ratioHalfUp([invoiceAmount, advanceRate], [HUNDRED_PERCENT]);
  const fee = ratioHalfUp(
    [invoiceAmount, factoringRate, paymentTerms],
    [HUNDRED_PERCENT, RATE_PERIOD_DAYS],
  );
  const reserve = invoiceAmount - advance;
  const finalPayout = reserve - fee;
  return {
    advance,
    fee,
    reserve,
    finalPayout,
    totalReceived: advance + finalPayout,
    effectiveRate:
      invoiceAmount === 0 ? null : ratioHalfUp([fee, HUNDRED_PERCENT], [invoiceAmount]),
    annualRate:
      paymentTerms === 0 || fee >= invoiceAmount
        ? null
        : ratioHalfUp([fee, HUNDRED_PERCENT, 365], [invoiceAmount - fee, paymentTerms]),
  };
}

/** The figures as text for the inputs and the URL, in the shortest form. */
export function factoringValues(input: FactoringInput): Record<FactoringName, string> {
  return {
    invoiceAmount: plainMoney(input.invoiceAmount),
    advanceRate: plainDecimal(input.advanceRate),
    factoringRate: plainDecimal(input.factoringRate),
    paymentTerms: String(input.paymentTerms),
  };
}

/** The one URL query that stands for these figures. */
export function factoringSearchParams(input: FactoringInput): URLSearchParams {
  return new URLSearchParams(factoringValues(input));
}

/** The query of the /get-quote link that carries these figures into the comments. */
export function factoringQuoteLinkParams(input: FactoringInput): URLSearchParams {
  return new URLSearchParams({ from: "factoring-calculator", ...factoringValues(input) });
}
