import { methodNotAllowed } from "~/http/respond.server";
import { answerTeamList } from "~/http/team-json.server";

export function loader() {
  return answerTeamList();
}

export function action() {
  return methodNotAllowed("GET");
}
