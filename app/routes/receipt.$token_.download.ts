import type { LoaderFunctionArgs } from "@remix-run/node";
import { privateHeaders } from "~/http/respond.server";
import { presentSent } from "~/leads/lead-json.server";
import { loadReceipt } from "~/leads/receipts.server";

/** Answers with what the visitor sent, as a JSON file. */
export async function loader({ params }: LoaderFunctionArgs) {
  const lead = await loadReceipt(params.token ?? "");
  return new Response(JSON.stringify(presentSent(lead), null, 2), {
    headers: {
      ...privateHeaders,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="request-${lead.reference}.json"`,
    },
  });
}
