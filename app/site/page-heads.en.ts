import { sentenceCase } from "~/ui/sentence-case";
import { facts } from "./claims";
import { guideIds } from "./resources";
import { spellOut } from "./spell-out";

/** What a page says of itself to search engines and where a link to it is shown. */
export interface HeadWords {
  /** At most 60 characters, without the brand, which the layout adds. */
  title: string;
  /** At most 155 characters, unlike any other page's. */
  description: string;
  /** The page's one main heading. */
  h1: string;
  /** The short line over the title in the link preview's image. */
  ogKicker: string;
}

export const pageHeads = {
  home: {
    title: "Freight Invoice Factoring for Trucking Businesses",
    description: `Get ${facts.advance} of your freight invoices ${facts.funding} of approval. ${sentenceCase(facts.contract)}, ${facts.minimumVolume}, ${facts.monthlyFees}.`,
    h1: "Steady Growth. Strong Cash Flow.",
    ogKicker: "Invoice factoring for truckers",
  },
  howFactoringWorks: {
    title: "How Invoice Factoring Works, in Three Steps",
    description: `Submit an invoice, have it verified, get paid. What factoring costs, why it is ${facts.notALoan}, and one invoice worked through to the dollar.`,
    h1: "How Factoring Works",
    ogKicker: "Invoice factoring",
  },
  industries: {
    title: "Factoring for Owner-Operators, Fleets and Brokers",
    description: `Four kinds of business, twelve kinds of freight, and what you need to qualify: active authority, insurance and ${facts.customersCredit}.`,
    h1: "Industries We Serve",
    ogKicker: "Who we work with",
  },
  whyUs: {
    title: "Why Carriers Choose Us, with a Comparison Table",
    description: `Rates, first funding, contracts, fees and support beside those of other factors. Ours run from ${facts.rates}, ${facts.individualRates}.`,
    h1: "Why Carriers Choose Us",
    ogKicker: "How we compare",
  },
  getQuote: {
    title: "Get a Free Factoring Quote",
    description: `Tell us about your trucking business and get a rate set for you. We reply ${facts.quoteResponse}. No obligation.`,
    h1: "Get Your Free Quote",
    ogKicker: "Free quote",
  },
  fuelCardApplication: {
    title: "Fleet Fuel Card Application",
    description: `Apply for the fleet fuel card: save up to ${facts.fuelSavingsNetwork} at network locations, with ${facts.fuelShipping}.`,
    h1: "Fuel Card Application",
    ogKicker: "Fleet fuel card",
  },
  clientLogin: {
    title: "Client Login",
    description:
      "Sign in as a client to find your account and your requests, or reach support by phone, text or email.",
    h1: "Client Login",
    ogKicker: "For clients",
  },
  clientDashboard: {
    title: "Client Dashboard",
    description: "Your account and your requests, and where to go from there.",
    h1: "Client Dashboard",
    ogKicker: "For clients",
  },
  externalLogin: {
    title: "External System Login",
    description:
      "Sign in with your client account and continue to your accounting or trucking system.",
    h1: "External System Login",
    ogKicker: "For clients",
  },
  assetBasedLending: {
    title: "Asset-Based Lending for Trucking Companies",
    description:
      "A credit facility secured by receivables and other assets: what counts, how the limit is set, and how it differs from factoring.",
    h1: "Asset-Based Lending",
    ogKicker: "Lending",
  },
  about: {
    title: "About Us: Story, Mission and Leadership",
    description: `Founded to help trucking businesses get paid for work already done. ${facts.clients} clients, our values and the people who lead us.`,
    h1: "About Us",
    ogKicker: "Who we are",
  },
  resources: {
    title: "Calculators, Guides and Forms for Carriers",
    description: `Work out a factoring fee or estimate a rate, read ${spellOut(guideIds.length)} guides on money, fuel and compliance, and download the application form.`,
    h1: "Resources",
    ogKicker: "Calculators and guides",
  },
  compareOffers: {
    title: "Compare Factoring Offers Side by Side",
    description:
      "Put up to three factors' offers beside each other in dollars, with your own invoices: all-in cost a month, cash on day one, and what to ask.",
    h1: "Compare Offers",
    ogKicker: "Bring us any factor's offer",
  },
  questions: {
    title: "What to Ask a Factor, and What We Answer",
    description:
      "Term, notice, minimums, recourse, reserve, fees, cut-off times, UCC-1 and how to leave: what to ask any factor, and what we answer.",
    h1: "Straight Answers",
    ogKicker: "What to ask a factor",
  },
  privacyPolicy: {
    title: "Privacy Policy",
    description:
      "What this website collects, why, how long it is kept, and how to ask for a copy, a correction or erasure. No trackers, no sale of data.",
    h1: "Privacy Policy",
    ogKicker: "Legal",
  },
  termsOfUse: {
    title: "Terms of Use",
    description:
      "Who may use this website and what its forms, calculators and articles are: information and requests, not an offer of funding.",
    h1: "Terms of Use",
    ogKicker: "Legal",
  },
  security: {
    title: "Security: How We Protect Your Information",
    description:
      "How your details are encrypted, who sees them and what is logged, what you can do yourself, and where to report a security problem.",
    h1: "Security",
    ogKicker: "Your data",
  },
  accessibility: {
    title: "Accessibility Statement",
    description: `Our aim is WCAG 2.1 AA, with text that enlarges to 200%. We respond to accessibility requests ${facts.accessibilityResponse}.`,
    h1: "Accessibility",
    ogKicker: "For everyone",
  },
  apiDocs: {
    title: "API for Partners and Programs",
    description:
      "How a program sends quote requests and fuel card applications, what it is answered, and how staff's programs read them.",
    h1: "API",
    ogKicker: "For developers",
  },
} as const satisfies Record<string, HeadWords>;
