import type { Messages } from "~/site/language";
import { numberMessages } from "./numbers.en";
import { rateFigures } from "./rate-quote-figures";
import { englishPaths } from "./tools";

const { base, margin, largeVolume } = rateFigures;

/** The texts around the tools' figures. */
export const toolMessages = {
  paths: englishPaths,
  numbers: numberMessages,
  choose: "Choose a calculator",
  reset: "Reset",
  estimateOnly: "This is an estimate only. It is not an offer or an approval.",
  useFigures: "Use these figures in my quote",
  addressHolds: "Your figures are in this page's address: bookmark it or share it.",
  link: {
    copy: "Copy link",
    copied: "Link copied.",
    byHand: "Copy the address of this page from the top of your browser.",
  },
  /** Shown inside the frame of a field. */
  suffixes: { percent: "%", years: "years", days: "days" },
  tools: {
    "factoring-calculator": {
      title: "Factoring calculator",
      text: "What an invoice pays you now, and what is left for later.",
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
    "rate-quote": {
      title: "Rate quote tool",
      text: "The rate a business like yours might see.",
      submit: "Calculate my rate",
      resultTitle: "Your estimated rate",
      empty: "Describe your business and press Calculate my rate. Your estimate appears here.",
      basis: [
        `A base rate of ${base}.`,
        `Less for a monthly volume above ${largeVolume} and for excellent credit.`,
        "More for less than 1 year in business, and for hot shot, auto transport and heavy haul.",
        `Shown as a range of ${margin} either way.`,
      ],
    },
    "compare-offers": {
      title: "Compare offers",
      text: "Up to three factors’ offers, side by side in dollars.",
      submit: "Compare offers",
      resultTitle: "Your comparison",
      empty: "Enter the offers you have and press Compare offers. The comparison appears here.",
      basis: [],
    },
  },
} as const;

export type ToolMessages = Messages<typeof toolMessages>;
