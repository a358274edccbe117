import { CallToAction, OnwardLink, PageHeader, QuestionsLink, Section } from "~/site/section";
import { useCompany, useHeading, useWithClaims } from "~/site/site-data";
import { ComparisonTable } from "~/site/tables";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Testimonials } from "./testimonial-card";
import { whyUsTestimonials } from "./testimonials";
import { StatBand } from "./text-blocks";
import { type ComparisonRow, whyUsMessages } from "./why-us.messages";

export { handle } from "~/site/page-meta";
export { meta } from "~/site/site-data";

/** The reasons to choose us, our terms compared with those of others, and what clients say. */
export default function WhyUsPage() {
  const messages = useWithClaims(whyUsMessages);
  const company = useCompany();
  const toTableRow = ({ feature, us, others, note }: ComparisonRow) => {
    const ours = (
      <>
        {us}
        {note && <span className="mt-1 block text-sm font-normal">{note}</span>}
      </>
    );
    const theirs = others ?? (
      <span className="text-[0.9375rem] text-muted">{messages.comparison.ask}</span>
    );
    return { id: feature, header: feature, cells: [ours, theirs] };
  };
  const rows = messages.comparisonRows.map(toTableRow);
  const rowsToAsk = messages.rowsToAsk.map(toTableRow);
  const hasTable = rows.length + rowsToAsk.length > 0;
  return (
    <>
      <PageHeader
        {...useHeading()}
        lede={hasTable ? messages.intro : messages.introAlone}
        way={messages.callToAction.secondary}
      >
        <StatBand stats={messages.stats(company)} />
      </PageHeader>
      <Section
        labelledBy="advantages"
        title={messages.advantagesHeading(messages.advantages.length)}
      >
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {messages.advantages.map(({ title, description, highlight }) => (
            <Card as="li" key={title} className="flex flex-col max-sm:p-5">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-2 mb-4 text-base">{description}</p>
              {highlight && (
                <p className="mt-auto">
                  <Badge tone="accent">{highlight}</Badge>
                </p>
              )}
            </Card>
          ))}
        </ul>
      </Section>
      {hasTable && (
        <Section labelledBy="comparison" tone="alt" title={messages.comparison.heading}>
          <ComparisonTable
            caption={messages.comparison.caption}
            columns={messages.comparison.columns}
            rows={rows.length > 0 ? rows : rowsToAsk}
            {...(rows.length > 0 && {
              more: { heading: messages.comparison.askHeading, rows: rowsToAsk },
            })}
          />
          <p className="measure mt-6 text-base">
            {rows.length > 0 && messages.comparison.ranges} {messages.comparison.footnote}
          </p>
          <p className="mt-4 flex flex-col items-start">
            <OnwardLink {...messages.comparison.onward} />
            <QuestionsLink label={messages.comparison.answers} />
          </p>
        </Section>
      )}
      <Testimonials title={messages.testimonialsHeading} testimonials={whyUsTestimonials} />
      <CallToAction text={messages.callToAction} />
    </>
  );
}
