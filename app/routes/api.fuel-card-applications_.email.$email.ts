import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerLeadsByEmail } from "~/http/lead-json.server";
import { methodNotAllowed } from "~/http/respond.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  return answerLeadsByEmail(request, "fuel-card-application", "applications", params.email ?? "");
}

export function action(_: ActionFunctionArgs) {
  return methodNotAllowed("GET");
}
