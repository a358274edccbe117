import { RoadSteps } from "~/site/road-line";
import { CallToAction, PageHeader, Section } from "~/site/section";
import { useHeading, useWithClaims } from "~/site/site-data";
import { ComparisonTable } from "~/site/tables";
import { RoadList } from "~/ui/lists";
import { assetBasedLendingMessages } from "./asset-based-lending.messages";
import { SplitSection, TextSections } from "./text-blocks";

export { handle } from "~/site/page-meta";
export { meta } from "~/site/site-data";

/** The page about credit secured by assets: what it is, how it is set up, and how it compares with factoring. */
export default function AssetBasedLendingPage() {
  const messages = useWithClaims(assetBasedLendingMessages);
  return (
    <>
      <PageHeader {...useHeading()} lede={messages.intro} way={messages.callToAction.primary} />
      <div className="bg-surface-alt py-16 md:py-24">
        <div className="wrap">
          <TextSections sections={messages.sections} level={2} />
        </div>
      </div>
      <Section labelledBy="steps" title={messages.stepsHeading}>
        <RoadSteps steps={messages.steps} />
      </Section>
      <Section labelledBy="comparison" tone="alt" title={messages.comparison.heading}>
        <ComparisonTable
          caption={messages.comparison.caption}
          columns={messages.comparison.columns}
          rows={messages.comparisonRows.map(({ feature, factoring, lending }) => ({
            id: feature,
            header: feature,
            cells: [factoring, lending],
          }))}
        />
      </Section>
      <SplitSection id="fit" title={messages.fitHeading}>
        <RoadList items={messages.fit} />
      </SplitSection>
      <CallToAction text={messages.callToAction} />
    </>
  );
}
