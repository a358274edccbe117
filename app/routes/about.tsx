import { useLoaderData } from "@remix-run/react";
import { publicPage, withPageErrors } from "~/http/respond.server";
import * as words from "~/pages/about";
import { StatBand, TextGrid } from "~/pages/text-blocks";
import { DispatchDesk } from "~/site/illustrations/scenes";
import { headingOf } from "~/site/meta";
import { pageMeta } from "~/site/page-meta";
import { RoadLine } from "~/site/road-line";
import { CallToAction, PageHeader, Section, SectionHeading } from "~/site/section";
import { type RouteHandle, useCompany } from "~/site/site-data";
import { presentTeamMember, shownTeam } from "~/team/member.server";
import { photoPath } from "~/team/photo";
import { TeamCards } from "~/team/team-cards";

export const handle: RouteHandle = { publicPage: { tags: ["team"] } };

export const headers = publicPage;

export const meta = pageMeta("about");

export async function loader() {
  const members = await withPageErrors(shownTeam);
  return {
    members: members.map((member) => ({
      ...presentTeamMember(member),
      sample: member.sample,
      profileImage: member.photoId && photoPath(member.photoId, "small"),
    })),
  };
}

export default function About() {
  const { members } = useLoaderData<typeof loader>();
  const company = useCompany();
  return (
    <>
      <PageHeader {...headingOf("about")} lede={words.intro} way={words.callToAction.primary} />
      <Section labelledBy="story" tone="alt">
        <div className="grid grid-cols-1 items-center gap-x-16 gap-y-10 lg:grid-cols-2">
          <div>
            <SectionHeading id="story" title={words.storyHeading} below="text" />
            <div className="measure space-y-4">
              {words.story(company).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </div>
          <div className="on-ink rounded-lg border border-rule bg-ink px-6 pt-10 pb-6 text-steel-light sm:px-10">
            <DispatchDesk title={words.officeIllustrationLabel} />
          </div>
        </div>
      </Section>
      <Section labelledBy="mission">
        <RoadLine className="mb-8 max-w-40" />
        <h2 id="mission" className="text-lg text-muted">
          {words.mission.heading}
        </h2>
        <p className="display mt-3 max-w-4xl text-3xl text-balance">{words.mission.text}</p>
        <StatBand stats={words.stats(company)} className="mt-12 max-w-4xl md:mt-16" />
      </Section>
      <Section labelledBy="values" tone="alt">
        <SectionHeading id="values" title={words.valuesHeading} />
        <TextGrid items={words.values} columns={4} />
      </Section>
      {members.length > 0 && (
        <Section labelledBy="team">
          <SectionHeading id="team" title={words.teamHeading} intro={words.teamIntro} />
          <TeamCards members={members} />
        </Section>
      )}
      <CallToAction text={words.callToAction} />
    </>
  );
}
