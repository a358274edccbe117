import { compareOffersPageWords, compareOffersWords } from "./compare-offers.en";
import type { ComparisonWords } from "./comparison-words";
import { toolWords } from "./tools.en";

export const comparisonWords: ComparisonWords = {
  shared: toolWords,
  offers: compareOffersWords,
  page: compareOffersPageWords,
};
