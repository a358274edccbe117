import { answersIn, facts, sayClaim } from "./claims";
import { localeOf } from "./language";
import { factoringCalculator } from "./page-content";
import type { DocumentWords } from "./prose";

const longDate = new Intl.DateTimeFormat(localeOf.en, { dateStyle: "long", timeZone: "UTC" });

export const documentWords: DocumentWords = {
  onThisPage: "On this page",
  callToAction: {
    heading: "Try it without a name",
    text: "The calculators ask for no name, phone number or email address.",
    primary: { to: factoringCalculator, label: "Work Out One Invoice" },
    secondary: { to: "/get-quote", label: "Get Free Quote" },
  },
  date: (day) => longDate.format(day),
  facts,
  say: sayClaim,
  answersIn,
  link: (address) => address,
};
