/** The tools of /resources; also the value of `?tool=` and of `from` in a link to the quote form. */
export type ToolId = "factoring-calculator" | "rate-quote" | "compare-offers";

/** The words of one tool. */
export interface ToolTexts {
  id: ToolId;
  title: string;
  /** What it answers, on the card that opens it. */
  text: string;
  submit: string;
  resultTitle: string;
  /** Stands where the result will be. */
  empty: string;
  /** How its figures are made, in the order of the result. */
  basis: readonly string[];
}

/** The tools in their order, with the words around their figures. */
export const tools: readonly ToolTexts[] = [
  {
    id: "factoring-calculator",
    title: "Factoring calculator",
    text: "What an invoice pays you now, and what is left later.",
    submit: "Calculate",
    resultTitle: "Your estimate",
    empty: "Enter one invoice and press Calculate. Your estimate appears here.",
    basis: [
      "Advance: the invoice × the advance rate.",
      "Fee: the invoice × the factoring rate × days ÷ 30.",
      "Reserve: the invoice less the advance.",
      "Final payout: the reserve less the fee.",
      "Total received: the advance and the final payout.",
    ],
  },
  {
    id: "rate-quote",
    title: "Rate quote tool",
    text: "The rate a business like yours might see.",
    submit: "Calculate my rate",
    resultTitle: "Your estimated rate",
    empty: "Describe your business and press Calculate my rate. Your estimate appears here.",
    basis: [
      "A base rate of 2.0%.",
      "Less for a monthly volume above $100,000 and for excellent credit.",
      "More for less than 1 year in business, and for hot shot, auto transport and heavy haul.",
      "Held within 1.5% to 5.0%, and shown with 0.2% either way.",
    ],
  },
  {
    id: "compare-offers",
    title: "Compare offers",
    text: "Up to three factors’ offers, side by side in dollars.",
    submit: "Compare offers",
    resultTitle: "Your comparison",
    empty: "Fill in the offers you hold and press Compare offers. The comparison appears here.",
    basis: [],
  },
];

/** Words that every tool shares. */
export const toolTexts = {
  chooserLabel: "Choose a calculator",
  reset: "Reset",
  useInQuote: "Use these figures in my quote",
  shareable: "The address of this page holds your figures: bookmark it or share it.",
} as const;

/** What the factoring calculator's picture says besides the figures. */
export const factoringTexts = {
  barTitle: (invoice: string) => `Where the ${invoice} invoice goes`,
  owed: "You would owe",
  invoiceEnd: "Where the invoice ends",
} as const;

/** What the rate tool's picture says. */
export const rateQuoteTexts = {
  scaleTitle: "On the scale from 1.5% to 5%",
  scale: (rate: string, range: string) =>
    `Your estimate is ${rate}, within a range of ${range}. Rates run from 1.5% to 5.0%.`,
} as const;

/** The words of the offer comparison. */
export const compareTexts = {
  invoices: "Your invoices",
  invoicesText: "The same for every offer, so that the dollars can be compared.",
  offersText:
    "Take the figures from each offer's term sheet. Leave the optional ones empty where there is no such charge.",
  /** Short hints, so that three offers stay readable side by side. */
  hints: {
    name: null,
    advanceRate: null,
    factoringFee: "Of the full invoice, each fee period.",
    feePeriod: null,
    wireFee: "For each transfer.",
    monthlyMinimum: "The least in fees a month.",
  },
  offer: (key: string) => `Offer ${key.toUpperCase()}`,
  addThird: "Add a third offer",
  caption: "Your offers side by side",
  barTitle: "All-in cost per month",
  termsLabel: "Terms",
  basisHeading: "How it is worked out",
  leavesOutHeading: "What it leaves out",
  leavesOutText: "These differ from one factor to the next. Ask, and get the answer in writing.",
} as const;
