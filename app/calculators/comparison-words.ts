import type { CompareOffersPageWords, CompareOffersWords } from "./compare-offers.en";
import type { ToolWords } from "./tools.en";

/** What the comparison's page says. */
export interface ComparisonWords {
  shared: ToolWords;
  offers: CompareOffersWords;
  page: CompareOffersPageWords;
}
