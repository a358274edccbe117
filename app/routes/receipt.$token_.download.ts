import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerFile } from "~/http/respond.server";
import { presentSent } from "~/leads/lead-json.server";
import { loadReceipt } from "~/leads/receipts.server";

export async function loader({ params }: LoaderFunctionArgs) {
  const lead = await loadReceipt(params.token ?? "");
  return answerFile(`request-${lead.reference}.json`, presentSent(lead));
}
