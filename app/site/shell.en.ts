import { uiWords } from "~/ui/ui-words.en";
import { facts, sayClaim } from "./claims";
import type { Company } from "./company.server";

/** The words around every public page, and those of the pages that stand in for one. */
export const shellWords = (company: Pick<Company, "shortName" | "notYetTrue" | "hoursLabel">) => ({
  skip: "Skip to main content",
  home: `${company.shortName}, home page`,
  main: "Main",
  menu: "Menu",
  close: "Close",
  under: "Under",
  contact: "Contact",
  phone: "Phone",
  text: "Text",
  email: "Email",
  phones: "Phones",
  anyHour: `${sayClaim("portal", company)}: ${facts.roundTheClock}`,
  /** In which language answers come, where that is not plain. */
  answersIn: null as string | null,
  example: "(Example)",
  socialProfiles: "Social profiles",
  follow: "Follow",
  getInTouch: "Get in touch",
  call: "Call",
  textUs: "Text",
  ui: uiWords,
  message: {
    back: "Back to the home page",
    needAPerson: "Need a person? Call",
    otherPages: "Other pages",
    hint: "Did you forget to add the page to the router?",
    notFound: {
      title: "404 Page Not Found",
      text: "There is no page at this address. It may have moved, or the link has a typo.",
    },
    /** By HTTP status; what no status names is unexpected. */
    faults: {
      400: {
        title: "That could not be read",
        text: "It is not what the form on this page sends. Go back, reload the page and send it again.",
      },
      403: {
        title: "That request was refused",
        text: "It did not come from a page of this site. Go back, reload the page and send it again.",
      },
      405: {
        title: "That cannot be done here",
        text: "This address does not take what was sent. Start again from the page you came from.",
      },
      413: {
        title: "That was too large",
        text: "What you sent is larger than this page accepts. Shorten it and send it again.",
      },
      429: {
        title: "Too many tries",
        text: "Please wait a few minutes, then try again. Nothing is wrong with your connection.",
      },
      503: {
        title: "We will be right back",
        text: "The site is busy or being serviced. Please try again in a few seconds.",
      },
    },
    unexpected: {
      title: "Something went wrong",
      text: "The fault is ours, and it has been recorded. Please try again, or call us.",
    },
  },
});

/** What the links of the shell are called, by the English path of the page they lead to. */
export const linkWords = (shortName: string) => ({
  header: {
    "/": "Home",
    "/how-factoring-works": "How It Works",
    "/industries": "Industries",
    "/why-us": `Why ${shortName}`,
    "/resources": "Resources",
    "/compare-offers": "Compare Offers",
    "/questions": "Straight Answers",
    "/about": "About",
    "/client-login": "Client Login",
    "/get-quote": "Get Free Quote",
  },
  services: {
    title: "Services",
    links: {
      "/get-quote": "Get Quote",
      "/fuel-card-application": "Fuel Card Application",
      "/asset-based-lending": "Asset Based Lending",
      "/how-factoring-works": "Invoice Factoring",
    },
  },
  company: {
    title: "Company",
    links: {
      "/privacy-policy": "Privacy Policy",
      "/terms-of-use": "Terms of Use",
      "/security": "Security",
      "/accessibility": "Accessibility",
    },
  },
  admin: "Admin",
});
