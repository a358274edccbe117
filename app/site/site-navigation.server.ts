import { routePatterns } from "~/server/route-patterns.server";
import type { Language } from "./language";
import type { ContentLink } from "./page-content";
import { linkWords } from "./shell.en";
import { linkWordsEs } from "./shell.es";
import { pathIn } from "./spanish-paths";

/** A link of the header, with the pages that belong under it. */
interface MenuLink extends ContentLink {
  under?: readonly ContentLink[];
}

/** The links of the shell whose routes exist. */
export interface SiteNavigation {
  header: readonly MenuLink[];
  clientLogin: ContentLink | undefined;
  quote: ContentLink | undefined;
  questions: ContentLink | undefined;
  footer: readonly { title: string; links: readonly ContentLink[] }[];
  admin: ContentLink | undefined;
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

const existing: ReadonlySet<string> = new Set(
  routePatterns(Object.keys(import.meta.glob("../routes/*"))),
);

/**
 * Returns the links of the header, side panel and footer in a language, without those whose route does not exist or is among
 * `withheld` (English paths). What is not there in the language leads to the English page.
 */
export function siteNavigation(
  brandShortName: string,
  withheld: readonly string[] = [],
  language: Language = "en",
): SiteNavigation {
  const words = wordsOf[language](brandShortName);
  const linkTo = (labels: Readonly<Record<string, string>>, path: string): ContentLink[] =>
    existing.has(path) && !withheld.includes(path)
      ? [{ to: pathIn(language, path) ?? path, label: labels[path] ?? path }]
      : [];
  const inHeader = (path: string) => linkTo(words.header, path);
  return {
    header: bar.flatMap((path) =>
      inHeader(path).map((link) => {
        const pages = under[path]?.flatMap(inHeader);
        return pages ? { ...link, under: pages } : link;
      }),
    ),
    clientLogin: inHeader("/client-login")[0],
    quote: inHeader("/get-quote")[0],
    questions: inHeader("/questions")[0],
    footer: [words.services, words.company]
      .map(({ title, links }) => ({
        title,
        links: Object.keys(links).flatMap((path) => linkTo(links, path)),
      }))
      .filter((group) => group.links.length > 0),
    admin: linkTo({ "/admin/team": words.admin }, "/admin/team")[0],
  };
}

/** Returns the paths of the pages that content may link to, in both languages; those with parameters, the API and `withheld` (English paths) are left out. */
export function linkablePaths(withheld: readonly string[]): string[] {
  return [...existing].filter(
    (path) => !/[:*]|^\/api\//.test(path) && !withheld.includes(pathIn("en", path) ?? path),
  );
}
