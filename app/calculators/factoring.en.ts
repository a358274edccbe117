import type { Words } from "~/site/words";
import { dayCount } from "./numbers.en";

/** The result in one sentence; the second where the fee is larger than the reserve. */
export const factoringSummaryWords = {
  paid: (advance: string, rest: string, total: string, fee: string) =>
    `You would receive ${advance} up front and ${rest} when your customer pays: ${total} in all, after a fee of ${fee}.`,
  owed: (advance: string, fee: string, owed: string, total: string) =>
    `You would receive ${advance} up front, but the fee of ${fee} is larger than the reserve, so you would owe ${owed} when your customer pays: ${total} in all.`,
} as const;

export const factoringWords = {
  fields: {
    invoiceAmount: {
      label: "Invoice Amount",
      hint: "The full amount your customer owes, such as $5,000.",
    },
    advanceRate: {
      label: "Advance Rate",
      hint: "The share of the invoice paid up front, from 0% to 100%.",
    },
    factoringFee: { label: "Factoring Rate", hint: "The fee for each 30 days, from 0% to 10%." },
    daysToPay: {
      label: "Payment Terms (days)",
      hint: "How many days your customer takes to pay, such as 45.",
    },
  },
  summary: factoringSummaryWords,
  headline: {
    upFront: "up front",
    later: "when your customer pays",
    owed: "owed when your customer pays",
  },
  rows: {
    advance: "Advance",
    fee: "Factoring Fee",
    reserve: "Reserve",
    finalPayout: "Final Payout",
    totalReceived: "Total Received",
    effectiveRate: "Effective Rate",
    annualRate: "Annual Rate",
  },
  notes: {
    owed: (money: string) => `You would owe ${money}: the fee is larger than the reserve.`,
    finalPayout: "The reserve less the fee, when your customer has paid.",
    effectiveRate: "fee ÷ invoice, for the whole term",
    annualRate: "fee ÷ (invoice − fee) × 365 ÷ days",
  },
  bar: {
    caption: (invoice: string) => `Where the ${invoice} invoice goes`,
    advance: "Advance",
    fee: "Factoring Fee",
    payout: "Reserve left after the fee",
    invoiceEnd: "Where the invoice ends",
  },
  /** For the quote form, one plain paragraph. */
  comment: (
    {
      invoice,
      advance,
      rate,
      days,
    }: Record<"invoice" | "advance" | "rate", string> & { days: number },
    estimate: string,
  ) =>
    `My figures from the factoring calculator: Invoice Amount ${invoice}, Advance Rate ${advance}, Factoring Rate ${rate} per 30 days, Payment Terms ${dayCount(days)}. Its estimate: ${estimate}.`,
} as const;

export type FactoringWords = Words<typeof factoringWords>;
