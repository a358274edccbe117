import { type Messages, spellOut } from "~/site/language";
import type { CallToAction } from "~/site/page-content";
import { quoteResponse } from "~/site/promise.en";
import { guideIds } from "~/site/resources";

/** The texts of the page of calculators and guides. */
export const resourcesMessages = {
  intro: `Calculators, ${spellOut(guideIds.length)} guides and the application form. Nothing here asks for your email address.`,
  tools: {
    heading: "Calculators",
    intro: "Estimates from your figures, not an offer or an approval.",
  },
  applicationForms: {
    heading: "Application forms",
    text: "For the quote request and the fuel card, on screen or by hand.",
    link: { to: "/forms/application.pdf", label: "Open the application form (PDF)" },
    note: "Opens in a new tab.",
  },
  guides: {
    heading: "Guides for carriers",
    byCategory: "Guides by category",
    /** The example of the guide to factoring and loans. */
    picture: {
      title: "One invoice, both ways",
      basis: "An invoice of $5,000, paid after 45 days",
      costs: [
        { terms: "Factoring, 2% per 30 days", cost: "$150.00", percent: 100 },
        { terms: "Line of credit, 12% a year", cost: "$71.75", percent: 47.83 },
      ],
      difference: "The line of credit costs $78.25 less",
    },
  },
  news: {
    heading: "Industry news",
    example: "Example",
    elsewhere: "another website",
    read: "Read the story",
    outlook: {
      title: "Freight Market Predictions and Economic Factors",
      text: "How to read spot and contract rates, tender rejections, diesel and capacity before you plan the quarter.",
      source: "Market Analysis",
      link: { to: "/resources/market-outlook", label: "Read the outlook" },
    },
  },
  /** Closes the page. */
  callToAction: {
    heading: "Want real numbers?",
    text: `Get a rate based on your business: we reply ${quoteResponse}.`,
    primary: { to: "/get-quote", label: "Get Free Quote" },
    secondary: { to: "/compare-offers", label: "Compare Your Offers" },
  } satisfies CallToAction,
};

export type ResourcesMessages = Messages<typeof resourcesMessages>;
