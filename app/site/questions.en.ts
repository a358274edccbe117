import { sentenceCase } from "~/ui/sentence-case";
import { facts } from "./claims";

/** What the page of questions says; a question's `answer` is what the product says of itself. */
export const questionsWords = {
  intro:
    "What owner-operators are told to ask a factor, and what we answer. Ask any other factor the same: printed, this page has room for their answers.",
  groups: {
    contract: "Getting in and out",
    cost: "What it costs",
    cash: "When the money comes",
    customers: "Your customers",
  },
  questions: {
    term: {
      question: "How long does the contract bind me?",
      answer: `${sentenceCase(facts.contract)}.`,
    },
    notice: { question: "How much notice ends it, and how do I give it?" },
    minimums: {
      question: "Is there a minimum that I must factor?",
      answer: `${sentenceCase(facts.minimumVolume)}.`,
    },
    leaving: { question: "How do I leave, and what does leaving cost?" },
    ucc: { question: "Do you file a UCC-1, and what does it cover?" },
    uccRelease: { question: "How soon after I leave is the UCC-1 released?" },
    rate: {
      question: "What is the factoring fee?",
      answer: `${facts.rates}. Rates are ${facts.individualRates}.`,
    },
    feePeriod: {
      question: "Which period does the fee cover, and how is a part of one counted?",
    },
    monthlyFees: {
      question: "Is there a monthly fee?",
      answer: `${sentenceCase(facts.monthlyFees)}.`,
    },
    otherFees: {
      question: "Which other fees are there: wire or ACH, setup, credit checks, filing?",
    },
    funding: {
      question: "How soon is the advance sent?",
      answer: `${sentenceCase(facts.funding)} of approval.`,
    },
    cutOff: { question: "By what time must an invoice be in to be funded the same day?" },
    reserve: {
      question: "How large is the reserve?",
      answer: `The invoice less the advance, which is ${facts.advance} of the invoice.`,
    },
    reserveRelease: { question: "When is the reserve released, and what is taken out of it?" },
    recourse: { question: "If my customer does not pay, does the invoice come back to me?" },
    recourseDays: { question: "After how many days does an unpaid invoice come back?" },
    calls: { question: "Who calls my brokers, and what do you say to them?" },
  },
  /** The comment of a quote request that asks a question. */
  comment: (question: string): string => `Please answer in writing: ${question}`,
  notProduction: (needed: number, confirmed: number): string =>
    `Not the production site: every answer is shown. In production only the confirmed ones are, from ${needed} of them on. Confirmed by now: ${confirmed}.`,
  confirmed: "Confirmed",
  notConfirmed: "Not confirmed",
  ask: "Ask us this in writing",
  anotherFactor: "Another factor:",
  general: "General answers, not an offer. What counts is the agreement that you and we sign.",
  callToAction: {
    heading: "Have the answers for your business",
    text: "Ask for a quote, and put our terms beside the offer you hold.",
    primary: { to: "/get-quote", label: "Get Free Quote" },
    secondary: { to: "/compare-offers", label: "Compare Your Offers" },
  },
};
