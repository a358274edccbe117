import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerLeadList, presentLead } from "~/http/lead-json.server";
import { answerLeadJson } from "~/http/lead-posts.server";
import { methodNotAllowed } from "~/http/respond.server";
import { quoteIntake } from "~/services/leads/intakes.server";

export function loader({ request }: LoaderFunctionArgs) {
  return answerLeadList(request, "quote-request", "quotes");
}

export function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") return methodNotAllowed("GET, POST");
  return answerLeadJson(request, quoteIntake, (lead) => ({ quote: presentLead(lead) }));
}
