import { useLoaderData } from "@remix-run/react";
import { publicPage, withPageErrors } from "~/http/respond.server";
import { aboutWords } from "~/pages/about.en";
import { AboutPage } from "~/pages/about-page";
import { pageMeta } from "~/site/page-meta";
import { type RouteHandle, useHeading } from "~/site/site-data";
import { presentTeamMember, shownTeam } from "~/team/member.server";
import { photoPath } from "~/team/photo";
import { teamWords } from "~/team/team.en";
import { TeamCards } from "~/team/team-cards";

export const handle: RouteHandle = { publicPage: { tags: ["team"] } };

export const headers = publicPage;

export const meta = pageMeta();

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
  return (
    <AboutPage
      heading={useHeading()}
      words={aboutWords}
      team={members.length > 0 && <TeamCards members={members} words={teamWords} />}
    />
  );
}
