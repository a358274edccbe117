import { publicCacheControl } from "~/http/respond.server";
import type { Company } from "~/site/company.server";
import type { TagData } from "~/site/head-tags";
import { localeOf } from "~/site/language";
import { mailtoAddress } from "~/site/mailto";
import { descriptionOf, listedPaths, ownPages, type PageName, pages } from "~/site/pages";
import type { Article } from "~/site/resources";
import { articleMessages } from "./articles.messages";

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
export function securityTxt(siteUrl: string, contact: string | null, now: Date = new Date()) {
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

/**
 * Returns the sitemap (sitemaps.org protocol 0.9): the listed pages, except those in `withheld`, and the articles with the dates of their last changes.
 * Each page itself links to its other language.
 */
export function sitemapXml(
  siteUrl: string,
  articles: readonly Pick<Article, "path" | "updated">[],
  withheld: readonly PageName[],
): string {
  const listed = listedPaths(withheld).map((path) => ({ path, updated: undefined }));
  const urls = [...listed, ...articles].map(({ path, updated }) => {
    const changed = updated === undefined ? "" : `<lastmod>${updated}</lastmod>`;
    return `  <url><loc>${escapeXml(siteUrl + path)}</loc>${changed}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
}

/** Returns the articles of a language as an RSS 2.0 feed, newest first. */
export function feedXml(
  site: Pick<TagData, "siteUrl" | "language"> & { company: { name: string } },
  articles: readonly Article[],
): string {
  const { siteUrl, company, language } = site;
  const { feedTitle } = articleMessages[language];
  const { path, description } = pages[language]["/resources"];
  const newestFirst = [...articles].sort((a, b) => b.published.localeCompare(a.published));
  const changed = articles
    .map(({ updated }) => updated)
    .sort()
    .at(-1);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
  <title>${escapeXml(feedTitle(company.name))}</title>
  <link>${escapeXml(siteUrl + path)}</link>
  <description>${escapeXml(description)}</description>
  <language>${localeOf[language].toLowerCase()}</language>
  <atom:link href="${escapeXml(`${siteUrl}${path}/rss.xml`)}" rel="self" type="application/rss+xml"/>
${changed === undefined ? "" : `  <lastBuildDate>${rssDate(changed)}</lastBuildDate>\n`}${newestFirst.map((article) => item(siteUrl, article)).join("")}</channel>
</rss>
`;
}

function item(siteUrl: string, article: Article): string {
  const address = escapeXml(siteUrl + article.path);
  return `  <item>
    <title>${escapeXml(article.title)}</title>
    <link>${address}</link>
    <guid isPermaLink="true">${address}</guid>
    <pubDate>${rssDate(article.published)}</pubDate>
    <dc:creator>${escapeXml(article.author)}</dc:creator>
    <category>${escapeXml(article.category)}</category>
    <description>${escapeXml(article.description)}</description>
  </item>
`;
}

/** Formats an ISO date for RSS (RFC 822, section 5, with a four-digit year): "Mon, 12 May 2025 00:00:00 GMT". */
const rssDate = (date: string) => new Date(date).toUTCString();

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Escapes a text for character data or an attribute value in XML (XML 1.0, section 2.4). */
function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
