import { CallToAction, OnwardLink, PageHeader, Section } from "~/site/section";
import { useHeading, useWithClaims } from "~/site/site-data";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { RoadList } from "~/ui/lists";
import { industriesMessages } from "./industries.messages";
import { CheckList, FigureLine, SplitSection, TextGrid } from "./text-blocks";

export { handle } from "~/site/page-meta";
export { meta } from "~/site/site-data";

/** The page of business and freight types, the requirements to qualify, and the fuel card. */
export default function IndustriesPage() {
  const messages = useWithClaims(industriesMessages);
  const promo = messages.fuelCardPromo;
  return (
    <>
      <PageHeader {...useHeading()} lede={messages.intro} way={messages.way} />
      <Section labelledBy="business-types" tone="alt" title={messages.businessTypesHeading}>
        <ul className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          {messages.businessTypes.map(({ title, description, figure, benefits, link }) => (
            <Card as="li" key={title} className="flex flex-col max-sm:p-5 sm:p-8">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-3">{description}</p>
              {figure && <FigureLine {...figure} className="mt-4" />}
              <RoadList items={benefits} className="mt-5 border-t border-rule pt-5 text-base" />
              <p className="mt-auto pt-4">
                <OnwardLink {...link} />
              </p>
            </Card>
          ))}
        </ul>
      </Section>
      <SplitSection
        id="freight-types"
        title={messages.freightTypesHeading}
        intro={messages.freightTypesIntro}
        aside={
          <>
            {messages.freightTerms.figure && <FigureLine {...messages.freightTerms.figure} />}
            <p className="mt-4">
              <OnwardLink {...messages.freightTerms.link} />
            </p>
          </>
        }
      >
        <TextGrid items={messages.freightTypes} namesOnly />
      </SplitSection>
      <SplitSection
        id="qualification"
        tone="alt"
        title={messages.qualificationHeading}
        aside={<OnwardLink {...messages.qualificationLink} />}
      >
        <CheckList items={messages.qualification} />
      </SplitSection>
      <Section labelledBy="fuel-card">
        <div className="grid grid-cols-1 items-center gap-x-12 gap-y-8 rounded-lg bg-accent-soft p-6 max-[20rem]:p-4 sm:p-10 lg:grid-cols-2 lg:p-14">
          <div>
            <h2 id="fuel-card" className="text-3xl">
              {promo.heading}
            </h2>
            <p className="mt-4 max-w-xl text-lg">{promo.text}</p>
          </div>
          <RoadList items={promo.points} className="lg:row-span-2" />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {/* Leaves room for enlarged text. */}
            <ButtonLink href={promo.primary.to} size="large" className="max-[20rem]:px-2">
              {promo.primary.label}
            </ButtonLink>
            <a href={promo.secondary.to} className="inline-flex min-h-11 items-center">
              {promo.secondary.label}
            </a>
          </div>
        </div>
      </Section>
      <CallToAction text={messages.callToAction} />
    </>
  );
}
