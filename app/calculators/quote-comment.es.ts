import { compareOffersWordsEs } from "./compare-offers.es";
import { factoringWordsEs } from "./factoring.es";
import { numberWordsEs } from "./numbers.es";
import type { CommentWords } from "./quote-comment";
import { rateQuoteWordsEs } from "./rate-quote.es";

export const commentWordsEs: CommentWords = {
  numbers: numberWordsEs,
  factoring: factoringWordsEs,
  rateQuote: rateQuoteWordsEs,
  compareOffers: compareOffersWordsEs,
};
