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

/** The questions as plain text, to copy or to send. */
export function questionsText(groups: readonly QuestionGroup[]): string {
  return groups
    .map(({ heading, questions }) => [heading, ...questions.map((one) => `- ${one}`)].join("\n"))
    .join("\n\n");
}

/** A letter and a text message with the questions and no addressee: whoever follows one sends it to themselves, or to the factor. */
export function questionsMessages(subject: string, groups: readonly QuestionGroup[]) {
  const text = questionsText(groups);
  const letter = { subject, body: text.replaceAll("\n", "\r\n") };
  const query = Object.entries(letter).map(([name, said]) => `${name}=${encodeURIComponent(said)}`);
  return {
    email: `mailto:?${query.join("&")}`,
    // Some phones read a body after "?", others after "&".
    text: `sms:?&body=${encodeURIComponent(text)}`,
  };
}
