import { FuelCardPanel } from "~/pages/fuel-card-panel";
import {
  businessTypes,
  businessTypesHeading,
  freightTypes,
  freightTypesHeading,
  freightTypesIntro,
  fuelCardPromo,
  industriesCallToAction,
  industriesIntro,
  qualification,
  qualificationHeading,
} from "~/pages/industries";
import { BusinessTypeCards } from "~/pages/picture-cards";
import { SplitSection, TextGrid } from "~/pages/text-blocks";
import { pages } from "~/site/meta";
import { pageMeta } from "~/site/page-meta";
import { CallToAction, CheckList, PageHeader, Section, SectionHeading } from "~/site/section";
import type { RouteHandle } from "~/site/site-data";

const page = pages.industries;

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta("industries");

const requirements = qualification.map(({ id, title, text }) => ({
  id,
  content: (
    <>
      <h3 className="text-lg">{title}</h3>
      <p className="text-muted">{text}</p>
    </>
  ),
}));

export default function Industries() {
  return (
    <>
      <PageHeader eyebrow={page.ogKicker} title={page.h1} lede={industriesIntro} />
      <Section labelledBy="business-types" tone="alt">
        <SectionHeading id="business-types" title={businessTypesHeading} />
        <BusinessTypeCards types={businessTypes} />
      </Section>
      <Section labelledBy="freight-types">
        <SectionHeading id="freight-types" title={freightTypesHeading} intro={freightTypesIntro} />
        <TextGrid items={freightTypes} columns={3} />
      </Section>
      <SplitSection id="qualification" tone="alt" title={qualificationHeading}>
        <CheckList items={requirements} />
      </SplitSection>
      <Section labelledBy="fuel-card">
        <FuelCardPanel id="fuel-card" promo={fuelCardPromo} />
      </Section>
      <CallToAction text={industriesCallToAction} />
    </>
  );
}
