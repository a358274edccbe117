export { meta } from "~/site/site-data";
export { loadTeam as loader } from "~/team/member.server";
export { About as default, handle } from "~/team/team-cards";
