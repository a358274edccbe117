import { useLoaderData } from "@remix-run/react";
import { CostBars, Sheet } from "~/site/pictures";
import { CallToAction, OnwardLink, PageHeader, QuestionsLink, Section } from "~/site/section";
import { useCompany, useHeading, useWithClaims } from "~/site/site-data";
import { ComparisonTable } from "~/site/tables";
import type { loadWhyUs } from "./owners-content.server";
import { Testimonials } from "./testimonial-card";
import { SplitSection, StatBand } from "./text-blocks";
import { whyUsMessages } from "./why-us.messages";

export { handle } from "~/site/page-meta";

/** The page /why-us: two offers for the same month, the reasons to choose us, our terms compared with those of others, and what clients say. */
export default function WhyUsPage() {
  const messages = useWithClaims(whyUsMessages);
  const { twoOffers, comparison } = messages;
  return (
    <>
      <PageHeader {...useHeading()} lede={messages.intro}>
        <StatBand stats={messages.stats(useCompany())} />
      </PageHeader>
      <SplitSection
        id="two-offers"
        tone="alt"
        title={twoOffers.heading}
        intro={twoOffers.text}
        belowTitle={<OnwardLink {...comparison.onward} />}
      >
        <Sheet title={twoOffers.title} basis={twoOffers.basis}>
          <CostBars costs={twoOffers.offers} difference={twoOffers.difference} />
        </Sheet>
      </SplitSection>
      <Section labelledBy="advantages" title={messages.advantagesHeading}>
        <ul className="grid gap-x-6 gap-y-2 sm:gap-y-4 min-[30rem]:grid-cols-2 lg:grid-cols-3 lg:gap-x-10 lg:gap-y-8">
          {messages.advantages.map(({ title, description, highlight }) => (
            <li key={title} className="border-t border-rule pt-2.5 sm:pt-4">
              {highlight && <p className="display text-xl sm:mb-1">{highlight}</p>}
              <h3 className="text-base">{title}</h3>
              <p className="text-sm sm:mt-1">{description}</p>
            </li>
          ))}
        </ul>
      </Section>
      {messages.comparisonRows.length > 0 && (
        <Section labelledBy="comparison" tone="alt" title={comparison.heading}>
          <ComparisonTable
            caption={comparison.caption}
            columns={comparison.columns}
            rows={messages.comparisonRows.map(([id, ...cells]) => ({ id, header: id, cells }))}
            stacksOnPhone={false}
          />
          <p className="mt-3 text-sm">{comparison.ranges}</p>
          <QuestionsLink label={comparison.answers} />
        </Section>
      )}
      <Testimonials title={messages.testimonialsHeading} {...useLoaderData<typeof loadWhyUs>()} />
      <CallToAction text={messages.callToAction} />
    </>
  );
}
