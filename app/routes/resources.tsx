import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { CalculatorTools } from "~/calculators/calculator-tools";
import { figureNames, isToolSent, movedComparison, tools } from "~/calculators/tools";
import { publicPage } from "~/http/respond.server";
import { guides } from "~/pages/articles.server";
import {
  ApplicationFormLink,
  ArticleCards,
  CategoryFilter,
  NewsCards,
} from "~/pages/resource-lists";
import { shownSamples } from "~/site/page-content";
import { feedLink, pageMeta } from "~/site/page-meta";
import {
  allArticlesLabel,
  articleCategories,
  articlesHeading,
  newsCards,
  newsHeading,
  resourcesCallToAction,
  resourcesIntro,
  toolsHeading,
  toolsIntro,
} from "~/site/resources";
import { CallToAction, PageHeader, Section, SectionHeading } from "~/site/section";
import { type RouteHandle, useCompany, useHeading } from "~/site/site-data";

export const handle: RouteHandle = {
  scripts: true,
  publicPage: {
    variants: {
      category: articleCategories.map(({ slug }) => slug),
      tool: tools.map(({ id }) => id),
    },
    uncached: figureNames,
  },
};

export const meta = pageMeta(undefined, (site) => [feedLink(site)]);

export const headers = publicPage;

/** The calculators keep the address in step with their figures; nothing the loaders give depends on it. */
export const shouldRevalidate = () => false;

/** Leads an old address of the comparison to its page. Gives the guides of the category that the address names, or all of them, and the filter's links. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const moved = movedComparison(searchParams);
  if (moved !== null) throw redirect(moved, 301);
  const asked = searchParams.get("category");
  const chosen = articleCategories.find(({ slug }) => slug === asked);
  const guidesOf = (label: string | undefined) =>
    guides.filter(({ category }) => label === undefined || category === label);
  const all = { label: undefined, slug: undefined };
  return {
    category: chosen?.slug,
    guides: guidesOf(chosen?.label),
    filter: [all, ...articleCategories].map(({ label, slug }) => ({
      label: label ?? allArticlesLabel,
      count: guidesOf(label).length,
      href: slug === undefined ? "/resources#guides" : `/resources?category=${slug}#guides`,
      current: slug === chosen?.slug,
    })),
  };
}

export default function Resources() {
  const { category, guides, filter } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  // A calculator's result prints alone, on one page.
  const besideResult = isToolSent(params) ? "no-print" : undefined;
  return (
    <>
      <div className={besideResult}>
        <PageHeader {...useHeading()} lede={resourcesIntro} />
      </div>
      <section
        id="tools"
        aria-labelledby="tools-heading"
        className="bg-surface-alt py-16 md:py-24 print:py-0"
      >
        <div className="wrap print:px-0">
          <SectionHeading
            id="tools-heading"
            title={toolsHeading}
            intro={toolsIntro}
            className={besideResult}
          />
          <CalculatorTools keep={category && { category }} />
        </div>
      </section>
      <div className={besideResult}>
        <Section labelledBy="forms" className="-my-4 md:-my-8">
          <ApplicationFormLink id="forms" />
        </Section>
        <Section id="guides" labelledBy="guides-heading" tone="alt">
          <SectionHeading id="guides-heading" title={articlesHeading} below="text" />
          <CategoryFilter links={filter} />
          <ArticleCards articles={guides} />
        </Section>
        <Section labelledBy="news">
          <SectionHeading id="news" title={newsHeading} />
          <NewsCards cards={shownSamples(newsCards, useCompany())} />
        </Section>
        <CallToAction text={resourcesCallToAction} />
      </div>
    </>
  );
}
