import type { CalculatorWords } from "./calculator-tools";
import { factoringWords } from "./factoring.en";
import { rateQuoteWords } from "./rate-quote.en";
import { toolWords } from "./tools.en";

export const calculatorWords: CalculatorWords = {
  shared: toolWords,
  factoring: factoringWords,
  rateQuote: rateQuoteWords,
};
