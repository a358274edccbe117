import type { Company } from "~/site/company.server";
import { type Language, localeOf } from "~/site/language";
import { pages } from "~/site/pages";
import type { Article } from "~/site/resources";
import { articleMessages } from "../articles.messages";

/** The site that publishes the feed, and the feed's language. */
export interface FeedSite {
  siteUrl: string;
  company: Pick<Company, "name">;
  language: Language;
}

/** Returns the articles of a language as an RSS 2.0 feed, newest first. */
export function feedXml(
  { siteUrl, company, language }: FeedSite,
  articles: readonly Article[],
): string {
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
function rssDate(date: string): string {
  return new Date(date).toUTCString();
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Escapes a text for character data or an attribute value in XML (XML 1.0, section 2.4). */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
