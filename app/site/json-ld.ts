import type { BusinessHours } from "./business-hours";
import type { Company } from "./company";
import { type PageMeta, pages, socialImage } from "./meta";
import type { Article } from "./resources";
import type { SiteData } from "./site-data";
import type { Question } from "./types";

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
    address: postalAddress(company.addressLines),
    openingHoursSpecification: openingHours(hours),
    foundingDate: String(company.foundedYear),
    areaServed: { "@type": "Country", name: "US" },
    knowsAbout: ["Invoice factoring", "Asset-based lending", "Fleet fuel cards"],
    sameAs: Object.values(company.social),
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
export function articleLd(article: Article, { company, siteUrl }: SiteData): JsonLd {
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
