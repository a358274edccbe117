import { CallToAction } from "~/components/site/call-to-action";
import { CheckList } from "~/components/site/check-list";
import { FuelCardPanel } from "~/components/site/fuel-card-panel";
import { PageHeader } from "~/components/site/page-header";
import { pageMeta } from "~/components/site/page-meta";
import { BusinessTypeCards } from "~/components/site/picture-cards";
import type { RouteHandle } from "~/components/site/route-handle";
import { Section, SectionHeading } from "~/components/site/section";
import { SplitSection } from "~/components/site/split-section";
import { TextGrid } from "~/components/site/text-grid";
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
} from "~/content/industries";
import { pages } from "~/content/meta";

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
