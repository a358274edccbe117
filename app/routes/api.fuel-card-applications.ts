import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { methodNotAllowed } from "~/http/respond.server";
import { fuelCardIntake } from "~/leads/intakes.server";
import { answerLeadList, presentLead } from "~/leads/lead-json.server";
import { answerLeadJson } from "~/leads/lead-posts.server";

export function loader({ request }: LoaderFunctionArgs) {
  return answerLeadList(request, "fuel-card-application", "applications");
}

export function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") return methodNotAllowed("GET, POST");
  return answerLeadJson(request, fuelCardIntake, (lead) => ({ application: presentLead(lead) }));
}
