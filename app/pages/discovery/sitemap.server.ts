import { pages } from "~/site/meta";
import type { Article } from "~/site/resources";
import { escapeXml } from "./xml.server";

/** One page of the sitemap: its path, and the ISO date of its last change where one is known. */
export interface SitemapEntry {
  path: string;
  lastModified?: string;
}

/**
 * Returns every page that search engines may list: those of the table whose path is among `existing`, and the articles.
 * The resources index changes with its newest article.
 */
export function sitemapEntries(
  existing: readonly string[],
  articles: readonly Pick<Article, "path" | "updated">[],
): SitemapEntry[] {
  const newest = articles
    .map(({ updated }) => updated)
    .sort()
    .at(-1);
  return [
    ...Object.values(pages)
      .filter(({ path, noindex }) => !noindex && existing.includes(path))
      .map(({ path }) =>
        path === pages.resources.path && newest !== undefined
          ? { path, lastModified: newest }
          : { path },
      ),
    ...articles.map(({ path, updated }) => ({ path, lastModified: updated })),
  ];
}

/** Returns the entries as a sitemap (sitemaps.org protocol 0.9) with absolute addresses. */
export function sitemapXml(siteUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, lastModified }) => {
    const changed = lastModified === undefined ? "" : `<lastmod>${lastModified}</lastmod>`;
    return `  <url><loc>${escapeXml(siteUrl + path)}</loc>${changed}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
}
