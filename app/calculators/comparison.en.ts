import type { Words } from "~/site/words";
import { compareOffersPageWords, compareOffersWords } from "./compare-offers.en";
import { toolWords } from "./tools.en";

/** What the comparison's page says. */
export const comparisonWords = {
  shared: toolWords,
  offers: compareOffersWords,
  page: compareOffersPageWords,
} as const;

export type ComparisonWords = Words<typeof comparisonWords>;
