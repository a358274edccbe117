import { type ClaimStanding, facts, noneOf, sayClaim } from "~/site/claims";
import type { Company } from "~/site/company.server";
import type { SpotName } from "~/site/illustrations/spots";
import {
  type CallToAction,
  type ContentLink,
  type Figure,
  rateTool,
  type TextCard,
} from "~/site/page-content";
import type { Words } from "~/site/words";
import { sentenceCase } from "~/ui/sentence-case";

/** A benefit; those that decide stand out by the figure that decides, and lead to what proves it. */
export interface Benefit extends Omit<TextCard, "text"> {
  picture: SpotName;
  /** What it says may hang on what is so by now. */
  text: string | ((company: ClaimStanding) => string);
  figure?: Figure;
  link?: ContentLink;
}

export const homeWords = {
  hero: {
    tagline: "Steady Growth. Strong Cash Flow.",
    text: `Get ${facts.advance} of your freight invoices ${facts.funding} of approval. ${sentenceCase(facts.contract)}, ${facts.minimumVolume}, and it is ${facts.notALoan}.`,
    primary: { to: "/get-quote", label: "Get Free Quote" },
    secondary: { to: "/how-factoring-works", label: "How It Works" },
  },

  trustHeading: "Why truckers trust us",

  /** Returns the four badges under the hero, a figure or a name each; the years are computed. */
  trustBadges(company: Pick<Company, "yearsInBusiness">) {
    return [
      { id: "years", figure: `${company.yearsInBusiness} years`, text: "Working with truckers" },
      { id: "factoring-association", name: facts.factoringAssociation, text: "Member" },
      { id: "trucking-association", name: facts.truckingAssociation, text: "Member" },
      { id: "clients", figure: facts.clients, text: "Satisfied clients" },
    ] as const;
  },

  benefitsHeading: "What you get",

  benefitsIntro:
    "Everything here serves one purpose: the money you have earned reaches you sooner.",

  benefits: [
    {
      id: "fast-funding",
      picture: "clock",
      title: "Fast funding",
      figure: { value: facts.funding.replace("within ", ""), unit: "or less after approval" },
      text: `Once an invoice is approved, the advance is on its way ${facts.funding}, ${facts.fundingOften}.`,
      link: { to: "/how-factoring-works", label: "One invoice, step by step" },
    },
    {
      id: "no-long-term-contracts",
      picture: "contract",
      title: `${sentenceCase(facts.contract)}s`,
      figure: { value: "None" as string, unit: noneOf(facts.minimumVolume) },
      text: `No long-term commitment and ${facts.minimumVolume}. Factor the loads you choose.`,
      link: { to: "/why-us#comparison", label: "Our terms beside others" },
    },
    {
      id: "competitive-rates",
      picture: "percent",
      title: "Competitive rates",
      figure: { value: facts.rates, unit: "factoring rates" },
      text: `Factoring rates from ${facts.rates}, ${facts.individualRates}, with ${facts.monthlyFees}.`,
      link: { to: rateTool, label: "Estimate your rate" },
    },
    {
      id: "support",
      picture: "headset",
      title: `${facts.roundTheClock} support`,
      text: (company: ClaimStanding) =>
        `${sayClaim("portal", company)} at any hour. Your account manager answers the phone in business hours.`,
    },
    {
      id: "online-portal",
      picture: "portal",
      title: "Online portal",
      text: (company: ClaimStanding) => sayClaim("onlinePortal", company),
    },
    {
      id: "grow-your-business",
      picture: "growth",
      title: "Grow your business",
      text: "Take the next load, truck or driver without waiting for the last invoice to be paid.",
    },
    {
      id: "fuel-card-program",
      picture: "fuel",
      title: "Fuel card program",
      text: `Save up to ${facts.fuelSavingsNetwork} at network locations and up to ${facts.fuelSavingsElsewhere} elsewhere.`,
    },
    {
      id: "lines-of-credit",
      picture: "credit",
      title: "Lines of credit",
      text: "A small business line of credit for costs that no single invoice covers, alone or beside factoring.",
    },
  ] as const satisfies readonly Benefit[],

  testimonialsHeading: "What clients say",

  callToAction: {
    heading: "See what your invoices could do",
    text: `Tell us about your business. We reply ${facts.quoteResponse}.`,
    primary: { to: "/get-quote", label: "Get Free Quote" },
    secondary: { to: "/resources", label: "Try the Calculators" },
  } as const satisfies CallToAction,
} as const;

export type HomeWords = Words<typeof homeWords>;
