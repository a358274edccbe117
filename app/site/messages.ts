import {
  type ClaimName,
  type ClaimStanding,
  type ClaimTable,
  claimNames,
  claims,
  renderClaim,
} from "./claims";
import { claimsEs } from "./claims.es";
import { type Language, localeOf } from "./language";
import type { ContentLink } from "./page-content";
import { addressIn } from "./spanish-paths";

/** What a page's messages are written with in one language. */
export interface Wording {
  language: Language;
  /** Returns the text in the language. */
  t: (english: string, spanish: string) => string;
  /** Returns a link of the site, to the Spanish page if there is one. */
  link: (address: string, english: string, spanish: string) => ContentLink;
  /** The link to the quote form. */
  getQuote: ContentLink;
  /** Returns the path of the same page in the language, or the English path. */
  address: (address: string) => string;
  /** The full text of each claim: only for tables that name the claims of each text. Pages use `withClaims`. */
  claimTexts: Readonly<Record<ClaimName, string>>;
  /** Returns the text of a claim as this site may state it. */
  say: (name: ClaimName, standing: ClaimStanding) => string;
  /** Returns a day such as "August 4, 2025". */
  date: (day: Date) => string;
}

/** What messages that state claims are written with. */
export interface ClaimWording extends Omit<Wording, "claimTexts"> {
  /** Each claim as this site may state it, for the middle of a sentence; empty where it may say nothing. */
  facts: Readonly<Record<ClaimName, string>>;
  /** Returns whether this site may state all of the claims in full. */
  holds: (...names: readonly ClaimName[]) => boolean;
}

/** The helpers that each language's messages are made with: the choice of a text, links, dates and claims. */
export const wordings: Readonly<Record<Language, Wording>> = {
  en: wordingOf("en", claims),
  es: wordingOf("es", claimsEs),
};

function wordingOf(language: Language, table: ClaimTable): Wording {
  const t: Wording["t"] = (english, spanish) => ({ en: english, es: spanish })[language];
  const address = (english: string) => addressIn(language, english);
  const link: Wording["link"] = (to, english, spanish) => ({
    to: address(to),
    label: t(english, spanish),
  });
  const longDate = new Intl.DateTimeFormat(localeOf[language], {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return {
    language,
    t,
    link,
    getQuote: link("/get-quote", "Get Free Quote", "Cotización gratis"),
    address,
    claimTexts: byClaim((name) => table[name].text),
    say: (name, standing) => renderClaim(name, standing, table),
    date: (day) => longDate.format(day),
  };
}

function byClaim(textOf: (name: ClaimName) => string): Readonly<Record<ClaimName, string>> {
  const texts = claimNames.map((name) => [name, textOf(name)]);
  return Object.fromEntries(texts) as Record<ClaimName, string>;
}

/**
 * Returns messages in both languages from one description: structure, links and pictures once, each text twice. For pages without
 * scripts and for the server: a browser would load both languages.
 */
export function inBothLanguages<const Texts>(
  describe: (wording: Wording) => Texts,
): Readonly<Record<Language, Texts>> {
  return { en: describe(wordings.en), es: describe(wordings.es) };
}

/** The site as messages with claims need it. */
export interface ClaimSite {
  language: Language;
  company: ClaimStanding;
}

/** Returns the helpers for messages that state claims, for the claims that a site may state. */
export function claimWording({ language, company }: ClaimSite): ClaimWording {
  const wording = wordings[language];
  return {
    ...wording,
    facts: byClaim((name) => wording.say(name, company)),
    holds: (...names) => names.every((name) => !company.notYetTrue.includes(name)),
  };
}

/** Returns messages that state claims, as a function of the site: its settings decide which claims it may state. */
export function withClaims<const PageMessages>(
  describe: (wording: ClaimWording) => PageMessages,
): (site: ClaimSite) => PageMessages {
  return (site) => describe(claimWording(site));
}
