import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { methodNotAllowed } from "~/http/respond.server";
import { answerLeadsByEmail } from "~/leads/lead-json.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  return answerLeadsByEmail(request, "fuel-card-application", "applications", params.email ?? "");
}

export function action(_: ActionFunctionArgs) {
  return methodNotAllowed("GET");
}
