import type { Language } from "./language";
import type { ContentLink } from "./page-content";
import { linkWords } from "./shell.en";
import { linkWordsEs } from "./shell.es";
import { pathIn } from "./spanish-paths";

/** A link of the header, with the pages that belong under it. */
interface MenuLink extends ContentLink {
  under?: readonly ContentLink[];
}

/** The links of the shell. */
export interface SiteNavigation {
  header: readonly MenuLink[];
  clientLogin: ContentLink;
  quote: ContentLink;
  questions: ContentLink | undefined;
  footer: readonly { title: string; links: readonly ContentLink[] }[];
  admin: ContentLink;
}

const wordsOf = { en: linkWords, es: linkWordsEs };

/** The pages that stand under another in the menu, by its path. */
const under: Readonly<Record<string, readonly string[]>> = {
  "/resources": ["/compare-offers", "/questions"],
};

/** The pages of the header's bar, in their order. */
const bar = [
  "/",
  "/how-factoring-works",
  "/industries",
  "/why-us",
  "/resources",
  "/about",
] as const;

/**
 * Returns the links of the header, side panel and footer in a language, without those among `withheld` (English paths). What is not
 * there in the language leads to the English page.
 */
export function siteNavigation(
  brandShortName: string,
  withheld: readonly string[] = [],
  language: Language = "en",
): SiteNavigation {
  const words = wordsOf[language](brandShortName);
  const isShown = (path: string) => !withheld.includes(path);
  const linkTo = (labels: Readonly<Record<string, string>>, path: string): ContentLink => ({
    to: pathIn(language, path) ?? path,
    label: labels[path] ?? path,
  });
  const inHeader = (path: string) => linkTo(words.header, path);
  return {
    header: bar.map((path) => {
      const pages = under[path]?.filter(isShown).map(inHeader);
      return pages ? { ...inHeader(path), under: pages } : inHeader(path);
    }),
    clientLogin: inHeader("/client-login"),
    quote: inHeader("/get-quote"),
    questions: isShown("/questions") ? inHeader("/questions") : undefined,
    footer: [words.services, words.company].map(({ title, links }) => ({
      title,
      links: Object.keys(links).map((path) => linkTo(links, path)),
    })),
    admin: { to: "/admin/team", label: words.admin },
  };
}
