import { languageOf } from "~/server/address-language";
import type { Language } from "./language";
import { type HeadWords, pageHeads } from "./page-heads.en";
import { pageHeadsEs } from "./page-heads.es";
import { pathIn } from "./spanish-paths";

export interface PageMeta extends HeadWords {
  path: string;
  /** True keeps the page out of search engines and the sitemap. */
  noindex: boolean;
}

export type PageName = keyof typeof pageHeads;

const paths = {
  home: "/",
  howFactoringWorks: "/how-factoring-works",
  industries: "/industries",
  whyUs: "/why-us",
  getQuote: "/get-quote",
  fuelCardApplication: "/fuel-card-application",
  clientLogin: "/client-login",
  clientDashboard: "/client-dashboard",
  externalLogin: "/external-login",
  assetBasedLending: "/asset-based-lending",
  about: "/about",
  resources: "/resources",
  compareOffers: "/compare-offers",
  questions: "/questions",
  privacyPolicy: "/privacy-policy",
  termsOfUse: "/terms-of-use",
  security: "/security",
  accessibility: "/accessibility",
  apiDocs: "/api-docs",
} as const satisfies Record<PageName, string>;

const unlisted: readonly PageName[] = ["clientDashboard", "externalLogin", "apiDocs"];

const words = { en: pageHeads, es: pageHeadsEs };
const homeNames = { en: "Home", es: "Inicio" };

const pageNames = Object.keys(paths) as readonly PageName[];

/** Every page that can be linked to but the articles, which bring their own frontmatter. */
export const pages = pagesIn("en");

const pagesByLanguage = { en: pages, es: pagesIn("es") };

/** Returns the pages with what they say of themselves in a language; one that is not there in it keeps its English path. */
function pagesIn(language: Language): Readonly<Record<PageName, PageMeta>> {
  // Each name is given its page, which Object.fromEntries forgets.
  return Object.fromEntries(
    pageNames.map((name) => [
      name,
      {
        path: pathIn(language, paths[name]) ?? paths[name],
        ...words[language][name],
        noindex: unlisted.includes(name),
      },
    ]),
  ) as Record<PageName, PageMeta>;
}

/** What a page says of itself, and the way to it from the home page: each step's name and path, the page's own last. */
export interface PageHead extends PageMeta {
  trail: readonly (readonly [name: string, path: string])[];
}

/** Returns the head of the page at a path, in the path's language, or null where the table has none. */
export function pageHeadAt(pathname: string): PageHead | null {
  const inLanguage = Object.values(pagesByLanguage[languageOf(pathname)]);
  const page = inLanguage.find(({ path }) => path === pathname);
  return page === undefined ? null : { ...page, trail: trailTo(page) };
}

/** Returns the steps from the home page to a page; none for the home page itself. */
export function trailTo(page: Pick<PageMeta, "path" | "h1">): PageHead["trail"] {
  const language = languageOf(page.path);
  const { home, ...others } = pagesByLanguage[language];
  if (page.path === home.path) return [];
  const parent = Object.values(others).find(({ path }) => page.path.startsWith(`${path}/`));
  return [
    [homeNames[language], home.path],
    ...(parent === undefined ? [] : [[parent.h1, parent.path] as const]),
    [page.h1, page.path],
  ];
}

/** Returns the paths of the pages that search engines are shown, in both languages. */
export function listedPaths(): string[] {
  const all = Object.values(pagesByLanguage).flatMap((inLanguage) => Object.values(inLanguage));
  return [...new Set(all.filter(({ noindex }) => !noindex).map(({ path }) => path))];
}

/** Returns a page in a language. */
export function pageIn(language: Language, name: PageName): PageMeta {
  return pagesByLanguage[language][name];
}
