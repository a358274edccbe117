import { quoteSourceParam } from "~/http/form-names";
import { sentenceCase } from "~/ui/sentence-case";
import { type ClaimName, facts } from "./claims";

type QuestionGroup = "contract" | "cost" | "cash" | "customers";

interface Question {
  group: QuestionGroup;
  question: string;
  /** What the product says of itself, and the claims it says it with: the owner stands by it once all of them are confirmed. */
  said?: { answer: string; with: readonly ClaimName[] };
}

export const groupHeadings = {
  contract: "Getting in and out",
  cost: "What it costs",
  cash: "When the money comes",
  customers: "Your customers",
} as const satisfies Record<QuestionGroup, string>;

const said = (answer: string, ...claims: readonly ClaimName[]) => ({ answer, with: claims });

/** What owner-operators are told to ask a factor, each question once. The owner answers by name in ANSWERS_FILE. */
export const questions = {
  term: {
    group: "contract",
    question: "How long does the contract bind me?",
    said: said(`${sentenceCase(facts.contract)}.`, "contract"),
  },
  notice: {
    group: "contract",
    question: "How much notice ends it, and how do I give it?",
  },
  minimums: {
    group: "contract",
    question: "Is there a minimum that I must factor?",
    said: said(`${sentenceCase(facts.minimumVolume)}.`, "minimumVolume"),
  },
  leaving: {
    group: "contract",
    question: "How do I leave, and what does leaving cost?",
  },
  ucc: {
    group: "contract",
    question: "Do you file a UCC-1, and what does it cover?",
  },
  uccRelease: {
    group: "contract",
    question: "How soon after I leave is the UCC-1 released?",
  },
  rate: {
    group: "cost",
    question: "What is the factoring fee?",
    said: said(`${facts.rates}. Rates are set individually.`, "rates"),
  },
  feePeriod: {
    group: "cost",
    question: "Which period does the fee cover, and how is a part of one counted?",
  },
  monthlyFees: {
    group: "cost",
    question: "Is there a monthly fee?",
    said: said(`${sentenceCase(facts.monthlyFees)}.`, "monthlyFees"),
  },
  otherFees: {
    group: "cost",
    question: "Which other fees are there: wire or ACH, setup, credit checks, filing?",
  },
  funding: {
    group: "cash",
    question: "How soon is the advance sent?",
    said: said(`${sentenceCase(facts.funding)} of approval.`, "funding"),
  },
  cutOff: {
    group: "cash",
    question: "By what time must an invoice be in to be funded the same day?",
  },
  reserve: {
    group: "cash",
    question: "How large is the reserve?",
    said: said(
      `The invoice less the advance, which is ${facts.advance} of the invoice.`,
      "advance",
    ),
  },
  reserveRelease: {
    group: "cash",
    question: "When is the reserve released, and what is taken out of it?",
  },
  recourse: {
    group: "customers",
    question: "If my customer does not pay, does the invoice come back to me?",
  },
  recourseDays: {
    group: "customers",
    question: "After how many days does an unpaid invoice come back?",
  },
  calls: {
    group: "customers",
    question: "Who calls my brokers, and what do you say to them?",
  },
} as const satisfies Record<string, Question>;

export type QuestionName = keyof typeof questions;

export const questionNames = Object.keys(questions) as readonly QuestionName[];

export function isQuestionName(name: string): name is QuestionName {
  return Object.hasOwn(questions, name);
}

const source = "questions";

/** Returns the address of the quote form that asks a question in its comments. */
export function askAddress(name: QuestionName): string {
  return `/get-quote?${new URLSearchParams({ [quoteSourceParam]: source, question: name })}`;
}

/** Returns the comment that such an address asks for, in this table's words; null for any other. */
export function askedComment(params: URLSearchParams): string | null {
  const name = params.get("question") ?? "";
  if (params.get(quoteSourceParam) !== source || !isQuestionName(name)) return null;
  return `Please answer in writing: ${questions[name].question}`;
}
