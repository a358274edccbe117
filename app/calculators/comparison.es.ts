import { compareOffersPageWordsEs, compareOffersWordsEs } from "./compare-offers.es";
import type { ComparisonWords } from "./comparison-words";
import { toolWordsEs } from "./tools.es";

export const comparisonWordsEs: ComparisonWords = {
  shared: toolWordsEs,
  offers: compareOffersWordsEs,
  page: compareOffersPageWordsEs,
};
