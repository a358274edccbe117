import { Spot } from "~/site/illustrations/spots";
import { CallToAction, OnwardLink, PageHeader, QuestionsLink, Section } from "~/site/section";
import { useCompany, useHeading } from "~/site/site-data";
import { ComparisonTable } from "~/site/tables";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
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
      <Section labelledBy="advantages" title={words.advantagesHeading}>
        <AdvantageCards advantages={words.advantages} />
      </Section>
      <Section labelledBy="comparison" tone="alt" title={words.comparison.heading}>
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

function AdvantageCards({ advantages }: { advantages: WhyUsWords["advantages"] }) {
  const company = useCompany();
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {advantages.map(({ id, picture, title, description, highlight }) => (
        <Card
          as="li"
          key={id}
          className="grid grid-cols-[3rem_minmax(0,1fr)] gap-4 max-sm:p-5 max-[20rem]:grid-cols-1 sm:flex sm:flex-col sm:gap-0"
        >
          <Spot name={picture} />
          <div className="sm:mt-5 sm:flex sm:flex-1 sm:flex-col">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-2 mb-4 text-base">
              {typeof description === "string" ? description : description(company)}
            </p>
            <p className="sm:mt-auto">
              <Badge tone="accent">{highlight}</Badge>
            </p>
          </div>
        </Card>
      ))}
    </ul>
  );
}
