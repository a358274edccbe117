import { publicCacheControl } from "~/http/respond.server";
import type { Company } from "~/site/company.server";
import { mailtoAddress } from "~/site/mailto";
import { descriptionOf, listedPaths, ownPages, type PageName, pages } from "~/site/pages";
import type { Article } from "~/site/resources";
import { escapeXml } from "./feed.server";

/** Paths that crawlers must not visit: staff, clients, personal records, and the API. */
const closedPaths = ["/admin", "/api/", ...ownPages.map((path) => path.replace("*", ""))];

/** Returns the robots.txt of the site (RFC 9309). */
export function robotsTxt(siteUrl: string): string {
  return [
    "User-agent: *",
    ...closedPaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

/** How many days security.txt is valid. RFC 9116, section 2.5.5 recommends less than a year. */
const securityTxtDays = 180;

/** Returns the security.txt (RFC 9116): where to report a vulnerability, when the file expires, and the site's security page. */
export function securityTxt(
  siteUrl: string,
  contact: string | null,
  now: Date = new Date(),
): string {
  const expires = new Date(now.getTime() + securityTxtDays * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: ${contact === null ? `${siteUrl}/security` : mailtoAddress(contact)}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    `Policy: ${siteUrl}/security`,
    "",
  ].join("\n");
}

/** Returns a text response that is the same for everyone. The page cache stores the response only if the route exports a `handle` with `publicPage`. */
export function publicText(body: string, contentType: string): Response {
  return new Response(body, {
    headers: { "Content-Type": contentType, "Cache-Control": publicCacheControl },
  });
}

/** Returns the web app manifest (W3C): the configured name, the icons and the brand's colors. */
export function webManifest(company: Pick<Company, "name" | "shortName" | "notYetTrue">) {
  return {
    name: company.name,
    short_name: company.shortName,
    description: descriptionOf(pages.en["/"], company),
    lang: "en-US",
    start_url: "/",
    scope: "/",
    display: "browser",
    theme_color: "#0e1a2b",
    background_color: "#0e1a2b",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icons/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icons/icon-512.png", type: "image/png", sizes: "512x512" },
      {
        src: "/icons/icon-maskable-512.png",
        type: "image/png",
        sizes: "512x512",
        purpose: "maskable",
      },
    ],
  };
}

interface SitemapEntry {
  path: string;
  updated?: string;
}

/** Returns the sitemap's entries: the listed pages, except those in `withheld`, and the articles with the dates of their last changes. */
export function sitemapEntries(
  articles: readonly Pick<Article, "path" | "updated">[],
  withheld: readonly PageName[] = [],
): SitemapEntry[] {
  return [
    ...listedPaths(withheld).map((path) => ({ path })),
    ...articles.map(({ path, updated }) => ({ path, updated })),
  ];
}

/** Formats the entries as a sitemap (sitemaps.org protocol 0.9) with absolute URLs. Each page itself links to its other language. */
export function sitemapXml(siteUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, updated }) => {
    const changed = updated === undefined ? "" : `<lastmod>${updated}</lastmod>`;
    return `  <url><loc>${escapeXml(siteUrl + path)}</loc>${changed}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
}
