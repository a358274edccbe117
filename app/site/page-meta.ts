import type { MetaDescriptor, MetaFunction } from "@remix-run/node";
import { type PageMeta, type PageName, pages, socialImage } from "./meta";
import type { SiteData } from "./site-data";

export const feedPath = "/resources/rss.xml";

/** A route's matches as its meta function is given them. */
export type Matches = readonly { id: string; data: unknown }[];

/** `more` makes JSON-LD of the site's data. An unlisted page is marked `noindex` and names no canonical address. */
export function pageMeta(
  name: PageName,
  more?: (site: SiteData) => readonly JsonLd[],
): MetaFunction {
  return ({ matches }) => {
    const page: PageMeta = pages[name];
    const site = siteDataOf(matches);
    if (site === undefined) return [{ title: page.title }];
    return [
      ...tagsOf(page, site),
      { property: "og:type", content: "website" },
      ...(name === "resources" ? [feedLink(site)] : []),
      ...jsonLdTags([breadcrumbs(page, site.siteUrl), ...(more?.(site) ?? [])]),
    ];
  };
}

export function tagsOf(page: PageMeta, { company, siteUrl }: SiteData): MetaDescriptor[] {
  const address = siteUrl + page.path;
  const image = siteUrl + socialImage(page.path);
  return [
    { title: `${page.title} | ${company.shortName}` },
    { name: "description", content: page.description },
    page.noindex
      ? { name: "robots", content: "noindex" }
      : { tagName: "link", rel: "canonical", href: address },
    { property: "og:site_name", content: company.name },
    { property: "og:locale", content: "en_US" },
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

export function feedLink({ company }: SiteData): MetaDescriptor {
  const title = `${company.shortName} resources`;
  return { tagName: "link", rel: "alternate", type: "application/rss+xml", title, href: feedPath };
}

export function jsonLdTags(objects: readonly (JsonLd | null)[]): MetaDescriptor[] {
  return objects.flatMap((object) => (object === null ? [] : [{ "script:ld+json": object }]));
}

export function siteDataOf(matches: Matches): SiteData | undefined {
  // The root loader's data, or null on the error page of a failed root loader.
  const root = matches.find(({ id }) => id === "root")?.data as SiteData | null | undefined;
  return root ?? undefined;
}

/** One JSON-LD object of schema.org; Remix's `<Meta>` writes it with `<`, `>` and `&` escaped. */
export type JsonLd = Record<string, unknown>;

/** The vocabulary of every JSON-LD object. */
export const context = "https://schema.org";

/** Returns the way from the home page to a page as a BreadcrumbList; null for the home page itself. */
export function breadcrumbs(page: PageMeta, siteUrl: string): JsonLd | null {
  if (page.path === pages.home.path) return null;
  const parent = Object.values(pages).find(
    ({ path }) => path !== "/" && page.path.startsWith(`${path}/`),
  );
  const steps: [name: string, path: string][] = [
    ["Home", pages.home.path],
    ...(parent === undefined ? [] : ([[parent.h1, parent.path]] satisfies [string, string][])),
    [page.h1, page.path],
  ];
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}
