import type { FigureRow } from "~/site/pictures";
import type { RateQuoteMessages } from "./calculators.en";
import {
  describeFigures,
  type FiguresOf,
  type FigureTable,
  labelTable,
  shownFigures,
} from "./figure-table";
import {
  type Cents,
  formatMoney,
  formatPercent,
  HUNDRED_PERCENT,
  type PercentHundredths,
  ratioHalfUp,
  roundedMoney,
} from "./money";
import { advanceRange, estimate, rateFigures } from "./rate-quote-figures";

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

/** The fields of the rate quote tool. The volume's upper limit is only a sanity check. */
export const rateQuoteFields = {
  monthlyVolume: {
    unit: "money",
    range: { min: 0, max: 100_000_000, step: 5000 },
    default: 50_000,
  },
  creditRating: { options: creditRatings, default: "Good" },
  yearsInBusiness: { unit: "years", range: { min: 0, max: 50, step: 1 }, default: 3 },
  industry: { options: industries, default: "General Freight" },
  desiredAdvance: { unit: "percent", range: advanceRange, default: 90 },
} as const satisfies FigureTable;

export type RateQuoteInput = FiguresOf<typeof rateQuoteFields>;

export type RateQuoteResult = ReturnType<typeof calculateRateQuote>;

const ONE_YEAR = 100;
const HARDER_TO_FACTOR: readonly Industry[] = ["Hot Shot", "Auto Transport", "Heavy Haul"];

/** Returns the estimated rate and its range (hundredths of a percent, from 1.5% to 5%), the risk, the weekly cash (cents) and the adjustments. */
export function calculateRateQuote(input: RateQuoteInput) {
  const adjustments = rateAdjustments(input);
  const rate = clampRate(adjustments.reduce((sum, { change }) => sum + change, estimate.base));
  return {
    rate,
    low: clampRate(rate - estimate.margin),
    high: clampRate(rate + estimate.margin),
    risk: riskOf(rate),
    weeklyCash: weeklyCash(input.monthlyVolume, input.desiredAdvance),
    adjustments,
  };
}

/** Returns the adjustments that apply. */
function rateAdjustments(input: RateQuoteInput) {
  const { monthlyVolume, creditRating, yearsInBusiness, industry } = input;
  const rules = [
    [monthlyVolume > estimate.largeVolume, "largeVolume", -30],
    [creditRating === "Excellent", "excellentCredit", -20],
    [yearsInBusiness < ONE_YEAR, "newBusiness", 40],
    [HARDER_TO_FACTOR.includes(industry), "industry", 30],
  ] as const;
  return rules.filter(([applies]) => applies).map(([, reason, change]) => ({ reason, change }));
}

/** Limits a rate to 1.5% to 5%. */
export function clampRate(rate: PercentHundredths): PercentHundredths {
  return Math.min(Math.max(rate, estimate.lowest), estimate.highest);
}

/** Returns the risk of a rate: low up to 1.8%, standard up to 2.2%, moderate up to 2.8%, and higher above that. */
export function riskOf(rate: PercentHundredths): keyof RateQuoteMessages["risks"] {
  if (rate <= 180) return "low";
  if (rate <= 220) return "standard";
  if (rate <= 280) return "moderate";
  return "higher";
}

/** Returns the advance on a week's volume before fees, in cents: monthly volume ÷ 4.33 × advance, rounded half up. */
export function weeklyCash(monthlyVolume: Cents, advance: PercentHundredths): Cents {
  return ratioHalfUp([monthlyVolume, advance, 100], [estimate.weeksAMonth, HUNDRED_PERCENT]);
}

/** Returns the position of a rate on the scale from 1.5% to 4.5%, in percent of its length. */
export function scalePosition(rate: PercentHundredths): number {
  const { lowest, scaleEnd } = estimate;
  return ((Math.min(clampRate(rate), scaleEnd) - lowest) * 100) / (scaleEnd - lowest);
}

/** Formats the range of a result, such as `1.8% to 2.2%`. */
export function rateRange(result: RateQuoteResult, messages: RateQuoteMessages): string {
  return messages.range(formatPercent(result.low, 1), formatPercent(result.high, 1));
}

/** Returns the result's figures as rows of text. Notes explain how the rate and the weekly cash are calculated. */
export function rateQuoteRows(
  input: RateQuoteInput,
  result: RateQuoteResult,
  messages: RateQuoteMessages,
): FigureRow[] {
  const { rows } = messages;
  const rate = formatPercent(result.rate, 1);
  const cash = formatMoney(result.weeklyCash);
  const cashNote = messages.cashNote(formatPercent(input.desiredAdvance));
  return [
    { id: "range", label: rows.range, value: rateRange(result, messages) },
    { id: "rate", label: rows.rate, value: rate, note: rateMakeUp(input, result, messages) },
    { id: "riskLabel", label: rows.riskLabel, value: messages.risks[result.risk] },
    { id: "weeklyCash", label: rows.weeklyCash, value: cash, note: cashNote },
  ];
}

/** Describes how the rate is made up, such as `Base rate 2.0%; Excellent credit −0.2%`. */
function rateMakeUp(
  { industry }: RateQuoteInput,
  result: RateQuoteResult,
  { makeUp, fields }: RateQuoteMessages,
): string {
  const reasons = { ...makeUp, industry: fields.industry.labels[industry] };
  const parts = [makeUp.base(rateFigures.base)];
  let sum = estimate.base;
  for (const { reason, change } of result.adjustments) {
    sum += change;
    parts.push(`${reasons[reason]} ${change < 0 ? "" : "+"}${formatPercent(change, 1)}`);
  }
  if (sum !== result.rate) parts.push(makeUp.held);
  return parts.join("; ");
}

/** Describes the result in one sentence. */
export function rateQuoteSummary(
  input: RateQuoteInput,
  result: RateQuoteResult,
  messages: RateQuoteMessages,
): string {
  return messages.summary(
    rateRange(result, messages),
    messages.risks[result.risk],
    roundedMoney(result.weeklyCash),
    formatPercent(input.desiredAdvance),
  );
}

/** Returns the figures as a comment for the quote form. */
export function rateQuoteComment(input: RateQuoteInput, messages: RateQuoteMessages): string {
  const result = calculateRateQuote(input);
  const figures = describeFigures(
    shownFigures(labelTable(rateQuoteFields, messages.fields), input),
  );
  const cash = formatMoney(result.weeklyCash);
  return messages.comment(figures, rateRange(result, messages), messages.risks[result.risk], cash);
}
