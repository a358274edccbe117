import {
  type CompareOffersPageWords,
  type CompareOffersWords,
  compareOffersPageWords,
  compareOffersWords,
} from "./compare-offers.en";
import { type ToolWords, toolWords } from "./tools.en";

/** What the comparison's page says. */
export interface ComparisonWords {
  shared: ToolWords;
  offers: CompareOffersWords;
  page: CompareOffersPageWords;
}

export const comparisonWords: ComparisonWords = {
  shared: toolWords,
  offers: compareOffersWords,
  page: compareOffersPageWords,
};
