import type { MetaDescriptor } from "@remix-run/node";
import { type BusinessHours, type SpecialDay, weekdayNames } from "./business-hours";
import type { Company } from "./company.server";
import {
  breadcrumbs,
  context,
  feedLink,
  type JsonLd,
  jsonLdTags,
  socialImage,
  tagsOf,
} from "./head-tags";
import { localeOf } from "./language";
import { type Matches, siteDataOf } from "./page-meta";
import { descriptionOf, pages, trailTo } from "./pages";
import type { Article } from "./resources";
import type { SiteData } from "./site-data";

// Structured data of pages without scripts. In its own file, so that no script includes it.

/** Returns the meta descriptors of an article's page. Returns an empty list if there is no article. */
export function articleMeta(article: Article | undefined, matches: Matches): MetaDescriptor[] {
  if (article === undefined) return [];
  const site = siteDataOf(matches);
  const { path, title, description, category } = article;
  const page = { path, title, description, h1: title, ogKicker: category };
  return [
    ...tagsOf(page, site),
    { property: "og:type", content: "article" },
    { property: "article:published_time", content: article.published },
    { property: "article:modified_time", content: article.updated },
    { property: "article:section", content: category },
    { name: "author", content: article.author },
    feedLink(site, pages[site.language]["/resources"].path),
    ...jsonLdTags([articleLd(article, site), breadcrumbs(trailTo(page), site.siteUrl)]),
  ];
}

const services = {
  en: ["Invoice factoring", "Asset-based lending", "Fleet fuel cards"],
  es: ["Factoraje de facturas", "Préstamos sobre activos", "Tarjetas de combustible"],
};

/** Returns the company as a FinancialService, with its configured contacts, opening hours and profiles. */
export function financialService({ company, hours, siteUrl, language }: SiteData): JsonLd {
  const home = pages[language]["/"];
  return {
    "@context": context,
    "@type": "FinancialService",
    "@id": `${siteUrl}/#business`,
    name: company.name,
    description: descriptionOf(home, company),
    url: siteUrl + home.path,
    logo: `${siteUrl}/icons/icon-512.png`,
    image: siteUrl + socialImage(home.path),
    ...(company.phone && { telephone: company.phone.tel }),
    ...(company.email && { email: company.email }),
    ...(company.addressLines.length > 0 && { address: postalAddress(company.addressLines) }),
    openingHoursSpecification: openingHours(hours),
    ...(company.specialDays.length > 0 && {
      specialOpeningHoursSpecification: company.specialDays.map((one) => specialDay(one, hours)),
    }),
    ...(!company.notYetTrue.includes("founded") && { foundingDate: String(company.foundedYear) }),
    areaServed: { "@type": "Country", name: "US" },
    knowsAbout: services[language],
    sameAs: Object.values(company.social).filter((profile) => profile !== undefined),
  };
}

/** Returns questions and answers as an FAQPage. The page must also show these questions and answers. */
export function faqPage(
  questions: readonly { question: string; answer: string; isEnglish?: boolean }[],
  { language }: SiteData,
): JsonLd {
  return {
    "@context": context,
    "@type": "FAQPage",
    inLanguage: localeOf[language],
    mainEntity: questions.map(({ question, answer, isEnglish }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: {
        "@type": "Answer",
        text: answer,
        inLanguage: localeOf[isEnglish ? "en" : language],
      },
    })),
  };
}

/** Returns an article as a schema.org Article published by the provider. */
function articleLd(article: Article, { company, siteUrl, language }: SiteData): JsonLd {
  return {
    "@context": context,
    "@type": "Article",
    headline: article.title,
    description: article.description,
    image: siteUrl + socialImage(article.path),
    datePublished: article.published,
    dateModified: article.updated,
    author: {
      "@type": "Organization",
      name: article.author,
      url: siteUrl + pages[language]["/about"].path,
    },
    publisher: {
      "@type": "FinancialService",
      "@id": `${siteUrl}/#business`,
      name: company.name,
      url: `${siteUrl}/`,
      logo: { "@type": "ImageObject", url: `${siteUrl}/icons/icon-512.png` },
    },
    mainEntityOfPage: siteUrl + article.path,
    articleSection: article.category,
    timeRequired: `PT${article.readMinutes}M`,
    inLanguage: localeOf[language],
  };
}

function openingHours({ weekdays, opensAtMinute, closesAtMinute }: BusinessHours): JsonLd {
  return {
    "@type": "OpeningHoursSpecification",
    dayOfWeek: weekdays.map((weekday) => `${context}/${weekdayNames[weekday - 1]}`),
    opens: clock(opensAtMinute),
    closes: clock(closesAtMinute),
  };
}

/** Returns a day with other hours. A day whose hours begin and end at midnight is closed. */
function specialDay({ day, closesAtMinute }: SpecialDay, { opensAtMinute }: BusinessHours): JsonLd {
  return {
    "@type": "OpeningHoursSpecification",
    validFrom: day,
    validThrough: day,
    opens: clock(closesAtMinute === null ? 0 : opensAtMinute),
    closes: clock(closesAtMinute ?? 0),
  };
}

/** Formats minutes after midnight as a time of day: "07:00" for 420. */
const clock = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);

/** Splits a US address into parts if its last line reads "City, ST 12345". Otherwise returns it as one text. */
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
