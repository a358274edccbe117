import type { CalculatorWords } from "./calculator-tools.en";
import { factoringWordsEs } from "./factoring.es";
import { rateQuoteWordsEs } from "./rate-quote.es";
import { toolWordsEs } from "./tools.es";

export const calculatorWordsEs: CalculatorWords = {
  shared: toolWordsEs,
  factoring: factoringWordsEs,
  rateQuote: rateQuoteWordsEs,
};
