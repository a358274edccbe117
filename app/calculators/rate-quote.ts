import {
  type FiguresOf,
  type FigureTable,
  figuresInWords,
  type ResultRow,
  resultRow,
  shownFigures,
} from "./figure-table";
import {
  type Cents,
  formatMoney,
  formatPercent,
  HUNDRED_PERCENT,
  type PercentHundredths,
  ratioHalfUp,
} from "./money";

export const creditRatings = ["Excellent", "Good", "Fair", "Poor"] as const;

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

const optionsOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

/** What an estimate is made from. The volume's upper limit is a sanity bound. */
export const rateQuoteFields = {
  monthlyVolume: {
    label: "Monthly Volume",
    hint: "What you invoice in a month, such as $50,000.",
    unit: "money",
    range: { min: 0, max: 100_000_000, step: 5000 },
    default: 50_000,
  },
  creditRating: {
    label: "Credit Rating",
    hint: "Your own view of your business credit. Fair and Poor credit change nothing in this estimate: factoring looks first at who pays your invoices.",
    options: optionsOf(creditRatings),
    default: "Good",
  },
  yearsInBusiness: {
    label: "Years in Business",
    hint: "From 0 to 50; half a year is 0.5.",
    unit: "years",
    range: { min: 0, max: 50, step: 1 },
    default: 3,
  },
  industry: {
    label: "Industry",
    hint: "The freight you haul most.",
    options: optionsOf(industries),
    default: "General Freight",
  },
  desiredAdvance: {
    label: "Desired Advance",
    hint: "The share of each invoice you want up front, from 70% to 95%.",
    unit: "percent",
    range: { min: 70, max: 95, step: 5 },
    default: 90,
  },
} as const satisfies FigureTable;

export type RateQuoteInput = FiguresOf<typeof rateQuoteFields>;

export type RateQuoteResult = ReturnType<typeof calculateRateQuote>;

const BASE_RATE: PercentHundredths = 200;
export const LOWEST_RATE: PercentHundredths = 150;
export const HIGHEST_RATE: PercentHundredths = 500;
const RANGE_MARGIN: PercentHundredths = 20;
const LARGE_VOLUME: Cents = 10_000_000;
const ONE_YEAR = 100;
const HARDER_TO_FACTOR: readonly Industry[] = ["Hot Shot", "Auto Transport", "Heavy Haul"];

/** The base rate moved by each adjustment and held within its ends; then the range, held too. */
export function calculateRateQuote(input: RateQuoteInput) {
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

/** What moves the rate away from the base rate. */
function rateAdjustments(input: RateQuoteInput) {
  const { monthlyVolume, creditRating, yearsInBusiness, industry } = input;
  const rules: [applies: boolean, reason: string, change: PercentHundredths][] = [
    [monthlyVolume > LARGE_VOLUME, "Monthly Volume above $100,000", -30],
    [creditRating === "Excellent", "Excellent credit", -20],
    [yearsInBusiness < ONE_YEAR, "Under 1 year in business", 40],
    [HARDER_TO_FACTOR.includes(industry), industry, 30],
  ];
  return rules.filter(([applies]) => applies).map(([, reason, change]) => ({ reason, change }));
}

/** Holds a rate within 1.5% to 5%. */
export function clampRate(rate: PercentHundredths): PercentHundredths {
  return Math.min(Math.max(rate, LOWEST_RATE), HIGHEST_RATE);
}

/** Up to 1.8% low, up to 2.2% standard, up to 2.8% moderate, above that higher. */
export function riskLabel(rate: PercentHundredths): string {
  if (rate <= 180) return "Low Risk";
  if (rate <= 220) return "Standard Risk";
  if (rate <= 280) return "Moderate Risk";
  return "Higher Risk";
}

/** The advance on a week's volume, before fees: monthly volume / 4.33 × advance, in cents, rounded once, half up. */
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

/** The displayed range: `1.8% to 2.2%`. */
export function rateRange(result: RateQuoteResult): string {
  return `${formatPercent(result.low, 1)} to ${formatPercent(result.high, 1)}`;
}

export function rateQuoteRows(input: RateQuoteInput, result: RateQuoteResult): ResultRow[] {
  const cash = formatMoney(result.weeklyCash);
  const cashNote = `Monthly Volume ÷ 4.33 × ${formatPercent(input.desiredAdvance)}`;
  return [
    resultRow("range", "Estimated Rate Range", rateRange(result)),
    resultRow("rate", "Estimated Rate", formatPercent(result.rate, 1), rateMakeUp(result)),
    resultRow("riskLabel", "Risk Level", result.riskLabel),
    resultRow("weeklyCash", "Weekly Cash (before fees)", cash, cashNote),
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
export function rateQuoteComment(
  input: RateQuoteInput,
  result = calculateRateQuote(input),
): string {
  const figures = figuresInWords(shownFigures(rateQuoteFields, input));
  return `My figures from the rate quote tool: ${figures}. Its estimate: rate ${rateRange(result)} (${result.riskLabel}), Weekly Cash before fees ${formatMoney(result.weeklyCash)}.`;
}
