import { quoteSourceParam } from "~/http/form-names";
import type { ClaimName } from "./claims";
import type { Language } from "./language";
import { questionsWords } from "./questions.en";
import { questionsWordsEs } from "./questions.es";
import { pathIn } from "./spanish-paths";

type QuestionGroup = keyof typeof questionsWords.groups;

export type QuestionName = keyof typeof questionsWords.questions;

interface Question {
  group: QuestionGroup;
  /** The claims that the product's own answer is said with: the owner stands by it once all of them are confirmed. */
  said?: readonly ClaimName[];
}

/** What owner-operators are told to ask a factor, each question once. The owner answers by name in ANSWERS_FILE. */
export const questions: Readonly<Record<QuestionName, Question>> = {
  term: { group: "contract", said: ["contract"] },
  notice: { group: "contract" },
  minimums: { group: "contract", said: ["minimumVolume"] },
  leaving: { group: "contract" },
  ucc: { group: "contract" },
  uccRelease: { group: "contract" },
  rate: { group: "cost", said: ["rates"] },
  feePeriod: { group: "cost" },
  monthlyFees: { group: "cost", said: ["monthlyFees"] },
  otherFees: { group: "cost" },
  funding: { group: "cash", said: ["funding"] },
  cutOff: { group: "cash" },
  reserve: { group: "cash", said: ["advance"] },
  reserveRelease: { group: "cash" },
  recourse: { group: "customers" },
  recourseDays: { group: "customers" },
  calls: { group: "customers" },
};

export function isQuestionName(name: string): name is QuestionName {
  return Object.hasOwn(questions, name);
}

export const questionNames: readonly QuestionName[] = Object.keys(questions).filter(isQuestionName);

/** The words of the questions by language. */
export const questionsWordsOf = { en: questionsWords, es: questionsWordsEs } as const;

/** Returns a question, and what the product answers by itself, in a language. */
export function questionIn(
  language: Language,
  name: QuestionName,
): { question: string; answer?: string } {
  return questionsWordsOf[language].questions[name];
}

const source = "questions";

/** Returns the address of the quote form that asks a question in its comments. */
export function askAddress(name: QuestionName, language: Language = "en"): string {
  const form = pathIn(language, "/get-quote") ?? "/get-quote";
  return `${form}?${new URLSearchParams({ [quoteSourceParam]: source, question: name })}`;
}

/** Returns the comment that such an address asks for, in this table's words; null for any other. */
export function askedComment(params: URLSearchParams, language: Language = "en"): string | null {
  const name = params.get("question") ?? "";
  if (params.get(quoteSourceParam) !== source || !isQuestionName(name)) return null;
  return questionsWordsOf[language].comment(questionIn(language, name).question);
}
