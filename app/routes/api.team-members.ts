import { methodNotAllowed } from "~/http/respond.server";
import { answerTeamList } from "~/team/team-answers.server";

export function loader() {
  return answerTeamList();
}

export function action() {
  return methodNotAllowed("GET");
}
