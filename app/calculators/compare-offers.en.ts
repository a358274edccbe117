import type { Messages } from "~/site/language";
import type { CallToAction } from "~/site/page-content";
import { quoteResponse } from "~/site/promise.en";
import { dayCount } from "./numbers.en";

// British format, because these sentences have no comma before "and".
const list = new Intl.ListFormat("en-GB");

/** The English texts of the offer comparison, for its page and for the quote form's comment. */
export const compareOffersMessages = {
  shared: {
    averageInvoice: {
      label: "Average Invoice",
      hint: "The amount of a typical invoice, such as $5,000.",
    },
    invoicesPerMonth: {
      label: "Invoices per Month",
      hint: "How many invoices you would factor in a month.",
    },
    daysToPay: {
      label: "Days to Pay",
      hint: "Days until your customers pay, on average.",
    },
  },
  offer: {
    name: { label: "Offer Name" },
    advanceRate: { label: "Advance Rate" },
    factoringFee: {
      label: "Factoring Fee",
      hint: "A percentage of the full invoice, each fee period.",
    },
    feePeriod: {
      label: "Fee Period",
      labels: {
        flat: "Once per invoice (flat)",
        "per-10-days": "Every 10 days or part of it",
        "per-15-days": "Every 15 days or part of it",
        "per-30-days": "Every 30 days or part of it",
        "daily-30": "Per 30 days, charged daily",
      },
    },
    wireFee: {
      label: "Wire or ACH Fee",
      hint: "For each transfer. Enter 0 for none, or leave it blank if you don't know.",
    },
    monthlyMinimum: {
      label: "Monthly Minimum",
      hint: "The least you pay in fees a month. Enter 0 for none.",
    },
  },
  /** Added to a field's label in messages. */
  ofOffer: (key: string) => ` of offer ${key.toUpperCase()}`,
  offerTitle: (key: string) => `Offer ${key.toUpperCase()}`,
  /** The names of the two offers of the example. */
  exampleOffer: (number: number) => `Example offer ${number}`,
  feeAboveInvoice: (of: string, fee: string, invoice: string) =>
    `The Factoring Fee${of} comes to ${fee}, more than the invoice of ${invoice}. Check it, its Fee Period and the Days to Pay.`,
  wireFeeAboveInvoice: (of: string, invoice: string) =>
    `The Wire or ACH Fee${of} is more than the invoice of ${invoice}. Check both.`,
  terms: {
    advance: (rate: string) => `${rate} advance`,
    /** The texts after the fee. */
    periods: {
      flat: "flat per invoice",
      "per-10-days": "per 10 days or part of it",
      "per-15-days": "per 15 days or part of it",
      "per-30-days": "per 30 days or part of it",
      "daily-30": "per 30 days, charged daily",
    },
    wireFee: (money: string) => `${money} per transfer`,
    wireFeeNotGiven: "transfer fee not given",
    monthlyMinimum: (money: string) => `${money} monthly minimum`,
    monthlyMinimumNotGiven: "monthly minimum not given",
  },
  rows: {
    terms: "Terms",
    allInPerMonth: "All-in cost per month",
    aboveCheapest: "More than the cheapest, per month",
    perThousandFunded: "All-in cost per $1,000 funded",
    dayOnePerInvoice: "Cash on day one, per invoice",
    dayOnePerMonth: "Cash on day one, per month",
    feePerInvoice: "Factoring fee per invoice",
    feesPerMonth: "Factoring fees per month",
    wireFeesPerMonth: "Transfer fees per month",
  },
  notes: {
    aboveCheapest: "by all-in cost per month",
    perThousandFunded: "all-in cost ÷ advances × $1,000",
    dayOnePerInvoice: "advance − transfer fee",
  },
  cheapest: "Cheapest",
  cheapestAsGiven: "Cheapest on known charges",
  notGiven: "Not given",
  atLeast: (money: string) => `at least ${money}`,
  atMost: (money: string) => `at most ${money}`,
  withMinimum: (money: string) => `${money} (monthly minimum)`,
  leavesOut: [
    "Setup, application, credit check, filing and account fees.",
    "Contract length, notice, and what it costs to leave early.",
    "Recourse: who takes the loss when a customer doesn't pay, and after how many days you have to buy an invoice back.",
    "When the reserve is paid out, and any transfer fee on it: one transfer per invoice is counted.",
    "How fast each factor funds, and fuel card savings or other services that come with an offer.",
  ],
  averageHidesPeriods:
    "Invoices paid later or earlier than your average: one day past the end of a period costs another full period.",
  basis: [
    "The fee is a percentage of the full invoice, not of the advance.",
    "A partial fee period counts in full, unless the offer charges daily.",
    "When a month's fees are below the monthly minimum, the minimum is charged instead.",
    "One transfer per invoice, its fee taken from the advance.",
    "Every offer is priced on the same invoices: your average amount, your number per month, and your customers' days to pay.",
  ],
  summary: {
    list: (parts: readonly string[]) => list.format(parts),
    less: (offer: string, money: string) => `${offer} costs ${money} less a month`,
    costs: (offer: string, money: string) => `${offer} costs ${money} a month`,
    noDifference: "The cheapest offers cost the same",
    charge: (label: string) => `the ${label}`,
    chargesOf: (charges: string, offer: string) => `${charges} of ${offer}`,
    notGiven: (open: string) => `Not given, and not counted: ${open}.`,
  },
  /** A plain paragraph for the quote form. */
  comment: {
    month: (invoices: number, average: string, days: number) =>
      `My figures from the offer comparison: ${invoices} ${invoices === 1 ? "invoice" : "invoices"} a month of ${average} on average, paid after ${dayCount(days)}.`,
    offer: (offer: string, terms: string, allIn: string, perThousand: string, dayOne: string) =>
      ` ${offer}: ${terms}; all-in ${allIn} a month, ${perThousand} per $1,000 funded, ${dayOne} per invoice on day one.`,
  },
  /** The texts around the offers. */
  page: {
    lede: "Terms from any factor, ours included, calculated on your own invoices. Nothing is sent to us.",
    isExample: "Example figures, not a real offer.",
    beginOwn: "Enter your own",
    invoices: {
      legend: "Your invoices",
      description: "The same for every offer, so you can compare the dollars.",
    },
    offersHeading: "The offers",
    howToFill:
      "Copy the figures from each term sheet. Enter 0 if there is no such charge. If the sheet doesn't say, leave the charge blank: it becomes a question to ask and does not count as zero.",
    fillExample: "Try an example",
    addThird: "Add a third offer",
    ownAnswers: "Our own answers",
    result: {
      table: "Your offers side by side",
      basisHeading: "How it's calculated",
      leavesOutHeading: "What it leaves out",
      leavesOutText:
        "These differ from one factor to the next. Ask, and get the answer in writing.",
    },
    questions: {
      heading: "Questions to ask them",
      about: (offer: string) => `About ${offer}`,
      wireFee: "Is there a wire or ACH fee per transfer, and how much is it?",
      monthlyMinimum: "Is there a monthly minimum, in fees or in volume?",
      period: (days: number) =>
        `When do the ${days} days of a fee period start, and what does one extra day cost?`,
      everyHeading: "About any offer",
      every: [
        "What other charges are there: setup, application, credit checks, filing, account, early payment?",
        "How long is the contract, how much notice ends it, and what does it cost to leave early?",
        "Is it with recourse, and after how many days do I have to buy back an unpaid invoice?",
        "When is the reserve paid out, and is there a transfer fee on it?",
        "What's the cutoff for same-day funding?",
        "Who calls my brokers, and what do you say to them?",
        "Do you file a UCC-1, and when is it released after I leave?",
      ],
    },
    callToAction: {
      heading: "Add our offer to the comparison",
      text: `Ask for it in writing and compare it here, line by line. We reply ${quoteResponse}.`,
      primary: { to: "/get-quote", label: "Get Free Quote" },
      secondary: { to: "/why-us", label: "How We Compare" },
    } as const satisfies CallToAction,
  },
} as const;

export type CompareOffersMessages = Messages<typeof compareOffersMessages>;
