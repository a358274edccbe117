import {
  assetBasedLendingCallToAction,
  assetBasedLendingFit,
  assetBasedLendingFitHeading,
  assetBasedLendingIntro,
  assetBasedLendingSections,
  assetBasedLendingSteps,
  assetBasedLendingStepsHeading,
  lendingComparison,
  lendingComparisonRows,
} from "~/pages/asset-based-lending";
import { SplitSection, TextSections } from "~/pages/text-blocks";
import { pages } from "~/site/meta";
import { pageMeta } from "~/site/page-meta";
import { RoadSteps } from "~/site/road-line";
import { CallToAction, CheckList, PageHeader, Section, SectionHeading } from "~/site/section";
import type { RouteHandle } from "~/site/site-data";
import { ComparisonTable } from "~/site/tables";
import { ButtonLink } from "~/ui/button";

const page = pages.assetBasedLending;

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta("assetBasedLending");

export default function AssetBasedLending() {
  const { primary } = assetBasedLendingCallToAction;
  return (
    <>
      <PageHeader eyebrow={page.ogKicker} title={page.h1} lede={assetBasedLendingIntro}>
        <ButtonLink href={primary.to} size="large">
          {primary.label}
        </ButtonLink>
      </PageHeader>
      <div className="bg-surface-alt py-16 md:py-24">
        <div className="wrap">
          <TextSections sections={assetBasedLendingSections} level={2} />
        </div>
      </div>
      <Section labelledBy="steps">
        <SectionHeading id="steps" title={assetBasedLendingStepsHeading} />
        <RoadSteps across steps={assetBasedLendingSteps} />
      </Section>
      <Section labelledBy="comparison" tone="alt">
        <SectionHeading id="comparison" title={lendingComparison.heading} />
        <ComparisonTable
          caption={lendingComparison.caption}
          columns={[
            { label: lendingComparison.columns.feature },
            { label: lendingComparison.columns.factoring },
            { label: lendingComparison.columns.lending },
          ]}
          rows={lendingComparisonRows.map(({ id, feature, factoring, lending }) => ({
            id,
            header: feature,
            cells: [factoring, lending],
          }))}
        />
      </Section>
      <SplitSection id="fit" title={assetBasedLendingFitHeading}>
        <CheckList items={assetBasedLendingFit.map((content) => ({ id: content, content }))} />
      </SplitSection>
      <CallToAction text={assetBasedLendingCallToAction} />
    </>
  );
}
