import type { Words } from "~/site/words";
import { factoringSummaryWords } from "./factoring.en";
import { dayCount, numberWords } from "./numbers.en";

/** What the example says of figures, those that its script works out too: nothing else belongs here, for the script carries it. */
export const loadFigureWords = {
  numbers: numberWords,
  summary: factoringSummaryWords,
  /** What the amount is called in messages. */
  amount: "Load amount",
  days: dayCount,
  day: (day: number) => `Day ${day}`,
} as const;

export type LoadFigureWords = Words<typeof loadFigureWords>;
