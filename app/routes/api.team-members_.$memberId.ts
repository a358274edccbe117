import type { ActionFunctionArgs } from "@remix-run/node";
import { methodNotAllowed } from "~/http/json.server";
import { answerTeamPut } from "~/team/team.server";

export const loader = () => methodNotAllowed("PUT");

export function action({ request, params }: ActionFunctionArgs) {
  if (request.method !== "PUT") return methodNotAllowed("PUT");
  return answerTeamPut(request, params.memberId ?? "");
}
