import { FuelCardPanel } from "~/pages/fuel-card-panel";
import * as words from "~/pages/industries";
import { BusinessTypeCards } from "~/pages/picture-cards";
import { FigureLine, SplitSection, TextGrid } from "~/pages/text-blocks";
import { headingOf } from "~/site/meta";
import { pageMeta } from "~/site/page-meta";
import {
  CallToAction,
  CheckList,
  OnwardLink,
  PageHeader,
  Section,
  SectionHeading,
} from "~/site/section";
import type { RouteHandle } from "~/site/site-data";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta("industries");

const requirements = words.qualification.map(({ id, title, text }) => ({
  id,
  content: (
    <>
      <h3 className="text-lg">{title}</h3>
      <p>{text}</p>
    </>
  ),
}));

export default function Industries() {
  return (
    <>
      <PageHeader {...headingOf("industries")} lede={words.intro} way={words.way} />
      <Section labelledBy="business-types" tone="alt">
        <SectionHeading id="business-types" title={words.businessTypesHeading} />
        <BusinessTypeCards types={words.businessTypes} />
      </Section>
      <SplitSection
        id="freight-types"
        title={words.freightTypesHeading}
        intro={words.freightTypesIntro}
        aside={
          <>
            <FigureLine {...words.freightTerms.figure} />
            <p className="mt-4">
              <OnwardLink {...words.freightTerms.link} />
            </p>
          </>
        }
      >
        <TextGrid items={words.freightTypes} columns={2} namesOnly />
      </SplitSection>
      <SplitSection
        id="qualification"
        tone="alt"
        title={words.qualificationHeading}
        aside={<OnwardLink {...words.qualificationLink} />}
      >
        <CheckList items={requirements} />
      </SplitSection>
      <Section labelledBy="fuel-card">
        <FuelCardPanel id="fuel-card" />
      </Section>
      <CallToAction text={words.callToAction} />
    </>
  );
}
