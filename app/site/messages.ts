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

/** Helpers for writing a page's messages in one language. */
export interface Wording {
  language: Language;
  /** Returns the text in the helpers' language. */
  t: (english: string, spanish: string) => string;
  /** Returns a link to a page of the site, in Spanish if the page has a Spanish version. */
  link: (address: string, english: string, spanish: string) => ContentLink;
  /** The link to the quote form. */
  getQuote: ContentLink;
  /** Returns the page's path in the helpers' language, or the English path if there is no other. */
  address: (address: string) => string;
  /** The full text of each claim, for tables that declare which claims each text makes. Pages use `withClaims`. */
  claimTexts: Readonly<Record<ClaimName, string>>;
  /** Returns the text of a claim that this site may show. */
  renderClaim: (name: ClaimName, standing: ClaimStanding) => string;
  /** Returns a day such as "August 4, 2025". */
  date: (day: Date) => string;
}

/** Helpers for writing messages that make claims. */
export interface ClaimWording extends Omit<Wording, "claimTexts"> {
  /** The text of each claim that this site may show, as part of a sentence. Empty if the site may show nothing. */
  facts: Readonly<Record<ClaimName, string>>;
  /** Returns whether this site may make all of these claims in full. */
  holds: (...names: readonly ClaimName[]) => boolean;
}

/** For each language, the functions with which messages write texts, links, dates and claims. */
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
    renderClaim: (name, standing) => renderClaim(name, standing, table),
    date: (day) => longDate.format(day),
  };
}

function byClaim(textOf: (name: ClaimName) => string): Readonly<Record<ClaimName, string>> {
  const texts = claimNames.map((name) => [name, textOf(name)]);
  return Object.fromEntries(texts) as Record<ClaimName, string>;
}

/**
 * Returns messages in both languages from one description, which gives each text in both languages but structure, links and pictures only once.
 * Only for the server and for pages without scripts, because a browser would load both languages.
 */
export function inBothLanguages<const Texts>(
  describe: (wording: Wording) => Texts,
): Readonly<Record<Language, Texts>> {
  return { en: describe(wordings.en), es: describe(wordings.es) };
}

/** What messages need to know about a site to make claims. */
export interface ClaimSite {
  language: Language;
  company: ClaimStanding;
}

/** Returns helpers for writing messages that make only claims this site may make. */
export function claimWording({ language, company }: ClaimSite): ClaimWording {
  const wording = wordings[language];
  return {
    ...wording,
    facts: byClaim((name) => wording.renderClaim(name, company)),
    holds: (...names) => names.every((name) => !company.notYetTrue.includes(name)),
  };
}

/** Returns a function that creates the messages for a site. The messages make only claims that the site's settings allow. */
export function withClaims<const PageMessages>(
  describe: (wording: ClaimWording) => PageMessages,
): (site: ClaimSite) => PageMessages {
  return (site) => describe(claimWording(site));
}
