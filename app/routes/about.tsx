import { aboutWords } from "~/pages/about.en";
import { aboutWordsEs } from "~/pages/about.es";
import { useInLanguage } from "~/site/site-data";
import { About } from "~/team/team-cards";

export { publicPage as headers } from "~/http/respond.server";
export { meta } from "~/site/plain-page";
export { loadTeam as loader } from "~/team/member.server";
export { handle } from "~/team/team-cards";

export default function AboutUs() {
  return <About words={useInLanguage({ en: aboutWords, es: aboutWordsEs })} />;
}
