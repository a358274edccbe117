import { leadFormMessagesEs } from "~/leads/lead-form.es";
import { Receipt, stayOnThePanel } from "~/leads/receipt";
import { receiptMessagesEs } from "~/leads/receipt.es";

export { answerReceiptPost as action, loadReceiptPage as loader } from "~/leads/receipts.server";

export const handle = { title: receiptMessagesEs.head };

export const clientAction = stayOnThePanel(receiptMessagesEs);

const messages = { ...leadFormMessagesEs, receipt: receiptMessagesEs };

export default function ReceiptInSpanish() {
  return <Receipt messages={messages} />;
}
