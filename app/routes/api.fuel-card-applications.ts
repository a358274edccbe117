import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerLeadList, presentLead } from "~/http/lead-json.server";
import { answerLeadJson } from "~/http/lead-posts.server";
import { methodNotAllowed } from "~/http/respond.server";
import { fuelCardIntake } from "~/services/leads/intakes.server";

export function loader({ request }: LoaderFunctionArgs) {
  return answerLeadList(request, "fuel-card-application", "applications");
}

export function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") return methodNotAllowed("GET, POST");
  return answerLeadJson(request, fuelCardIntake, (lead) => ({ application: presentLead(lead) }));
}
