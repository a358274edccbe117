import { type Company, facts } from "~/site/company";
import type { CallToAction, ContentLink, TextCard } from "~/site/page-content";

export interface Hero {
  tagline: string;
  text: string;
  primary: ContentLink;
  secondary: ContentLink;
}

export const hero = {
  tagline: "Steady Growth. Strong Cash Flow.",
  text: `Get ${facts.advance.value} of your freight invoices ${facts.funding.value} of approval. No long-term contract, no minimum volume, and it is not a loan.`,
  primary: { to: "/get-quote", label: "Get Free Quote" },
  secondary: { to: "/how-factoring-works", label: "How It Works" },
} as const satisfies Hero;

export interface TrustBadge {
  id: "years" | "factoring-association" | "trucking-association" | "clients";
  title: string;
  text: string;
}

/** Returns the four badges under the hero; the years are computed. */
export function trustBadges(company: Pick<Company, "yearsInBusiness">): readonly TrustBadge[] {
  return [
    { id: "years", title: `${company.yearsInBusiness} years`, text: "Working with truckers" },
    { id: "factoring-association", title: "Member", text: "International factoring association" },
    { id: "trucking-association", title: "Member", text: "State trucking association" },
    { id: "clients", title: facts.clients.value, text: "Satisfied clients" },
  ];
}

export type BenefitId =
  | "fast-funding"
  | "no-long-term-contracts"
  | "competitive-rates"
  | "support"
  | "online-portal"
  | "grow-your-business"
  | "fuel-card-program"
  | "lines-of-credit";

export interface BenefitCard extends TextCard {
  id: BenefitId;
}

export const benefitsHeading = "What you get";
export const benefitsIntro =
  "Everything here serves one purpose: the money you have earned reaches you sooner.";

export const benefits = [
  {
    id: "fast-funding",
    title: "Fast funding",
    text: `Once an invoice is approved, the advance is on its way ${facts.funding.value}, often within hours.`,
  },
  {
    id: "no-long-term-contracts",
    title: "No long-term contracts",
    text: "No long-term commitment and no minimum volume. Factor the loads you choose.",
  },
  {
    id: "competitive-rates",
    title: "Competitive rates",
    text: `Factoring rates from ${facts.rates.value}, set individually, with no monthly fees.`,
  },
  {
    id: "support",
    title: "24/7 support",
    text: "Send a text or open the portal at any hour. Your account manager answers the phone in business hours.",
  },
  {
    id: "online-portal",
    title: "Online portal",
    text: "Send invoices and follow payments from the cab or the office, in the browser or the mobile app.",
  },
  {
    id: "grow-your-business",
    title: "Grow your business",
    text: "Take the next load, truck or driver without waiting for the last invoice to be paid.",
  },
  {
    id: "fuel-card-program",
    title: "Fuel card program",
    text: `Save up to ${facts.fuelSavingsNetwork.value} at network locations and up to ${facts.fuelSavingsElsewhere.value} elsewhere.`,
  },
  {
    id: "lines-of-credit",
    title: "Lines of credit",
    text: "A small business line of credit for costs that no single invoice covers, alone or beside factoring.",
  },
] as const satisfies readonly BenefitCard[];

export const testimonialsHeading = "What clients say";

export const homeCallToAction = {
  heading: "See what your invoices could do",
  text: `Tell us about your business. We reply ${facts.quoteResponse.value}.`,
  primary: { to: "/get-quote", label: "Get Free Quote" },
  secondary: { to: "/resources", label: "Try the Calculators" },
} as const satisfies CallToAction;
