import { compareOffersPageWordsEs, compareOffersWordsEs } from "./compare-offers.es";
import type { ComparisonWords } from "./compare-offers-tool";
import { toolWordsEs } from "./tools.es";

export const comparisonWordsEs: ComparisonWords = {
  shared: toolWordsEs,
  offers: compareOffersWordsEs,
  page: compareOffersPageWordsEs,
};
