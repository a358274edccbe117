import { methodNotAllowed } from "~/http/json.server";
import { answerTeamList } from "~/team/team.server";

export const loader = () => answerTeamList();

export const action = () => methodNotAllowed("GET");
