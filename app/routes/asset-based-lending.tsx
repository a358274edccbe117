import { CallToAction } from "~/components/site/call-to-action";
import { CheckList } from "~/components/site/check-list";
import { ComparisonTable } from "~/components/site/comparison-table";
import { PageHeader } from "~/components/site/page-header";
import { pageMeta } from "~/components/site/page-meta";
import { RoadSteps } from "~/components/site/road-line";
import type { RouteHandle } from "~/components/site/route-handle";
import { Section, SectionHeading } from "~/components/site/section";
import { SplitSection } from "~/components/site/split-section";
import { TextSections } from "~/components/site/text-sections";
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
} from "~/content/asset-based-lending";
import { pages } from "~/content/meta";
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
