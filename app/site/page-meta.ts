import type { MetaDescriptor, MetaFunction } from "@remix-run/node";
import type { BusinessHours } from "./business-hours";
import type { Company } from "./company.server";
import { articlePageMeta, type PageMeta, type PageName, pages, socialImage } from "./meta";
import type { Question } from "./page-content";
import type { Article } from "./resources";
import type { SiteData } from "./site-data";

export const feedPath = "/resources/rss.xml";

/** A route's matches as its meta function is given them. */
type Matches = readonly { id: string; data: unknown }[];

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

/** One JSON-LD object of schema.org; Remix's `<Meta>` writes it with `<`, `>` and `&` escaped. */
export type JsonLd = Record<string, unknown>;

const context = "https://schema.org";

/** Returns the provider as a FinancialService: contacts, opening hours and profiles as configured. */
export function financialService({ company, hours, siteUrl }: SiteData): JsonLd {
  return {
    "@context": context,
    "@type": "FinancialService",
    "@id": businessId(siteUrl),
    name: company.name,
    description: pages.home.description,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icons/icon-512.png`,
    image: siteUrl + socialImage(pages.home.path),
    telephone: company.phone.tel,
    email: company.email,
    ...(company.addressLines.length > 0 && { address: postalAddress(company.addressLines) }),
    openingHoursSpecification: openingHours(hours),
    foundingDate: String(company.foundedYear),
    areaServed: { "@type": "Country", name: "US" },
    knowsAbout: ["Invoice factoring", "Asset-based lending", "Fleet fuel cards"],
    sameAs: Object.values(company.social).filter((profile) => profile !== undefined),
  };
}

/** Returns the questions and their answers as an FAQPage; the page must show them too. */
export function faqPage(questions: readonly Question[]): JsonLd {
  return {
    "@context": context,
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** Returns an article of the resources as an Article published by the provider. */
function articleLd(article: Article, { company, siteUrl }: SiteData): JsonLd {
  const publisher = {
    "@type": "FinancialService",
    "@id": businessId(siteUrl),
    name: company.name,
    url: `${siteUrl}/`,
    logo: { "@type": "ImageObject", url: `${siteUrl}/icons/icon-512.png` },
  };
  return {
    "@context": context,
    "@type": "Article",
    headline: article.title,
    description: article.description,
    image: siteUrl + socialImage(article.path),
    datePublished: article.published,
    dateModified: article.updated,
    author: { "@type": "Organization", name: article.author, url: `${siteUrl}${pages.about.path}` },
    publisher,
    mainEntityOfPage: siteUrl + article.path,
    articleSection: article.category,
    timeRequired: `PT${article.readMinutes}M`,
    inLanguage: "en-US",
  };
}

/** Returns the way from the home page to a page as a BreadcrumbList; null for the home page itself. */
function breadcrumbs(page: PageMeta, siteUrl: string): JsonLd | null {
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

const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

function openingHours({ weekdays, opensAtMinute, closesAtMinute }: BusinessHours): JsonLd {
  return {
    "@type": "OpeningHoursSpecification",
    dayOfWeek: weekdays.map((weekday) => `${context}/${weekdayNames[weekday - 1]}`),
    opens: clock(opensAtMinute),
    closes: clock(closesAtMinute),
  };
}

/** "07:00" for 420 minutes after midnight. */
function clock(minute: number): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** A US address in parts when its last line reads "City, ST 12345", else as one text. */
function postalAddress(lines: Company["addressLines"]): JsonLd | string {
  const city = /^(.+),\s*([A-Z]{2})\s+(\d{5}(?:-\d{4})?)$/.exec(lines.at(-1) ?? "");
  if (city === null || lines.length < 2) return lines.join(", ");
  return {
    "@type": "PostalAddress",
    streetAddress: lines.slice(0, -1).join(", "),
    addressLocality: city[1],
    addressRegion: city[2],
    postalCode: city[3],
    addressCountry: "US",
  };
}

function businessId(siteUrl: string): string {
  return `${siteUrl}/#business`;
}
