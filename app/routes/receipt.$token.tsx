import { leadFormWords } from "~/leads/lead-form.en";
import { Receipt, stayOnThePanel } from "~/leads/receipt";
import { receiptWords } from "~/leads/receipt.en";
import { unlistedPage } from "~/site/site-data";

export { personalPage as headers } from "~/http/respond.server";
export { answerReceiptPost as action, loadReceiptPage as loader } from "~/leads/receipts.server";

export const meta = unlistedPage(receiptWords.head);

export const clientAction = stayOnThePanel(receiptWords);

const words = { ...leadFormWords, receipt: receiptWords };

export default function ReceiptInEnglish() {
  return <Receipt words={words} />;
}
