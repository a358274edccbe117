import { leadFormWordsEs } from "~/leads/lead-form.es";
import { Receipt, stayOnThePanel } from "~/leads/receipt";
import { receiptWordsEs } from "~/leads/receipt.es";
import { unlistedPage } from "~/site/site-data";

export { personalPage as headers } from "~/http/respond.server";
export { answerReceiptPost as action, loadReceiptPage as loader } from "~/leads/receipts.server";

export const meta = unlistedPage(receiptWordsEs.head);

export const clientAction = stayOnThePanel(receiptWordsEs);

const words = { ...leadFormWordsEs, receipt: receiptWordsEs };

export default function ReceiptInSpanish() {
  return <Receipt words={words} />;
}
