import { aboutWords } from "~/pages/about.en";
import { pageMeta } from "~/site/page-meta";
import { About } from "~/team/about-route";
import { teamWords } from "~/team/team.en";

export { publicPage as headers } from "~/http/respond.server";
export { handle } from "~/team/about-route";
export { loadTeam as loader } from "~/team/member.server";

export const meta = pageMeta();

export default function AboutUs() {
  return <About words={aboutWords} teamWords={teamWords} />;
}
