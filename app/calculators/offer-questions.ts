import { type CompareInput, type Offer, periodOf } from "./compare-offers";
import type { CompareOffersPageWords, CompareOffersWords } from "./compare-offers.en";
import { offerLabel } from "./comparison";

type QuestionWords = CompareOffersPageWords["questions"];

/** What to ask a factor, under a heading: the open points of one offer, or what every offer leaves open. */
export interface QuestionGroup {
  heading: string;
  questions: readonly string[];
}

/** Returns the questions that the blanks of these offers leave open, offer by offer, then those that every offer leaves open. */
export function offerQuestions(
  { offers }: Pick<CompareInput, "offers">,
  words: CompareOffersWords,
  questions: QuestionWords,
): QuestionGroup[] {
  const open = offers.map((offer) => ({
    heading: questions.about(offerLabel(offer, words)),
    questions: openPoints(offer, questions),
  }));
  const ofEveryOffer = { heading: questions.everyHeading, questions: questions.every };
  return [...open.filter(({ questions }) => questions.length > 0), ofEveryOffer];
}

function openPoints({ wireFee, monthlyMinimum, feePeriod }: Offer, words: QuestionWords): string[] {
  const started = periodOf(feePeriod)?.started;
  return [
    wireFee === null && words.wireFee,
    monthlyMinimum === null && words.monthlyMinimum,
    started && words.period(started),
  ].filter((question) => typeof question === "string");
}
