import { type ClaimStanding, facts, noneOf, sayClaim } from "~/site/claims";
import type { Company } from "~/site/company.server";
import type { CallToAction, Stat } from "~/site/page-content";
import type { Words } from "~/site/words";
import { sentenceCase } from "~/ui/sentence-case";

/** A row of the comparison; without `others` one has to ask them; `note` qualifies our figure where it alone would mislead. */
export interface ComparisonRow {
  id: string;
  feature: string;
  us: string;
  others?: string;
  note?: string;
}

export const whyUsWords = {
  intro:
    "Every factor promises fast money. Here is what we hold ourselves to, and how our terms read beside the others.",

  /** Returns the page's figures; the years are computed from the founding year. */
  stats(company: Pick<Company, "yearsInBusiness" | "notYetTrue">): readonly Stat[] {
    return [
      { number: company.yearsInBusiness, label: "Years working with truckers" },
      { number: facts.clients, label: "Clients served" },
      { number: facts.satisfaction, label: "Client satisfaction" },
      { number: facts.roundTheClock, label: sayClaim("portal", company) },
    ];
  },

  advantagesHeading: "Six reasons carriers choose us",

  advantages: [
    {
      id: "speed",
      picture: "clock",
      title: "Funded in a day, not a month",
      description: `Send the invoice and the delivery paperwork. After approval the advance is sent, ${facts.fundingOften}.`,
      highlight: sentenceCase(facts.funding),
    },
    {
      id: "advance",
      picture: "credit",
      title: "Most of the invoice at once",
      description:
        "The advance covers the larger part of the load. The rest, less the fee, follows when your customer pays.",
      highlight: sentenceCase(facts.advance),
    },
    {
      id: "freedom",
      picture: "contract",
      title: "Use it when you need it",
      description: `${sentenceCase(facts.contract)} and ${facts.minimumVolume}. Factor one customer, a slow month or everything.`,
      highlight: sentenceCase(facts.contract),
    },
    {
      id: "person",
      picture: "headset",
      title: "One person who knows your business",
      description: `A ${facts.accountManager} handles your customers, your paperwork and your questions.`,
      highlight: "Dedicated manager",
    },
    {
      id: "rates",
      picture: "percent",
      title: "A fee you can check",
      description: `Rates are ${facts.individualRates} and stated up front. There are ${facts.monthlyFees}. Work the numbers yourself in our calculators.`,
      highlight: sentenceCase(facts.monthlyFees),
    },
    {
      id: "online",
      picture: "portal",
      title: "Open around the clock",
      description: (company: ClaimStanding) =>
        `${sayClaim("onlinePortal", company)} The text line takes messages day and night.`,
      highlight: `${facts.roundTheClock} support`,
    },
  ],

  testimonialsHeading: "From the people we work for",

  comparison: {
    heading: "How we compare",
    caption: "Our terms beside those of other factors",
    columns: [
      { label: "What to compare" },
      { label: "With us", emphasized: true },
      { label: "Other factors" },
    ],
    askHeading: "Ask any other factor",
    ask: "Ask them",
    onward: { to: "/compare-offers", label: "Have an offer in hand? Compare it in dollars" },
    answers: "What to ask any factor, and what we answer",
    footnote: `The figures for other factors are general ranges. Where it says “ask them”, terms differ from one factor to the next: get the answer in writing. Rates are ${facts.individualRates}.`,
  },

  /** The rows that have a figure on both sides. */
  comparisonRows: [
    { id: "rates", feature: "Factoring rate", us: facts.rates, others: facts.otherRates },
    {
      id: "first-funding",
      feature: "First funding",
      us: facts.firstFunding,
      others: facts.otherFunding,
      note: `First funding includes opening your account. After that, ${facts.funding} of approval.`,
    },
    {
      id: "contract",
      feature: "Contract",
      us: sentenceCase(facts.contract),
      others: facts.otherContracts,
    },
  ] as const satisfies readonly ComparisonRow[],

  /** Returns the rows where only the other factor can say its side. */
  rowsToAsk(company: ClaimStanding): readonly ComparisonRow[] {
    const portal = sayClaim("portal", company).toLowerCase();
    return [
      { id: "advance", feature: "Advance", us: sentenceCase(facts.advance) },
      { id: "minimum-volume", feature: sentenceCase(noneOf(facts.minimumVolume)), us: "None" },
      { id: "monthly-fees", feature: sentenceCase(noneOf(facts.monthlyFees)), us: "None" },
      {
        id: "time-in-business",
        feature: "Time in business",
        us: `${facts.minimumTime}; ${facts.startups}`,
      },
      {
        id: "support",
        feature: "Support",
        us: `${sentenceCase(facts.accountManager)}; ${portal} ${facts.roundTheClock}`,
      },
    ];
  },

  callToAction: {
    heading: "Put us beside your current offer",
    text: `Ask for our terms and compare them line by line. We reply ${facts.quoteResponse}.`,
    primary: { to: "/get-quote", label: "Get Free Quote" },
    secondary: { to: "/compare-offers", label: "Compare Your Offers" },
  } as const satisfies CallToAction,
} as const;

export type WhyUsWords = Words<typeof whyUsWords>;
