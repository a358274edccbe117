import type { MetaDescriptor } from "@remix-run/node";
import type { Config } from "~/config.server";
import { languageOf } from "~/server/address-language";
import { businessHoursOf } from "./business-hours";
import { companyOf } from "./company.server";
import { breadcrumbs, feedLink, jsonLdTags, type TagData, tagsOf } from "./head-tags";
import { otherLanguageOf } from "./language";
import { type PageHead, pageHeadAt, pages } from "./pages";
import { withheldPages } from "./questions.server";
import { shellMessages } from "./shell.messages";
import { siteNavigation } from "./site-navigation.server";
import { pathIn } from "./spanish-paths";

/** Returns the root loader's data: the company, and the page shell's texts and links in the language of the URL. */
export function describeSite(config: Config, url: string) {
  const { pathname, search } = new URL(url);
  const language = languageOf(pathname);
  const company = companyOf(config, language);
  const head = pageHeadAt(pathname, company);
  const tagData: TagData = {
    language,
    otherLanguage: pathIn(otherLanguageOf[language], pathname) ?? null,
    siteUrl: config.siteUrl.origin,
    company,
  };
  return {
    ...tagData,
    messages: shellMessages(tagData)(company, /^\/(es\/recibo|receipt)\//.test(pathname)),
    /** The page's title and description. Null for a page with data of its own. */
    head,
    knownQuery: knownQuery(search),
    /** Created on the server, so that no browser loads the code for them. */
    headTags: head === null ? [] : headTagsOf(head, tagData),
    hours: businessHoursOf(config),
    navigation: siteNavigation(company.shortName, withheldPages(config), language),
  };
}

/** Returns the head tags of a page. An unlisted page is `noindex` and has no canonical URL. */
function headTagsOf(head: PageHead, site: TagData): MetaDescriptor[] {
  return [
    ...tagsOf(head, site),
    { property: "og:type", content: "website" },
    ...(head.path === pages[site.language]["/resources"].path ? [feedLink(site, head.path)] : []),
    ...jsonLdTags([breadcrumbs(head.trail, site.siteUrl)]),
  ];
}

const offer = ["name", "advanceRate", "factoringFee", "feePeriod", "wireFee", "monthlyMinimum"];

/** The query parameters that public pages read: initial values of forms, and a calculator's figures. */
const knownParams: readonly string[] = [
  ...["service", "tier", "from", "question", "category", "tool", "system", "url"],
  ...["sent", "done", "verify"],
  ...["invoiceAmount", "advanceRate", "factoringRate", "paymentTerms"],
  ...["monthlyVolume", "creditRating", "yearsInBusiness", "industry", "desiredAdvance"],
  ...["averageInvoice", "invoicesPerMonth", "daysToPay"],
  ...["a", "b", "c"].flatMap((key) => offer.map((name) => `${key}-${name}`)),
];

/** Returns a query string, "" or "?a=b", reduced to the parameters that public pages read. */
function knownQuery(search: string): string {
  const known = [...new URLSearchParams(search)].filter(([name]) => knownParams.includes(name));
  return known.length > 0 ? `?${new URLSearchParams(known)}` : "";
}
