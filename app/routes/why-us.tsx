import { AdvantageCards } from "~/pages/picture-cards";
import { Testimonials } from "~/pages/testimonial-card";
import { whyUsTestimonials } from "~/pages/testimonials";
import { StatBand } from "~/pages/text-blocks";
import type { ComparisonRow } from "~/pages/why-us";
import * as words from "~/pages/why-us";
import { headingOf } from "~/site/meta";
import { pageMeta } from "~/site/page-meta";
import {
  CallToAction,
  OnwardLink,
  PageHeader,
  QuestionsLink,
  Section,
  SectionHeading,
} from "~/site/section";
import { type RouteHandle, useCompany } from "~/site/site-data";
import { ComparisonTable } from "~/site/tables";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta("whyUs");

export default function WhyUs() {
  const company = useCompany();
  return (
    <>
      <PageHeader {...headingOf("whyUs")} lede={words.intro} way={words.callToAction.secondary}>
        <StatBand stats={words.stats(company)} />
      </PageHeader>
      <Section labelledBy="advantages">
        <SectionHeading id="advantages" title={words.advantagesHeading} />
        <AdvantageCards advantages={words.advantages} />
      </Section>
      <Section labelledBy="comparison" tone="alt">
        <SectionHeading id="comparison" title={words.comparison.heading} />
        <ComparisonTable
          caption={words.comparison.caption}
          columns={words.comparison.columns}
          rows={words.comparisonRows.map(toTableRow)}
          more={{
            heading: words.comparison.askHeading,
            rows: words.rowsToAsk(company).map(toTableRow),
          }}
        />
        <p className="measure mt-6 text-base">{words.comparison.footnote}</p>
        <p className="mt-4 flex flex-col items-start">
          <OnwardLink {...words.comparison.onward} />
          <QuestionsLink label={words.comparison.answers} />
        </p>
      </Section>
      <Testimonials title={words.testimonialsHeading} testimonials={whyUsTestimonials} />
      <CallToAction text={words.callToAction} />
    </>
  );
}

function toTableRow({ id, feature, us, others, note }: ComparisonRow) {
  const ours = (
    <>
      {us}
      {note && <span className="mt-1 block text-sm font-normal">{note}</span>}
    </>
  );
  const theirs = others ?? (
    <span className="text-[0.9375rem] text-muted">{words.comparison.ask}</span>
  );
  return { id, header: feature, cells: [ours, theirs] };
}
