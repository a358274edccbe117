import type { Words } from "~/site/words";
import { advanceRange, rateFigures } from "./rate-quote-figures";

const { lowest, highest, highestShort, largeVolume, weeks } = rateFigures;

export const rateQuoteWords = {
  fields: {
    monthlyVolume: {
      label: "Monthly Volume",
      hint: "What you invoice in a month, such as $50,000.",
    },
    creditRating: {
      label: "Credit Rating",
      hint: "Your own view of your business credit. Fair and Poor credit change nothing in this estimate: factoring looks first at who pays your invoices.",
      labels: { Excellent: "Excellent", Good: "Good", Fair: "Fair", Poor: "Poor" },
    },
    yearsInBusiness: { label: "Years in Business", hint: "From 0 to 50; half a year is 0.5." },
    industry: {
      label: "Industry",
      hint: "The freight you haul most.",
      labels: {
        "General Freight": "General Freight",
        "Dry Van": "Dry Van",
        Refrigerated: "Refrigerated",
        Flatbed: "Flatbed",
        "Hot Shot": "Hot Shot",
        "Auto Transport": "Auto Transport",
        "Heavy Haul": "Heavy Haul",
        LTL: "LTL",
      },
    },
    desiredAdvance: {
      label: "Desired Advance",
      hint: `The share of each invoice you want up front, from ${advanceRange.min}% to ${advanceRange.max}%.`,
    },
  },
  risks: {
    low: "Low Risk",
    standard: "Standard Risk",
    moderate: "Moderate Risk",
    higher: "Higher Risk",
  },
  range: (low: string, high: string) => `${low} to ${high}`,
  rows: {
    range: "Estimated Rate Range",
    rate: "Estimated Rate",
    riskLabel: "Risk Level",
    weeklyCash: "Weekly Cash (before fees)",
  },
  /** How the weekly cash is made. */
  cashNote: (advance: string) => `Monthly Volume ÷ ${weeks} × ${advance}`,
  /** How the rate came about, part by part. */
  makeUp: {
    base: (rate: string) => `Base rate ${rate}`,
    largeVolume: `Monthly Volume above ${largeVolume}`,
    excellentCredit: "Excellent credit",
    newBusiness: "Under 1 year in business",
    held: `held within ${lowest} to ${highest}`,
  },
  summary: (range: string, risk: string, cash: string, advance: string) =>
    `Your estimated rate is ${range} (${risk}), with about ${cash} of cash a week before fees at a ${advance} advance.`,
  scale: {
    caption: `On the scale from ${lowest} to ${highestShort}`,
    said: (rate: string, range: string) =>
      `Your estimate is ${rate}, within a range of ${range}. Rates run from ${lowest} to ${highest}.`,
  },
  /** For the quote form, one plain paragraph. */
  comment: (figures: string, range: string, risk: string, cash: string) =>
    `My figures from the rate quote tool: ${figures}. Its estimate: rate ${range} (${risk}), Weekly Cash before fees ${cash}.`,
} as const;

export type RateQuoteWords = Words<typeof rateQuoteWords>;
