import { methodNotAllowed } from "~/http/json.server";

export { answerTeamList as loader } from "~/team/team.server";

export const action = () => methodNotAllowed("GET");
