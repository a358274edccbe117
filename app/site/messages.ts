import { type ClaimName, type ClaimStanding, type ClaimTable, claimNames, claims } from "./claims";
import { claimsEs } from "./claims.es";
import { type Language, localeOf } from "./language";
import type { ContentLink } from "./page-content";
import { addressIn } from "./spanish-paths";

const claimTables: Readonly<Record<Language, ClaimTable>> = { en: claims, es: claimsEs };

/** The helpers for writing page texts, links, dates and marketing claims, by language. */
export const wordings = { en: wordingOf("en"), es: wordingOf("es") } as const;

/** Helpers for writing a page's texts, links and claims in one language. */
export type Wording = ReturnType<typeof wordingOf>;

function wordingOf(language: Language) {
  /** Returns the text in the helpers' language. */
  const t = (english: string, spanish: string) => ({ en: english, es: spanish })[language];
  /** Returns the page's path in the helpers' language, or the English path if there is no other. */
  const address = (english: string) => addressIn(language, english);
  /** Returns a link to a page of the site, in Spanish if the page has a Spanish version. */
  const link = (to: string, english: string, spanish: string): ContentLink => ({
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
    address,
    /** The link to the quote form. */
    getQuote: link("/get-quote", "Get Free Quote", "Cotización gratis"),
    /** The full text of each claim, for tables that declare which claims each text makes. Pages use `withClaims`. */
    claimTexts: byClaim((name) => claimTables[language][name].text),
    /** Returns a day such as "August 4, 2025". */
    date: (day: Date) => longDate.format(day),
  };
}

function byClaim(textOf: (name: ClaimName) => string): Readonly<Record<ClaimName, string>> {
  const texts = claimNames.map((name) => [name, textOf(name)]);
  return Object.fromEntries(texts) as Record<ClaimName, string>;
}

/**
 * Returns texts in both languages from a single description, which gives each text twice but structure, links and pictures only once. Use this only on the server and on pages
 * without scripts, because a browser would load both languages.
 */
export function inBothLanguages<const Texts>(describe: (wording: Wording) => Texts) {
  return { en: describe(wordings.en), es: describe(wordings.es) };
}

/** The language of the texts, and the marketing claims that the site may not make. */
export interface ClaimSite {
  language: Language;
  company: ClaimStanding;
}

/** Helpers for writing texts with only the marketing claims that the site may make. */
export type ClaimWording = ReturnType<typeof claimWording>;

/** Returns helpers for writing texts in a site's language. The helpers omit or replace marketing claims that the site must not show. */
export function claimWording({ language, company }: ClaimSite) {
  const { claimTexts: _unchecked, ...wording } = wordings[language];
  const isWithheld = (name: ClaimName) => company.notYetTrue.includes(name);
  return {
    ...wording,
    /** The text of each claim that this site may show, as part of a sentence. A withheld claim has its `meanwhile`, or "" if it has none. */
    facts: byClaim((name) => {
      const { text, meanwhile = "" } = claimTables[language][name];
      return isWithheld(name) ? meanwhile : text;
    }),
    /** Returns whether this site may make all of these claims in full. */
    holds: (...names: readonly ClaimName[]) => !names.some(isWithheld),
  };
}

/** Returns a function that creates a page's texts for a site. The function calls `describe` with the helpers of `claimWording`. */
export function withClaims<const PageMessages>(describe: (wording: ClaimWording) => PageMessages) {
  return (site: ClaimSite) => describe(claimWording(site));
}
