import type { ReactNode } from "react";
import { shownSamples } from "~/site/page-content";
import { CallToAction, PageHeader, Section, SectionHeading } from "~/site/section";
import { useCompany, useHeading } from "~/site/site-data";
import type { Words } from "~/site/words";
import type { guidesFor } from "./articles.server";
import { ApplicationFormLink, ArticleCards, CategoryFilter, NewsCards } from "./resource-lists";
import type { resourcesWords } from "./resources.en";

export type ResourcesWords = Words<typeof resourcesWords>;

export interface ResourcesPageProps {
  words: ResourcesWords;
  listed: ReturnType<typeof guidesFor>;
  calculators: ReactNode;
  /** Whether a calculator shows a result: it prints alone, on one page. */
  hasResult: boolean;
}

/** The page of calculators, application form, guides and news. */
export function ResourcesPage({ words, listed, calculators, hasResult }: ResourcesPageProps) {
  const { tools, applicationForms, guides, news, callToAction } = words;
  const besideResult = hasResult ? "no-print" : undefined;
  return (
    <>
      <div className={besideResult}>
        <PageHeader {...useHeading()} lede={words.intro} />
      </div>
      <section
        id="tools"
        aria-labelledby="tools-heading"
        className="bg-surface-alt py-16 md:py-24 print:py-0"
      >
        <div className="wrap print:px-0">
          <SectionHeading
            id="tools-heading"
            title={tools.heading}
            intro={tools.intro}
            className={besideResult}
          />
          {calculators}
        </div>
      </section>
      <div className={besideResult}>
        <Section labelledBy="forms" className="-my-4 md:-my-8">
          <ApplicationFormLink id="forms" words={applicationForms} />
        </Section>
        <Section id="guides" labelledBy="guides-heading" tone="alt">
          <SectionHeading id="guides-heading" title={guides.heading} below="text" />
          <CategoryFilter links={listed.filter} label={guides.byCategory} />
          <ArticleCards articles={listed.guides} minutes={guides.minutes} />
        </Section>
        <Section labelledBy="news">
          <SectionHeading id="news" title={news.heading} />
          <NewsCards cards={shownSamples(news.cards, useCompany())} words={news} />
        </Section>
        <CallToAction text={callToAction} />
      </div>
    </>
  );
}
