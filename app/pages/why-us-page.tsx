import {
  CallToAction,
  OnwardLink,
  PageHeader,
  QuestionsLink,
  Section,
  SectionHeading,
} from "~/site/section";
import { useCompany, useHeading } from "~/site/site-data";
import { ComparisonTable } from "~/site/tables";
import { AdvantageCards } from "./picture-cards";
import { Testimonials } from "./testimonial-card";
import { whyUsTestimonials } from "./testimonials";
import type { TestimonialWords } from "./testimonials.en";
import { StatBand } from "./text-blocks";
import type { ComparisonRow, WhyUsWords } from "./why-us.en";

interface WhyUsPageProps {
  words: WhyUsWords;
  testimonials: TestimonialWords;
}

/** The reasons to choose us, our terms beside those of others, and what clients say. */
export function WhyUsPage({ words, testimonials }: WhyUsPageProps) {
  const company = useCompany();
  const toTableRow = ({ id, feature, us, others, note }: ComparisonRow) => {
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
  };
  return (
    <>
      <PageHeader {...useHeading()} lede={words.intro} way={words.callToAction.secondary}>
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
      <Testimonials
        title={words.testimonialsHeading}
        testimonials={whyUsTestimonials}
        words={testimonials}
      />
      <CallToAction text={words.callToAction} />
    </>
  );
}
