import { facts } from "~/site/company";
import type { Company } from "~/site/company.server";
import type { CallToAction, PictureCard, TextCard } from "~/site/page-content";

export const hero = {
  tagline: "Steady Growth. Strong Cash Flow.",
  text: `Get ${facts.advance} of your freight invoices ${facts.funding} of approval. No long-term contract, no minimum volume, and it is not a loan.`,
  primary: { to: "/get-quote", label: "Get Free Quote" },
  secondary: { to: "/how-factoring-works", label: "How It Works" },
} as const;

/** Returns the four badges under the hero; the years are computed. */
export function trustBadges(company: Pick<Company, "yearsInBusiness">): readonly TextCard[] {
  return [
    { id: "years", title: `${company.yearsInBusiness} years`, text: "Working with truckers" },
    { id: "factoring-association", title: "Member", text: "International factoring association" },
    { id: "trucking-association", title: "Member", text: "State trucking association" },
    { id: "clients", title: facts.clients, text: "Satisfied clients" },
  ];
}

export const benefitsHeading = "What you get";
export const benefitsIntro =
  "Everything here serves one purpose: the money you have earned reaches you sooner.";

export const benefits = [
  {
    id: "fast-funding",
    picture: "clock",
    title: "Fast funding",
    text: `Once an invoice is approved, the advance is on its way ${facts.funding}, often within hours.`,
  },
  {
    id: "no-long-term-contracts",
    picture: "contract",
    title: "No long-term contracts",
    text: "No long-term commitment and no minimum volume. Factor the loads you choose.",
  },
  {
    id: "competitive-rates",
    picture: "percent",
    title: "Competitive rates",
    text: `Factoring rates from ${facts.rates}, set individually, with no monthly fees.`,
  },
  {
    id: "support",
    picture: "headset",
    title: "24/7 support",
    text: "Send a text or open the portal at any hour. Your account manager answers the phone in business hours.",
  },
  {
    id: "online-portal",
    picture: "portal",
    title: "Online portal",
    text: "Send invoices and follow payments from the cab or the office, in the browser or the mobile app.",
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
] as const satisfies readonly PictureCard[];

export const testimonialsHeading = "What clients say";

export const homeCallToAction = {
  heading: "See what your invoices could do",
  text: `Tell us about your business. We reply ${facts.quoteResponse}.`,
  primary: { to: "/get-quote", label: "Get Free Quote" },
  secondary: { to: "/resources", label: "Try the Calculators" },
} as const satisfies CallToAction;
