import { leadFormMessages } from "~/leads/lead-form.en";
import { Receipt, stayOnThePanel } from "~/leads/receipt";
import { receiptMessages } from "~/leads/receipt.en";

export { answerReceiptPost as action, loadReceiptPage as loader } from "~/leads/receipts.server";

export const handle = { title: receiptMessages.head };

export const clientAction = stayOnThePanel(receiptMessages);

const messages = { ...leadFormMessages, receipt: receiptMessages };

export default function ReceiptInEnglish() {
  return <Receipt messages={messages} />;
}
