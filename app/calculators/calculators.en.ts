import type { Messages } from "~/site/language";
import { dayCount, loadFigureMessages } from "./numbers.en";
import { advanceRange, rateFigures } from "./rate-quote-figures";

const { lowest, highest, scaleEnd, largeVolume, weeks } = rateFigures;

/** The texts of the two calculators on /resources. */
export const calculatorMessages = {
  factoring: {
    fields: {
      invoiceAmount: {
        label: "Invoice Amount",
        hint: "The full amount your customer owes, such as $5,000.",
      },
      advanceRate: {
        label: "Advance Rate",
        hint: "The share of the invoice paid up front, from 0% to 100%.",
      },
      factoringRate: { label: "Factoring Rate", hint: "The fee for each 30 days, from 0% to 10%." },
      paymentTerms: {
        label: "Payment Terms (days)",
        hint: "How many days your customer takes to pay, such as 45.",
      },
    },
    summary: loadFigureMessages.summary,
    headline: {
      upFront: "up front",
      later: "when your customer pays",
      owed: "owed when your customer pays",
    },
    rows: {
      advance: "Advance",
      fee: "Factoring Fee",
      reserve: "Reserve",
      finalPayout: "Final Payout",
      totalReceived: "Total Received",
      effectiveRate: "Effective Rate",
      annualRate: "Annual Rate",
    },
    notes: {
      owed: (money: string) => `You would owe ${money}: the fee is larger than the reserve.`,
      finalPayout: "The reserve less the fee, once your customer has paid.",
      effectiveRate: "fee ÷ invoice, for the whole term",
      annualRate: "fee ÷ (invoice − fee) × 365 ÷ days",
    },
    barCaption: (invoice: string) => `Where the ${invoice} invoice goes`,
    /** A plain paragraph for the quote form. */
    comment: (invoice: string, advance: string, rate: string, days: number, estimate: string) =>
      `My figures from the factoring calculator: Invoice Amount ${invoice}, Advance Rate ${advance}, Factoring Rate ${rate} per 30 days, Payment Terms ${dayCount(days)}. Its estimate: ${estimate}.`,
  },
  rateQuote: {
    fields: {
      monthlyVolume: {
        label: "Monthly Volume",
        hint: "What you invoice in a month, such as $50,000.",
      },
      creditRating: {
        label: "Credit Rating",
        hint: "How you rate your own business credit. Fair or Poor credit doesn't change this estimate: factoring looks first at who pays your invoices.",
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
    /** How the weekly cash is calculated. */
    cashNote: (advance: string) => `Monthly Volume ÷ ${weeks} × ${advance}`,
    /** The components of the rate. */
    makeUp: {
      base: (rate: string) => `Base rate ${rate}`,
      largeVolume: `Monthly Volume above ${largeVolume}`,
      excellentCredit: "Excellent credit",
      newBusiness: "Under 1 year in business",
      held: `kept between ${lowest} and ${highest}`,
    },
    summary: (range: string, risk: string, cash: string, advance: string) =>
      `Your estimated rate is ${range} (${risk}), with about ${cash} in cash a week before fees at a ${advance} advance.`,
    scale: {
      caption: "Where your estimate lies",
      description: (rate: string, range: string) =>
        `Your estimate is ${rate}, within a range of ${range}. The scale starts at ${lowest} and ends at ${scaleEnd}.`,
    },
    /** A plain paragraph for the quote form. */
    comment: (figures: string, range: string, risk: string, cash: string) =>
      `My figures from the rate quote tool: ${figures}. Its estimate: rate ${range} (${risk}), Weekly Cash before fees ${cash}.`,
  },
} as const;

export type CalculatorMessages = Messages<typeof calculatorMessages>;
export type FactoringMessages = CalculatorMessages["factoring"];
export type RateQuoteMessages = CalculatorMessages["rateQuote"];
