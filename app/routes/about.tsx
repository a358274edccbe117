export { loadAboutPage as loader } from "~/team/team.server";
export { About as default, handle } from "~/team/team-cards";
