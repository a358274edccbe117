import { facts } from "~/site/claims";
import type { CallToAction, TextCard, TextSection } from "~/site/page-content";
import type { Words } from "~/site/words";
import { sentenceCase } from "~/ui/sentence-case";

export const assetBasedLendingWords = {
  intro:
    "A credit facility secured by what your business already owns, starting with its receivables. For companies whose needs are larger or steadier than single invoices.",

  sections: [
    {
      id: "what-it-is",
      heading: "What asset-based lending is",
      paragraphs: [
        "Asset-based lending is a loan or line of credit whose limit follows the value of your assets. As your unpaid invoices grow, so does the amount you may draw. As customers pay, the balance comes down.",
        "Unlike factoring, it is a loan. You keep your invoices, collect them yourself, and pay interest on what you have drawn.",
      ],
    },
    {
      id: "what-counts",
      heading: "What can stand behind it",
      paragraphs: [
        `Freight receivables from ${facts.customersCredit} come first, because they turn into cash by themselves. Equipment and other business assets may be considered as well.`,
        "A lender counts only part of each asset's value. Old, disputed or doubtful invoices are usually left out. What remains is called the borrowing base, and it is reviewed regularly.",
      ],
    },
  ] as const satisfies readonly TextSection[],

  stepsHeading: "How a facility is set up",

  steps: [
    {
      id: "review",
      title: "We review your assets",
      text: "You share a list of open invoices, recent financial statements and a list of equipment.",
    },
    {
      id: "terms",
      title: `Terms are ${facts.individualRates}`,
      text: "The limit, the cost and the reporting are agreed in writing for your business.",
    },
    {
      id: "draw",
      title: "You draw what you need",
      text: "Use the facility for payroll, fuel, repairs or growth, up to the limit your assets support.",
    },
    {
      id: "report",
      title: "You report, and the limit moves",
      text: "Regular reports keep the limit in step with your receivables.",
    },
  ] as const satisfies readonly TextCard[],

  comparison: {
    heading: "Factoring or asset-based lending?",
    caption: "Invoice factoring beside asset-based lending",
    columns: [
      { label: "What to compare" },
      { label: "Invoice factoring" },
      { label: "Asset-based lending" },
    ],
  },

  comparisonRows: [
    {
      id: "what",
      feature: "What it is",
      factoring: `Sale of invoices; ${facts.notALoan}`,
      lending: "A loan secured by assets",
    },
    {
      id: "customers-pay",
      feature: "Who your customers pay",
      factoring: "Us",
      lending: "Usually you",
    },
    {
      id: "amount",
      feature: "How much",
      factoring: `${sentenceCase(facts.advance)} of each invoice`,
      lending: "Up to a limit set by your assets",
    },
    {
      id: "cost",
      feature: "What you pay",
      factoring: "A fee on each invoice",
      lending: "Interest on the balance drawn, and any fees agreed",
    },
    {
      id: "paperwork",
      feature: "Paperwork",
      factoring: "Per load: invoice and proof of delivery",
      lending: "Financial statements and regular reports",
    },
    {
      id: "suits",
      feature: "Suits",
      factoring: "Owner-operators, young companies, uneven volume",
      lending: "Established companies with steady volume and good books",
    },
  ],

  fitHeading: "When it makes sense",

  fit: [
    "Your receivables are large and steady enough to support a limit month after month.",
    "You want to keep collecting from your customers yourself.",
    "Your books are current, and you can report on them regularly.",
    "You plan a purchase, a new terminal or a season that single invoices would not cover.",
  ] as const satisfies readonly string[],

  callToAction: {
    heading: "Find out which one fits",
    text: `Tell us what you need the money for. We reply ${facts.quoteResponse}, and if factoring would serve you better, we will say so.`,
    primary: { to: "/get-quote", label: "Get Free Quote" },
    secondary: { to: "/how-factoring-works", label: "How Factoring Works" },
  } as const satisfies CallToAction,
} as const;

export type AssetBasedLendingWords = Words<typeof assetBasedLendingWords>;
