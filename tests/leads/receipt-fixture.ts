import type { LeadRecord } from "#db/queries/leads.server";
import type { Queryable } from "#db/transactions.server";
import { action as deskAction } from "~/routes/admin.quotes.$leadId";
import { action as receiptAction } from "~/routes/receipt.$token";
import { signedInCookie } from "../support/desk";
import { send } from "../support/requests";

type Fields = Record<string, string>;

let visitors = 0;

/** Posts a form of a lead's receipt, each from another address, since an address may only open a number of receipts. */
export function postOnReceipt({ receiptToken: token }: LeadRecord, fields: Fields) {
  visitors += 1;
  const address = `10.0.${visitors >> 8}.${visitors & 255}`;
  return send(receiptAction, `/receipt/${token}`, { params: { token }, fields, address });
}

/** Posts a form of a lead's page on the desk, as an administrator. */
export async function postOnDesk(db: Queryable, { id: leadId }: LeadRecord, fields: Fields) {
  const cookie = await signedInCookie(db);
  return send(deskAction, `/admin/quotes/${leadId}`, { params: { leadId }, cookie, fields });
}
