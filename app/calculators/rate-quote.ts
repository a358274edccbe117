import {
  type ChoiceField,
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

/** Credit ratings, exactly as specification section 9 lists them. */
export const creditRatings = ["Excellent", "Good", "Fair", "Poor"] as const;
type CreditRating = (typeof creditRatings)[number];

/** Industries, exactly as specification section 9 lists them. */
export const industries = [
  "General Freight",
  "Dry Van",
  "Refrigerated",
  "Flatbed",
  "Hot Shot",
  "Auto Transport",
  "Heavy Haul",
  "LTL",
] as const;
type Industry = (typeof industries)[number];

/** The rate tool of specification section 9. */
export type RateQuoteInput = {
  monthlyVolume: Cents;
  creditRating: CreditRating;
  /** Hundredths of a year, so that half a year is 50. */
  yearsInBusiness: number;
  industry: Industry;
  desiredAdvance: PercentHundredths;
};

/** Query keys and HTML names. */
export type RateQuoteName = keyof RateQuoteInput;

export type RiskLabel = "Low Risk" | "Standard Risk" | "Moderate Risk" | "Higher Risk";

type RateAdjustment = { reason: string; change: PercentHundredths };

export type RateQuoteResult = {
  rate: PercentHundredths;
  /** The displayed range, both ends clamped. */
  low: PercentHundredths;
  high: PercentHundredths;
  riskLabel: RiskLabel;
  /** Advance on a week's volume, before fees; rounded once, half up. */
  weeklyCash: Cents;
  /** What moved the rate away from the base rate. */
  adjustments: RateAdjustment[];
};

export const BASE_RATE: PercentHundredths = 200;
export const LOWEST_RATE: PercentHundredths = 150;
export const HIGHEST_RATE: PercentHundredths = 500;
const RANGE_MARGIN: PercentHundredths = 20;
const LARGE_VOLUME: Cents = 10_000_000;
const ONE_YEAR = 100;
const HARDER_TO_FACTOR: readonly Industry[] = ["Hot Shot", "Auto Transport", "Heavy Haul"];

const optionsOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

/** Labels, ranges and hints (section 5). The volume's upper limit is a sanity bound. */
export const rateQuoteFields = {
  monthlyVolume: {
    kind: "number",
    label: "Monthly Volume",
    hint: "What you invoice in a month, such as $50,000.",
    unit: "money",
    min: 0,
    max: 100_000_000,
    step: 5000,
    inputMode: "decimal",
  },
  creditRating: {
    kind: "choice",
    label: "Credit Rating",
    hint: "Your own view of your business credit.",
    options: optionsOf(creditRatings),
  },
  yearsInBusiness: {
    kind: "number",
    label: "Years in Business",
    hint: "From 0 to 50; half a year is 0.5.",
    unit: "years",
    min: 0,
    max: 50,
    step: 1,
    inputMode: "decimal",
  },
  industry: {
    kind: "choice",
    label: "Industry",
    hint: "The freight you haul most.",
    options: optionsOf(industries),
  },
  desiredAdvance: {
    kind: "number",
    label: "Desired Advance",
    hint: "The share of each invoice you want up front, from 70% to 95%.",
    unit: "percent",
    min: 70,
    max: 95,
    step: 5,
    inputMode: "decimal",
  },
} as const satisfies Record<RateQuoteName, NumberField | ChoiceField>;

/** $50,000, Good, 3 years, General Freight, 90% (section 9). */
export const rateQuoteDefaults: RateQuoteInput = {
  monthlyVolume: 5_000_000,
  creditRating: "Good",
  yearsInBusiness: 300,
  industry: "General Freight",
  desiredAdvance: 9000,
};

/** Whether the URL carries figures for this tool. */
export function isRateQuoteSent(params: RawParams): boolean {
  return hasAny(params, Object.keys(rateQuoteFields));
}

/** The figures of a sent form, or a message at each field; what was typed is kept either way. */
export function parseRateQuote(params: RawParams): ParseResult<RateQuoteInput, RateQuoteName> {
  const form = readForm<RateQuoteName>(params);
  const monthlyVolume = form.number("monthlyVolume", rateQuoteFields.monthlyVolume);
  const creditRating = form.choice("creditRating", rateQuoteFields.creditRating);
  const yearsInBusiness = form.number("yearsInBusiness", rateQuoteFields.yearsInBusiness);
  const industry = form.choice("industry", rateQuoteFields.industry);
  const desiredAdvance = form.number("desiredAdvance", rateQuoteFields.desiredAdvance);
  if (
    monthlyVolume === undefined ||
    creditRating === undefined ||
    yearsInBusiness === undefined ||
    industry === undefined ||
    desiredAdvance === undefined
  ) {
    return form.refuse();
  }
  return form.accept({ monthlyVolume, creditRating, yearsInBusiness, industry, desiredAdvance });
}

/** Applies the rules of specification section 9: strict comparisons, clamp the rate, then the range. */
export function calculateRateQuote(input: RateQuoteInput): RateQuoteResult {
  const adjustments = rateAdjustments(input);
  const rate = clampRate(adjustments.reduce((sum, { change }) => sum + change, BASE_RATE));
  return {
    rate,
    low: clampRate(rate - RANGE_MARGIN),
    high: clampRate(rate + RANGE_MARGIN),
    riskLabel: riskLabel(rate),
    weeklyCash: weeklyCash(input.monthlyVolume, input.desiredAdvance),
    adjustments,
  };
}

function rateAdjustments(input: RateQuoteInput): RateAdjustment[] {
  const adjustments: RateAdjustment[] = [];
  if (input.monthlyVolume > LARGE_VOLUME) {
    adjustments.push({ reason: "Monthly Volume above $100,000", change: -30 });
  }
  if (input.creditRating === "Excellent") {
    adjustments.push({ reason: "Excellent credit", change: -20 });
  }
  if (input.yearsInBusiness < ONE_YEAR) {
    adjustments.push({ reason: "Under 1 year in business", change: 40 });
  }
  if (HARDER_TO_FACTOR.includes(input.industry)) {
    adjustments.push({ reason: input.industry, change: 30 });
  }
  return adjustments;
}

/** Holds a rate within 1.5% to 5%. */
export function clampRate(rate: PercentHundredths): PercentHundredths {
  return Math.min(Math.max(rate, LOWEST_RATE), HIGHEST_RATE);
}

/** Up to 1.8% low, up to 2.2% standard, up to 2.8% moderate, above that higher. */
export function riskLabel(rate: PercentHundredths): RiskLabel {
  if (rate <= 180) return "Low Risk";
  if (rate <= 220) return "Standard Risk";
  if (rate <= 280) return "Moderate Risk";
  return "Higher Risk";
}

/** Monthly volume / 4.33 × advance, in cents, rounded once, half up. */
export function weeklyCash(monthlyVolume: Cents, advance: PercentHundredths): Cents {
  return ratioHalfUp([monthlyVolume, advance, 100], [433, HUNDRED_PERCENT]);
}

/** Where a rate stands on the scale from 1.5% to 5%, in hundredths of a percent of its length. */
export function scalePosition(rate: PercentHundredths): PercentHundredths {
  return ratioHalfUp(
    [clampRate(rate) - LOWEST_RATE, HUNDRED_PERCENT],
    [HIGHEST_RATE - LOWEST_RATE],
  );
}

/** The figures as text for the inputs and the URL, in the shortest form. */
export function rateQuoteValues(input: RateQuoteInput): Record<RateQuoteName, string> {
  return {
    monthlyVolume: plainMoney(input.monthlyVolume),
    creditRating: input.creditRating,
    yearsInBusiness: plainDecimal(input.yearsInBusiness),
    industry: input.industry,
    desiredAdvance: plainDecimal(input.desiredAdvance),
  };
}

/** The one URL query that stands for these figures. */
export function rateQuoteSearchParams(input: RateQuoteInput): URLSearchParams {
  return new URLSearchParams(rateQuoteValues(input));
}

/** The query of the /get-quote link that carries these figures into the comments. */
export function rateQuoteLinkParams(input: RateQuoteInput): URLSearchParams {
  return new URLSearchParams({ from: "rate-quote", ...rateQuoteValues(input) });
}
