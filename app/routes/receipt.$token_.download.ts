import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { findLeadByReceiptToken } from "#db/queries/leads.server";
import { presentSent } from "~/http/lead-json.server";
import { receiptLimited, receiptNotFound } from "~/http/receipts.server";
import { privateHeaders, withPageErrors } from "~/http/respond.server";

/** Answers with what the visitor sent, as a JSON file. */
export async function loader({ params }: LoaderFunctionArgs) {
  receiptLimited();
  const token = params.token ?? "";
  const lead = await withPageErrors(() => findLeadByReceiptToken(getDatabase().db, token));
  if (lead === null) throw receiptNotFound();
  return new Response(JSON.stringify(presentSent(lead), null, 2), {
    headers: {
      ...privateHeaders,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="request-${lead.reference}.json"`,
    },
  });
}
