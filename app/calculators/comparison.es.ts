import { compareOffersPageWordsEs, compareOffersWordsEs } from "./compare-offers.es";
import type { ComparisonWords } from "./comparison.en";
import { toolWordsEs } from "./tools.es";

export const comparisonWordsEs: ComparisonWords = {
  shared: toolWordsEs,
  offers: compareOffersWordsEs,
  page: compareOffersPageWordsEs,
};
