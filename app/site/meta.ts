import { sentenceCase } from "~/ui/sentence-case";
import { facts } from "./claims";
import type { Article } from "./resources";

export interface PageMeta {
  path: string;
  /** At most 60 characters, without the brand, which the layout adds. */
  title: string;
  /** At most 155 characters, unlike any other page's. */
  description: string;
  /** The page's one main heading. */
  h1: string;
  /** The short line over the title in the link preview's image. */
  ogKicker: string;
  /** True keeps the page out of search engines and the sitemap. */
  noindex: boolean;
}

const listed = (page: Omit<PageMeta, "noindex">) => ({ ...page, noindex: false });
const unlisted = (page: Omit<PageMeta, "noindex">) => ({ ...page, noindex: true });

/** Every page that can be linked to but the articles, which bring their own frontmatter. */
export const pages = {
  home: listed({
    path: "/",
    title: "Freight Invoice Factoring for Trucking Businesses",
    description: `Get ${facts.advance} of your freight invoices ${facts.funding} of approval. ${sentenceCase(facts.contract)}, ${facts.minimumVolume}, ${facts.monthlyFees}.`,
    h1: "Steady Growth. Strong Cash Flow.",
    ogKicker: "Invoice factoring for truckers",
  }),
  howFactoringWorks: listed({
    path: "/how-factoring-works",
    title: "How Invoice Factoring Works, in Three Steps",
    description:
      "Submit an invoice, have it verified, get paid. What factoring costs, why it is not a loan, and one invoice worked through to the dollar.",
    h1: "How Factoring Works",
    ogKicker: "Invoice factoring",
  }),
  industries: listed({
    path: "/industries",
    title: "Factoring for Owner-Operators, Fleets and Brokers",
    description:
      "Four kinds of business, twelve kinds of freight, and what you need to qualify: active authority, insurance and creditworthy customers.",
    h1: "Industries We Serve",
    ogKicker: "Who we work with",
  }),
  whyUs: listed({
    path: "/why-us",
    title: "Why Carriers Choose Us, with a Comparison Table",
    description: `Rates, first funding, contracts, fees and support beside those of other factors. Ours run from ${facts.rates}, set individually.`,
    h1: "Why Carriers Choose Us",
    ogKicker: "How we compare",
  }),
  getQuote: listed({
    path: "/get-quote",
    title: "Get a Free Factoring Quote",
    description: `Tell us about your trucking business and get a rate set for you. We reply ${facts.quoteResponse}. No obligation.`,
    h1: "Get Your Free Quote",
    ogKicker: "Free quote",
  }),
  fuelCardApplication: listed({
    path: "/fuel-card-application",
    title: "Fleet Fuel Card Application",
    description: `Apply for the fleet fuel card: save up to ${facts.fuelSavingsNetwork} at network locations, with ${facts.fuelShipping}.`,
    h1: "Fuel Card Application",
    ogKicker: "Fleet fuel card",
  }),
  clientLogin: listed({
    path: "/client-login",
    title: "Client Login",
    description:
      "Sign in to the client portal to send invoices and follow payments, or reach support by phone, text or email.",
    h1: "Client Login",
    ogKicker: "For clients",
  }),
  clientDashboard: unlisted({
    path: "/client-dashboard",
    title: "Client Dashboard",
    description: "Your account, your requests and the way to the client portal.",
    h1: "Client Dashboard",
    ogKicker: "For clients",
  }),
  externalLogin: unlisted({
    path: "/external-login",
    title: "External System Login",
    description:
      "Sign in with your client account and continue to your accounting or trucking system.",
    h1: "External System Login",
    ogKicker: "For clients",
  }),
  assetBasedLending: listed({
    path: "/asset-based-lending",
    title: "Asset-Based Lending for Trucking Companies",
    description:
      "A credit facility secured by receivables and other assets: what counts, how the limit is set, and how it differs from factoring.",
    h1: "Asset-Based Lending",
    ogKicker: "Lending",
  }),
  about: listed({
    path: "/about",
    title: "About Us: Story, Mission and Leadership",
    description: `Founded to help trucking businesses get paid for work already done. ${facts.clients} clients, our values and the people who lead us.`,
    h1: "About Us",
    ogKicker: "Who we are",
  }),
  resources: listed({
    path: "/resources",
    title: "Calculators, Guides and Forms for Carriers",
    description:
      "Work out a factoring fee or estimate a rate, read six guides on money, fuel and compliance, and download the application form.",
    h1: "Resources",
    ogKicker: "Calculators and guides",
  }),
  compareOffers: listed({
    path: "/compare-offers",
    title: "Compare Factoring Offers Side by Side",
    description:
      "Put up to three factors' offers beside each other in dollars, with your own invoices: all-in cost a month, cash on day one, and what to ask.",
    h1: "Compare Offers",
    ogKicker: "Bring us any factor's offer",
  }),
  questions: listed({
    path: "/questions",
    title: "What to Ask a Factor, and What We Answer",
    description:
      "Term, notice, minimums, recourse, reserve, fees, cut-off times, UCC-1 and how to leave: what to ask any factor, and what we answer.",
    h1: "Straight Answers",
    ogKicker: "What to ask a factor",
  }),
  privacyPolicy: listed({
    path: "/privacy-policy",
    title: "Privacy Policy",
    description:
      "What this website collects, why, how long it is kept, and how to ask for a copy, a correction or erasure. No trackers, no sale of data.",
    h1: "Privacy Policy",
    ogKicker: "Legal",
  }),
  termsOfUse: listed({
    path: "/terms-of-use",
    title: "Terms of Use",
    description:
      "Who may use this website and what its forms, calculators and articles are: information and requests, not an offer of funding.",
    h1: "Terms of Use",
    ogKicker: "Legal",
  }),
  security: listed({
    path: "/security",
    title: "Security: How We Protect Your Information",
    description:
      "How your details are encrypted, who sees them and what is logged, what you can do yourself, and where to report a security problem.",
    h1: "Security",
    ogKicker: "Your data",
  }),
  accessibility: listed({
    path: "/accessibility",
    title: "Accessibility Statement",
    description: `Our aim is WCAG 2.1 AA, with text that enlarges to 200%. We respond to accessibility requests ${facts.accessibilityResponse}.`,
    h1: "Accessibility",
    ogKicker: "For everyone",
  }),
  apiDocs: unlisted({
    path: "/api-docs",
    title: "API for Partners and Programs",
    description:
      "How a program sends quote requests and fuel card applications, what it is answered, and how staff's programs read them.",
    h1: "API",
    ogKicker: "For developers",
  }),
} as const satisfies Record<string, PageMeta>;

export type PageName = keyof typeof pages;

/** Returns the eyebrow and the title that a page's header shows. */
export function headingOf(name: PageName): { eyebrow: string; title: string } {
  return { eyebrow: pages[name].ogKicker, title: pages[name].h1 };
}

/** Returns an article's entry; its heading is its title. */
export function articlePageMeta(article: Article): PageMeta {
  return {
    path: article.path,
    title: article.title,
    description: article.description,
    h1: article.title,
    ogKicker: article.category,
    noindex: false,
  };
}

/** Returns the path of the picture shown with a link to a page: 1200×630, drawn by scripts/make-og-images.mjs. */
export function socialImage(path: string): string {
  return `/og/${path === "/" ? "home" : path.slice(1).replaceAll("/", "-")}.png`;
}
