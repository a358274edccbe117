import type { LoaderFunctionArgs } from "@remix-run/node";
import { getConfig } from "~/config.server";
import { Fault } from "~/http/faults.server";
import { answerFile, faultResponse } from "~/http/respond.server";
import { dueAsCalendar } from "~/leads/next-step.server";
import { loadReceipt } from "~/leads/receipts.server";

/** Answers with a calendar entry for the time by which the request is answered; 404 when no answer is due any more. */
export async function loader({ params }: LoaderFunctionArgs) {
  const lead = await loadReceipt(params.token ?? "");
  const entry = dueAsCalendar(lead, getConfig());
  if (entry === null) throw faultResponse(new Fault("gone", "No answer is due any more."));
  return answerFile(`answer-${lead.reference}.ics`, entry);
}
