import { facts } from "./claims";
import type { CallToAction, ContentLink, Sample } from "./page-content";

export const resourcesIntro =
  "Calculators, six guides and the application form. Nothing here asks for your email address.";

export const toolsHeading = "Calculators";
export const toolsIntro =
  "Estimates from the figures you enter. They are not an offer or an approval.";

export const applicationForms = {
  heading: "Application forms",
  text: "Prefer paper, or need to gather the answers first? This PDF covers the quote request and the fuel card application. Fill it in on screen or by hand.",
  link: { to: "/forms/application.pdf", label: "Open the application form (PDF)" },
  note: "Opens in a new tab.",
} as const satisfies { heading: string; text: string; link: ContentLink; note: string };

export const articlesHeading = "Guides for carriers";

/** The filter's categories in their order; `slug` is the value of `?category=`. */
export const articleCategories = [
  { slug: "finance", label: "Finance" },
  { slug: "factoring", label: "Factoring" },
  { slug: "operations", label: "Operations" },
  { slug: "compliance", label: "Compliance" },
] as const;

type ArticleCategory = (typeof articleCategories)[number]["label"];

/** The outlook's own category: it is a news card and no part of the filter. */
export const outlookCategory = "Market Analysis";

/** An article as its frontmatter describes it; `slug` is the file's name and the last part of its address. */
export interface Article {
  slug: string;
  /** `/resources/` and the slug. */
  path: string;
  title: string;
  category: ArticleCategory | typeof outlookCategory;
  author: string;
  readMinutes: number;
  description: string;
  /** ISO dates without a time, for example 2025-05-12. */
  published: string;
  updated: string;
}

export const allArticlesLabel = "All";

export const newsHeading = "Industry news";

/** A news card; an external one opens another site and ships as a sample to be replaced. */
export type NewsCard = {
  id: string;
  title: string;
  text: string;
  source: string;
  link: ContentLink;
} & ((Sample & { external: true }) | { sample: false; external: false });

export const newsCards = [
  {
    id: "regulation-watch",
    title: "What the next rule change could mean for small carriers",
    text: "A regulator's notice, read from the cab: who is affected, from when, and what to keep on file.",
    source: "Industry news",
    link: { to: "https://example.com/news/regulation-watch", label: "Read the story" },
    sample: true,
    external: true,
  },
  {
    id: "parking-and-fuel",
    title: "Truck parking and fuel stops along the main corridors",
    text: "Where spaces are being added, and how to plan the last hour of a shift around them.",
    source: "Industry news",
    link: { to: "https://example.com/news/parking-and-fuel", label: "Read the story" },
    sample: true,
    external: true,
  },
  {
    id: "market-outlook",
    title: "Freight Market Predictions and Economic Factors",
    text: "How to read spot and contract rates, tender rejections, diesel and capacity before you plan the quarter.",
    source: "Market Analysis",
    link: { to: "/resources/market-outlook", label: "Read the outlook" },
    sample: false,
    external: false,
  },
] as const satisfies readonly NewsCard[];

export const backToResources = { to: "/resources", label: "Back to Resources" } as const;

/** Closes the page of calculators and guides. */
export const resourcesCallToAction = {
  heading: "Rather have your own figures?",
  text: `An estimate is as good as its guesses. Ask for a rate set for your business: we reply ${facts.quoteResponse}.`,
  primary: { to: "/get-quote", label: "Get Free Quote" },
  secondary: { to: "/compare-offers", label: "Compare Your Offers" },
} as const satisfies CallToAction;

/** Returns the box that closes an article; the compliance article leads on to who we are. */
export function articleCallToAction(slug: string): CallToAction {
  return {
    heading: "Put it to work on your own invoices",
    text: `Tell us what you haul and who pays you. We reply ${facts.quoteResponse}.`,
    primary: { to: "/get-quote", label: "Get Free Quote" },
    secondary:
      slug === "dot-compliance"
        ? { to: "/about", label: "About Us" }
        : { to: "/how-factoring-works", label: "How Factoring Works" },
  };
}
