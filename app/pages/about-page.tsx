import type { ReactNode } from "react";
import { DispatchDesk } from "~/site/illustrations/scenes";
import { CallToAction, PageHeader, Section, SectionHeading } from "~/site/section";
import { useCompany, useHeading, useWithClaims } from "~/site/site-data";
import { aboutMessages } from "./about.messages";
import { StatBand, TextGrid } from "./text-blocks";

/** The about page: story, mission, values and the leadership team. `team` is absent if the site may show no members. */
export function AboutPage({ team }: { team: ReactNode }) {
  const messages = useWithClaims(aboutMessages);
  const company = useCompany();
  return (
    <>
      <PageHeader {...useHeading()} lede={messages.intro} way={messages.callToAction.primary} />
      <Section labelledBy="story" tone="alt">
        <div className="grid grid-cols-1 items-center gap-x-16 gap-y-10 lg:grid-cols-2">
          <div>
            <SectionHeading id="story" title={messages.storyHeading} below="text" />
            <div className="measure space-y-4">
              {messages.story(company).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </div>
          <div className="on-ink rounded-lg border border-rule bg-ink px-6 pt-10 pb-6 text-steel-light sm:px-10">
            <DispatchDesk title={messages.officeIllustrationLabel} />
          </div>
        </div>
      </Section>
      <Section labelledBy="mission">
        <h2 id="mission" className="text-lg text-muted">
          {messages.mission.heading}
        </h2>
        <p className="display mt-3 max-w-4xl text-3xl text-balance">{messages.mission.text}</p>
        <StatBand stats={messages.stats(company)} className="mt-12 max-w-4xl md:mt-16" />
      </Section>
      <Section labelledBy="values" tone="alt" title={messages.valuesHeading}>
        <TextGrid items={messages.values} />
      </Section>
      {team && (
        <Section labelledBy="team" title={messages.teamHeading} intro={messages.teamIntro}>
          {team}
        </Section>
      )}
      <CallToAction text={messages.callToAction} />
    </>
  );
}
