import { aboutWordsEs } from "~/pages/about.es";
import { pageMeta } from "~/site/page-meta";
import { About } from "~/team/about-route";

export { publicPage as headers } from "~/http/respond.server";
export { handle } from "~/team/about-route";
export { loadTeam as loader } from "~/team/member.server";

export const meta = pageMeta();

export default function Nosotros() {
  return <About words={aboutWordsEs} />;
}
