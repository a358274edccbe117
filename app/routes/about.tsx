export { loadTeam as loader } from "~/team/member.server";
export { About as default, handle } from "~/team/team-cards";
