import { RoadSteps } from "~/site/road-line";
import { CallToAction, CheckList, PageHeader, Section } from "~/site/section";
import { useHeading } from "~/site/site-data";
import { ComparisonTable } from "~/site/tables";
import type { AssetBasedLendingWords } from "./asset-based-lending.en";
import { SplitSection, TextSections } from "./text-blocks";

/** A credit facility on assets: what it is, how it is set up, and how it compares with factoring. */
export function AssetBasedLendingPage({ words }: { words: AssetBasedLendingWords }) {
  return (
    <>
      <PageHeader {...useHeading()} lede={words.intro} way={words.callToAction.primary} />
      <div className="bg-surface-alt py-16 md:py-24">
        <div className="wrap">
          <TextSections sections={words.sections} level={2} />
        </div>
      </div>
      <Section labelledBy="steps" title={words.stepsHeading}>
        <RoadSteps steps={words.steps} />
      </Section>
      <Section labelledBy="comparison" tone="alt" title={words.comparison.heading}>
        <ComparisonTable
          caption={words.comparison.caption}
          columns={words.comparison.columns}
          rows={words.comparisonRows.map(({ id, feature, factoring, lending }) => ({
            id,
            header: feature,
            cells: [factoring, lending],
          }))}
        />
      </Section>
      <SplitSection id="fit" title={words.fitHeading}>
        <CheckList items={words.fit.map((content) => ({ id: content, content }))} />
      </SplitSection>
      <CallToAction text={words.callToAction} />
    </>
  );
}
