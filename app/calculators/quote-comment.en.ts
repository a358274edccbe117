import { compareOffersWords } from "./compare-offers.en";
import { factoringWords } from "./factoring.en";
import { numberWords } from "./numbers.en";
import type { CommentWords } from "./quote-comment";
import { rateQuoteWords } from "./rate-quote.en";

export const commentWords: CommentWords = {
  numbers: numberWords,
  factoring: factoringWords,
  rateQuote: rateQuoteWords,
  compareOffers: compareOffersWords,
};
