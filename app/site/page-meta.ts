import type { MetaDescriptor, MetaFunction } from "@remix-run/node";
import { articleLd, breadcrumbs, type JsonLd } from "./json-ld";
import { articlePageMeta, type PageMeta, type PageName, pages, socialImage } from "./meta";
import type { Article } from "./resources";
import type { SiteData } from "./site-data";

/** Address of the articles' RSS feed. */
export const feedPath = "/resources/rss.xml";

/** A route's matches as its meta function is given them. */
type Matches = readonly { id: string; data: unknown }[];

/**
 * Returns the `meta` export of a page of `content/meta.ts`: title with the brand, description, canonical address, link
 * preview, breadcrumbs, and the JSON-LD that `more` makes of the site's data. An unlisted page is marked `noindex`
 * and names no canonical address.
 */
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

/** Returns the meta descriptors of an article's page; none when the loader found no article. */
export function articleMeta(article: Article | undefined, matches: Matches): MetaDescriptor[] {
  const site = siteDataOf(matches);
  if (article === undefined || site === undefined) return [];
  const page = articlePageMeta(article);
  return [
    ...tagsOf(page, site),
    { property: "og:type", content: "article" },
    { property: "article:published_time", content: article.published },
    { property: "article:modified_time", content: article.updated },
    { property: "article:section", content: article.category },
    { name: "author", content: article.author },
    feedLink(site),
    ...jsonLdTags([articleLd(article, site), breadcrumbs(page, site.siteUrl)]),
  ];
}

function tagsOf(page: PageMeta, { company, siteUrl }: SiteData): MetaDescriptor[] {
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

function feedLink({ company }: SiteData): MetaDescriptor {
  const title = `${company.shortName} resources`;
  return { tagName: "link", rel: "alternate", type: "application/rss+xml", title, href: feedPath };
}

function jsonLdTags(objects: readonly (JsonLd | null)[]): MetaDescriptor[] {
  return objects.flatMap((object) => (object === null ? [] : [{ "script:ld+json": object }]));
}

function siteDataOf(matches: Matches): SiteData | undefined {
  // The root loader's data, or null on the error page of a failed root loader.
  const root = matches.find(({ id }) => id === "root")?.data as SiteData | null | undefined;
  return root ?? undefined;
}
