export { publicPage as headers } from "~/http/respond.server";
export { meta } from "~/site/page-meta";
export { loadTeam as loader } from "~/team/member.server";
export { About as default, handle } from "~/team/team-cards";
