import type { CompareInput, Offer } from "./compare-offers";
import { periodOf } from "./compare-offers";
import { offerLabel } from "./comparison";

/** What to ask a factor, under a heading: the open points of one offer, or what every offer leaves open. */
export interface QuestionGroup {
  heading: string;
  questions: readonly string[];
}

const ofEveryOffer: QuestionGroup = {
  heading: "Of every offer",
  questions: [
    "Which other charges are there: set-up, application, credit checks, filing, account, early payment?",
    "How long does the contract run, what notice ends it, and what does leaving early cost?",
    "Is it with recourse, and after how many days does an unpaid invoice come back to me?",
    "When is the reserve paid out, and is there a transfer fee on it?",
    "By what time must an invoice be in to be funded the same day?",
    "Who calls my brokers, and what do you say to them?",
    "Do you file a UCC-1, and when is it released after I leave?",
  ],
};

/** Returns the questions that the blanks of these offers leave open, offer by offer, then those that every offer leaves open. */
export function offerQuestions({ offers }: Pick<CompareInput, "offers">): QuestionGroup[] {
  const open = offers.map((offer) => ({
    heading: `About ${offerLabel(offer)}`,
    questions: openPoints(offer),
  }));
  return [...open.filter(({ questions }) => questions.length > 0), ofEveryOffer];
}

function openPoints({ wireFee, monthlyMinimum, feePeriod }: Offer): string[] {
  const started = periodOf(feePeriod)?.started;
  return [
    wireFee === null && "Is there a wire or ACH fee per transfer, and how much is it?",
    monthlyMinimum === null && "Is there a monthly minimum, in fees or in volume?",
    started &&
      `From which day do the ${started} days of a fee period count, and what does one day more cost?`,
  ].filter((question) => typeof question === "string");
}

/** The questions as plain text, to copy or to send. */
export function questionsText(groups: readonly QuestionGroup[]): string {
  return groups
    .map(({ heading, questions }) => [heading, ...questions.map((one) => `- ${one}`)].join("\n"))
    .join("\n\n");
}

/** A letter with the questions and no addressee: whoever follows it sends it to themselves, or to the factor. */
export function questionsLetter(groups: readonly QuestionGroup[]): string {
  const parts = { subject: "Questions to ask a factor", body: questionsText(groups) };
  const query = Object.entries(parts).map(
    ([name, text]) => `${name}=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`,
  );
  return `mailto:?${query.join("&")}`;
}
