import * as words from "~/pages/asset-based-lending";
import { SplitSection, TextSections } from "~/pages/text-blocks";
import { headingOf } from "~/site/meta";
import { pageMeta } from "~/site/page-meta";
import { RoadSteps } from "~/site/road-line";
import { CallToAction, CheckList, PageHeader, Section, SectionHeading } from "~/site/section";
import type { RouteHandle } from "~/site/site-data";
import { ComparisonTable } from "~/site/tables";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta("assetBasedLending");

export default function AssetBasedLending() {
  return (
    <>
      <PageHeader
        {...headingOf("assetBasedLending")}
        lede={words.intro}
        way={words.callToAction.primary}
      />
      <div className="bg-surface-alt py-16 md:py-24">
        <div className="wrap">
          <TextSections sections={words.sections} level={2} />
        </div>
      </div>
      <Section labelledBy="steps">
        <SectionHeading id="steps" title={words.stepsHeading} />
        <RoadSteps across steps={words.steps} />
      </Section>
      <Section labelledBy="comparison" tone="alt">
        <SectionHeading id="comparison" title={words.comparison.heading} />
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
