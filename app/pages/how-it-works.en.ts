import { facts } from "~/site/claims";
import type { Company } from "~/site/company.server";
import {
  type CallToAction,
  factoringCalculator,
  type Question,
  type TextCard,
  type TextSection,
} from "~/site/page-content";
import type { Words } from "~/site/words";

export const howItWorksWords = {
  intro:
    "Factoring turns a delivered load into cash without waiting for the customer's payment terms. Here is the whole of it.",

  way: { to: factoringCalculator, label: "Work Out Your Invoice" },

  stepsHeading: "Three steps from dock to deposit",

  steps: [
    {
      id: "submit",
      title: "Submit your invoice",
      text: "Deliver the load, then send us the invoice, the rate confirmation and the signed bill of lading.",
    },
    {
      id: "verify",
      title: "We verify and approve",
      text: "We check that the load was delivered, that the paperwork agrees, and that the customer is good for the money.",
    },
    {
      id: "paid",
      title: `Get paid ${facts.advance} ${facts.funding}`,
      text: "After approval we send the advance. When your customer pays, we send you the rest, less the fee.",
    },
  ] as const satisfies readonly TextCard[],

  explanationHeading: "Factoring in plain words",

  /** The explanation of factoring. Its example uses the factoring calculator's defaults. */
  explanation: [
    {
      id: "what-it-is",
      heading: "What factoring is",
      paragraphs: [
        "When you deliver a load, the broker or shipper owes you money, often payable in 30 to 45 days. That unpaid invoice is something you own. Factoring means selling it to us for cash now.",
        "Your customer then pays us instead of you. We keep a fee for the wait and send you the remainder.",
      ],
    },
    {
      id: "not-a-loan",
      heading: `Why it is ${facts.notALoan}`,
      paragraphs: [
        "A loan gives you money you must pay back on a schedule, with interest, from whatever you earn later. With factoring you sell something you have already earned. There is no installment and no balance that grows.",
        "That is also why we look first at your customers' credit: they are the ones who pay the invoice.",
      ],
    },
    {
      id: "what-it-costs",
      heading: "What it costs",
      paragraphs: [
        `Rates run from ${facts.rates} and are ${facts.individualRates}. Yours depends on your volume, your customers and how long they take to pay. There are ${facts.monthlyFees}.`,
        "Before you sign, ask any factor three questions: what is the rate, what period does it cover, and what other charges are there?",
      ],
      link: { to: "/compare-offers", label: "Compare the offers you hold" },
    },
    {
      id: "reserve",
      heading: "What happens to the rest",
      paragraphs: [
        "The part of the invoice we do not advance is the reserve. It is yours. When your customer pays in full, we take the fee out of it and send you what is left.",
        "If the fee is larger than the reserve, the difference is owed to us. This can happen with a high advance and a customer who pays very late. The calculator shows it plainly.",
      ],
    },
  ] as const satisfies readonly TextSection[],

  /** One invoice worked through: $5,000, 90% advance, 2% per 30 days, paid on day 45. */
  workedExample: {
    heading: "One invoice, start to finish",
    caption: "A $5,000 invoice with a 90% advance and a 2% fee per 30 days, paid after 45 days",
    rows: [
      { id: "invoice", label: "Invoice", amount: "$5,000.00" },
      { id: "advance", label: "Advance, sent after approval (90%)", amount: "$4,500.00" },
      { id: "reserve", label: "Reserve, held until payment", amount: "$500.00" },
      { id: "fee", label: "Fee ($5,000 × 2% × 45 ÷ 30)", amount: "$150.00" },
      { id: "final", label: "Sent to you when the customer pays", amount: "$350.00" },
      { id: "total", label: "Total you receive", amount: "$4,850.00" },
    ],
    note: `An example, not an offer. Your rate and advance are ${facts.individualRates}.`,
    link: { to: factoringCalculator, label: "Work out your own invoice" },
  },

  questionsHeading: "Questions carriers ask",

  /** Plain-text answers, also used for the page's FAQ structured data. */
  questions: [
    {
      id: "how-fast",
      question: "How fast will I be paid?",
      answer: `The advance is sent ${facts.funding} of an invoice's approval, ${facts.fundingOften}. Your first funding takes ${facts.firstFunding}, because we open your account and check your customers first.`,
    },
    {
      id: "every-load",
      question: "Do I have to factor every load?",
      answer: `No. There is ${facts.minimumVolume} and ${facts.contract}.`,
    },
    {
      id: "new-authority",
      question: "I have new authority. Can I still factor?",
      answer: `We usually ask for ${facts.minimumTime}, but startups are considered. You need ${facts.authority}, ${facts.insurance}, and ${facts.customersCredit}.`,
    },
    {
      id: "my-credit",
      question: "Does my own credit matter?",
      answer:
        "Your customers' credit matters most, because they pay the invoice. We look at your business as a whole when we set your rate.",
    },
    {
      id: "customers-know",
      question: "Will my customers know?",
      answer:
        "Yes. They are told to pay us instead of you. Brokers and shippers see this every day, and your account manager handles it with care.",
    },
    {
      id: "rate",
      question: "What rate will I get?",
      answer: `Rates run from ${facts.rates}. They are ${facts.individualRates}, so the way to know yours is to ask for a quote.`,
    },
    {
      id: "paperwork",
      question: "What paperwork do I send with an invoice?",
      answer:
        "The invoice, the rate confirmation and the signed bill of lading or proof of delivery. Add lumper, detention or scale receipts if you bill for them.",
    },
  ] as const satisfies readonly Question[],

  /** How to reach a person, around the two numbers. */
  ask: {
    call: "Another question? Call",
    text: (hoursLabel: string) => `, ${hoursLabel}, or text`,
    anyTime: "any time.",
  },

  answers: "What to ask any factor, and what we answer",

  /** Returns the closing box; the page adds the phone link beside its buttons. */
  callToAction(company: Pick<Company, "hoursLabel">): CallToAction {
    return {
      heading: "Have a load to fund?",
      text: `Ask for a quote and we reply ${facts.quoteResponse}. Or call: phones are open ${company.hoursLabel}.`,
      primary: { to: "/get-quote", label: "Get Free Quote" },
      secondary: null,
    };
  },
} as const;

export type HowItWorksWords = Words<typeof howItWorksWords>;
