import { personalPage } from "~/http/respond.server";
import { leadFieldWordsEs } from "~/leads/fields.es";
import { leadKindWordsEs } from "~/leads/kinds.es";
import { nextStepWordsEs } from "~/leads/next-step.es";
import { receiptWordsEs } from "~/leads/receipt.es";
import { Receipt, stayOnThePanel } from "~/leads/receipt-route";
import { answerReceiptPost, loadReceiptPage } from "~/leads/receipts.server";
import { unlistedPage } from "~/site/site-data";

export const headers = personalPage;

export const meta = unlistedPage(receiptWordsEs.head);

export const loader = loadReceiptPage;

export const action = answerReceiptPost;

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
