import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { methodNotAllowed } from "~/http/respond.server";
import { quoteIntake } from "~/leads/intakes.server";
import { answerLeadList, presentLead } from "~/leads/lead-json.server";
import { answerLeadJson } from "~/leads/lead-posts.server";

export function loader({ request }: LoaderFunctionArgs) {
  return answerLeadList(request, "quote-request", "quotes");
}

export function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") return methodNotAllowed("GET, POST");
  return answerLeadJson(request, quoteIntake, (lead) => ({ quote: presentLead(lead) }));
}
