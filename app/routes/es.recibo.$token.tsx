import { leadFieldWordsEs } from "~/leads/fields.es";
import { leadKindWordsEs } from "~/leads/lead-form.es";
import { nextStepWordsEs } from "~/leads/next-step.es";
import { Receipt, stayOnThePanel } from "~/leads/receipt";
import { receiptWordsEs } from "~/leads/receipt.es";
import { unlistedPage } from "~/site/site-data";

export { personalPage as headers } from "~/http/respond.server";
export { answerReceiptPost as action, loadReceiptPage as loader } from "~/leads/receipts.server";

export const meta = unlistedPage(receiptWordsEs.head);

export const clientAction = stayOnThePanel(receiptWordsEs);

const words = {
  receipt: receiptWordsEs,
  nextStep: nextStepWordsEs,
  kinds: leadKindWordsEs,
  fields: leadFieldWordsEs,
};

export default function ReceiptInSpanish() {
  return <Receipt words={words} />;
}
