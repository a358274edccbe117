import type { MetaDescriptor } from "@remix-run/node";
import type { Company } from "./company.server";
import { type Language, otherLanguageOf } from "./language";
import type { Page, PageHead } from "./pages";

/** What the tags of a page's head say about the site. */
export interface TagData {
  /** The language of the page's URL. */
  language: Language;
  /** The path of the same page in the other language, or null. */
  otherLanguage: string | null;
  /** The site's origin, such as "https://www.example.com", for URLs that must be absolute. */
  siteUrl: string;
  company: Company;
}

/** Returns the title, description, social and language tags of a page. */
export function tagsOf(page: Page, site: TagData): MetaDescriptor[] {
  const { company, siteUrl, language, otherLanguage } = site;
  const address = siteUrl + page.path;
  const other = openGraphLocales[otherLanguageOf[language]];
  const image = siteUrl + socialImage(page.path);
  return [
    { title: `${page.title} | ${company.shortName}` },
    { name: "description", content: page.description },
    ...(page.noindex
      ? [{ name: "robots", content: "noindex" }]
      : [{ tagName: "link", rel: "canonical", href: address }, ...alternates(page.path, site)]),
    { property: "og:site_name", content: company.name },
    { property: "og:locale", content: openGraphLocales[language] },
    ...(otherLanguage === null ? [] : [{ property: "og:locale:alternate", content: other }]),
    { property: "og:url", content: address },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${page.ogKicker}: ${page.h1}` },
    // X reads title, description and image from the Open Graph properties above.
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Returns the path of a page's picture for link previews: 1200×630, drawn by scripts/draw/og-images.mjs. */
export function socialImage(path: string): string {
  return `/og/${path === "/" ? "home" : path.slice(1).replaceAll("/", "-")}.png`;
}

const feedNames = { en: "resources", es: "recursos" };
const openGraphLocales = { en: "en_US", es: "es_US" } as const;

/** Returns the tags with the page's URLs in both languages. The English URL is the default. */
function alternates(path: string, { siteUrl, language, otherLanguage }: TagData): MetaDescriptor[] {
  if (otherLanguage === null) return [];
  const addresses = { [language]: path, [otherLanguageOf[language]]: otherLanguage };
  return Object.entries({ ...addresses, "x-default": addresses.en }).map(([hrefLang, to]) => ({
    tagName: "link",
    rel: "alternate",
    hrefLang,
    href: siteUrl + to,
  }));
}

/** Returns the tag that links to the articles' feed. `resources` is the path of the articles' page. */
export function feedLink({ company, language }: TagData, resources: string): MetaDescriptor {
  return {
    tagName: "link",
    rel: "alternate",
    type: "application/rss+xml",
    title: `${company.shortName} ${feedNames[language]}`,
    href: `${resources}/rss.xml`,
  };
}

/** Returns structured data as tags. Leaves out null. */
export function jsonLdTags(objects: readonly (JsonLd | null)[]): MetaDescriptor[] {
  return objects.flatMap((object) => (object === null ? [] : [{ "script:ld+json": object }]));
}

/** A JSON-LD object of schema.org. Remix's `<Meta>` escapes `<`, `>` and `&` in it. */
export type JsonLd = Record<string, unknown>;

/** The `@context` of all JSON-LD objects. */
export const context = "https://schema.org";

/** Returns the trail from the home page to a page as a BreadcrumbList. Returns null for the home page. */
export function breadcrumbs(trail: PageHead["trail"], siteUrl: string): JsonLd | null {
  if (trail.length === 0) return null;
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: trail.map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}
