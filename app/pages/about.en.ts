import { facts } from "~/site/claims";
import type { Company } from "~/site/company.server";
import type { CallToAction, Stat, TextCard } from "~/site/page-content";
import type { Words } from "~/site/words";

export const aboutWords = {
  intro: "We help trucking businesses get paid for work they have already done.",

  story(company: Pick<Company, "foundedYear">): readonly string[] {
    return [
      `We started in ${company.foundedYear} with a simple observation. A truck can deliver on Monday, burn its fuel on Tuesday and pay its driver on Friday, and still wait a month or more for the customer's money.`,
      "Banks were slow to help, because a small carrier owns few of the things a bank likes to lend against. What it does own is a stack of good invoices. So that is where we began: buying freight invoices and paying for them promptly.",
      `Clients then asked for more, and we added lines of credit, asset-based lending and a fleet fuel card. Today ${facts.clients} clients have worked with us: owner-operators, fleets of ${facts.fleetSize}, freight brokers and logistics companies.`,
    ];
  },

  storyHeading: "Our story",

  mission: {
    heading: "Our mission",
    text: "Steady growth and strong cash flow for the people who move freight: quick funding, a fee they can check, and a person who picks up the phone.",
  },

  valuesHeading: "What we hold to",

  values: [
    {
      id: "plain-terms",
      title: "Plain terms",
      text: "The rate, the period it covers and what you will receive are stated in dollars before you sign.",
    },
    {
      id: "promptness",
      title: "Promptness",
      text: "You met your delivery time. We meet our funding time.",
    },
    {
      id: "respect-for-customers",
      title: "Respect for your customers",
      text: "They are your relationships. When we call about a payment, we are calling on your behalf.",
    },
    {
      id: "staying-power",
      title: "Staying power",
      text: "We would rather see you healthy and needing us less than stretched and needing us more.",
    },
  ] as const satisfies readonly TextCard[],

  teamHeading: "Leadership team",

  teamCards: { example: "Example", portrait: (name: string) => `Portrait of ${name}` },

  teamIntro: "The people who answer for what we promise.",

  /** Text alternative of the office illustration; it stands in for a photo. */
  officeIllustrationLabel: "Drawing of our office: a desk with a phone and two screens",

  /** Returns the three figures; the years are computed. */
  stats(company: Pick<Company, "yearsInBusiness">): readonly Stat[] {
    return [
      { number: company.yearsInBusiness, label: "Years in business" },
      { number: facts.clients, label: "Clients" },
      { number: facts.satisfaction, label: "Client satisfaction" },
    ];
  },

  callToAction: {
    heading: "Talk to us",
    text: `Send a few details and we reply ${facts.quoteResponse}.`,
    primary: { to: "/get-quote", label: "Get Free Quote" },
    secondary: { to: "/why-us", label: "How We Compare" },
  } as const satisfies CallToAction,
} as const;

export type AboutWords = Words<typeof aboutWords>;
