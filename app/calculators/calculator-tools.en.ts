import type { Words } from "~/site/words";
import { factoringWords } from "./factoring.en";
import { rateQuoteWords } from "./rate-quote.en";
import { toolWords } from "./tools.en";

/** What the calculators of /resources say. */
export const calculatorWords = {
  shared: toolWords,
  factoring: factoringWords,
  rateQuote: rateQuoteWords,
} as const;

export type CalculatorWords = Words<typeof calculatorWords>;
