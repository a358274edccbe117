import {
  CallToAction,
  CheckList,
  OnwardLink,
  PageHeader,
  Section,
  SectionHeading,
} from "~/site/section";
import { useHeading } from "~/site/site-data";
import { FuelCardPanel } from "./fuel-card-panel";
import type { IndustriesWords } from "./industries.en";
import { BusinessTypeCards } from "./picture-cards";
import { FigureLine, SplitSection, TextGrid } from "./text-blocks";

/** The kinds of business and of freight, what one needs to qualify, the fuel card. */
export function IndustriesPage({ words }: { words: IndustriesWords }) {
  const requirements = words.qualification.map(({ id, title, text }) => ({
    id,
    content: (
      <>
        <h3 className="text-lg">{title}</h3>
        <p>{text}</p>
      </>
    ),
  }));
  return (
    <>
      <PageHeader {...useHeading()} lede={words.intro} way={words.way} />
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
        <FuelCardPanel id="fuel-card" promo={words.fuelCardPromo} />
      </Section>
      <CallToAction text={words.callToAction} />
    </>
  );
}
