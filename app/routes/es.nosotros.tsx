import { aboutWordsEs } from "~/pages/about.es";
import { pageMeta } from "~/site/page-meta";
import { About } from "~/team/team-cards";

export { publicPage as headers } from "~/http/respond.server";
export { loadTeam as loader } from "~/team/member.server";
export { handle } from "~/team/team-cards";

export const meta = pageMeta();

export default function Nosotros() {
  return <About words={aboutWordsEs} />;
}
