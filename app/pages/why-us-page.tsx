import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { CallToAction, OnwardLink, PageHeader, QuestionsLink, Section } from "~/site/section";
import { useCompany, useHeading, useWithClaims } from "~/site/site-data";
import { ComparisonTable } from "~/site/tables";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import type { loadWhyUs } from "./owners-content.server";
import { Testimonials } from "./testimonial-card";
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
    const theirs = others ?? <span className="text-[0.9375rem] text-muted">{comparison.ask}</span>;
    return { id: feature, header: feature, cells: [ours, theirs] };
  };
  const { comparison } = messages;
  const tables = [
    { heading: null, caption: comparison.caption, rows: messages.comparisonRows },
    { heading: comparison.askHeading, caption: comparison.askHeading, rows: messages.rowsToAsk },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <>
      <PageHeader
        {...useHeading()}
        lede={tables.length > 0 ? messages.intro : messages.introAlone}
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
      {tables.length > 0 && (
        <Section labelledBy="comparison" tone="alt" title={comparison.heading}>
          {tables.map(({ heading, caption, rows }) => (
            <Fragment key={caption}>
              {heading && <h3 className="mt-10 mb-3 text-lg">{heading}</h3>}
              <ComparisonTable
                caption={caption}
                columns={comparison.columns}
                rows={rows.map(toTableRow)}
              />
            </Fragment>
          ))}
          <p className="measure mt-6 text-base">
            {messages.comparisonRows.length > 0 && comparison.ranges} {comparison.footnote}
          </p>
          <p className="mt-4 flex flex-col items-start">
            <OnwardLink {...comparison.onward} />
            <QuestionsLink label={comparison.answers} />
          </p>
        </Section>
      )}
      <Testimonials title={messages.testimonialsHeading} {...useLoaderData<typeof loadWhyUs>()} />
      <CallToAction text={messages.callToAction} />
    </>
  );
}
