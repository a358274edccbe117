import type { ReactNode } from "react";
import { DispatchDesk } from "~/site/illustrations/scenes";
import { FigureRows, rowsOfBar, ShareBar, Sheet } from "~/site/pictures";
import { CallToAction, PageHeader, Section } from "~/site/section";
import { useCompany, useHeading, useWithClaims } from "~/site/site-data";
import { aboutMessages } from "./about.messages";
import type { ShownPicture } from "./owners-content.server";
import { AssociationLogos, SplitSection, StatBand } from "./text-blocks";

interface AboutPageProps {
  /** Absent if the site may show no one. */
  team: ReactNode;
  /** Absent until the owner gives a photo. A drawing is in its place. */
  office?: ShownPicture | undefined;
  associations: readonly ShownPicture[];
}

/** The about page: story, mission, how a dollar of an invoice is divided, values and the leadership team. */
export function AboutPage({ team, office, associations }: AboutPageProps) {
  const messages = useWithClaims(aboutMessages);
  const company = useCompany();
  const { dollar } = messages;
  return (
    <>
      <PageHeader {...useHeading()} lede={messages.intro} />
      <SplitSection
        id="story"
        tone="alt"
        title={messages.storyHeading}
        belowTitle={
          <>
            <p>{messages.story(company)}</p>
            <StatBand stats={messages.stats(company)} className="mt-8" />
          </>
        }
      >
        {office ? (
          <figure>
            <img
              src={office.large}
              alt={office.alt}
              width={960}
              height={640}
              decoding="async"
              className="aspect-3/2 w-full rounded-md bg-sunken object-cover object-[50%_25%]"
            />
            <figcaption className="mt-2 text-sm text-muted [overflow-wrap:anywhere]">
              {[company.name, ...company.addressLines].join(", ")}
            </figcaption>
          </figure>
        ) : (
          <div className="rounded-md border border-rule bg-raised px-6 pt-10 pb-6 sm:px-10">
            <DispatchDesk title={messages.officeIllustrationLabel} />
          </div>
        )}
        <AssociationLogos logos={associations} className="mt-8" />
      </SplitSection>
      <SplitSection
        id="mission"
        title={messages.mission.heading}
        belowTitle={
          <>
            <p className="text-xl">{messages.mission.text}</p>
            <h2 className="mt-10 mb-4 text-2xl">{messages.valuesHeading}</h2>
            <ul className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2">
              {messages.values.map(({ title, text }) => (
                <li key={title}>
                  <h3 className="text-lg">{title}</h3>
                  <p className="mt-1 text-base">{text}</p>
                </li>
              ))}
            </ul>
          </>
        }
      >
        {dollar && (
          <Sheet title={dollar.heading} basis={dollar.basis}>
            <ShareBar className="mt-6 h-9" shares={dollar.shares} />
            <div aria-hidden="true" className="relative h-10 text-end text-sm/10 text-muted">
              <svg
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                className="absolute size-full fill-sunken"
                aria-hidden="true"
              >
                <path d={`M${dollar.shares.now} 0H100V1H0Z`} />
              </svg>
              <p className="relative px-2">{dollar.rest.label}</p>
            </div>
            <ShareBar className="mb-4 h-9" shares={dollar.rest.shares} />
            <FigureRows rows={rowsOfBar(dollar.rows, ["now", "cost", "later"])} />
          </Sheet>
        )}
      </SplitSection>
      {team && (
        <Section labelledBy="team" tone="alt" title={messages.teamHeading}>
          {team}
        </Section>
      )}
      <CallToAction text={messages.callToAction} />
    </>
  );
}
