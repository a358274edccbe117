import type { LeadRecord } from "#db/queries/leads.server";
import type { Queryable } from "#db/transactions.server";
import { action as deskAction } from "~/routes/admin.quotes.$leadId";
import { action as receiptAction } from "~/routes/receipt.$token";
import { signedInCookie } from "../support/desk";
import { send } from "../support/requests";

type Fields = Record<string, string>;

/** Posts a form of a lead's receipt. */
export function postOnReceipt({ receiptToken: token }: LeadRecord, fields: Fields) {
  return send(receiptAction, `/receipt/${token}`, { params: { token }, fields });
}

/** Posts a form of a lead's page on the desk, as an administrator. */
export async function postOnDesk(db: Queryable, { id: leadId }: LeadRecord, fields: Fields) {
  const cookie = await signedInCookie(db);
  return send(deskAction, `/admin/quotes/${leadId}`, { params: { leadId }, cookie, fields });
}
