import { personalPage } from "~/http/respond.server";
import { leadFieldWords } from "~/leads/fields.en";
import { leadKindWords } from "~/leads/kinds.en";
import { nextStepWords } from "~/leads/next-step.en";
import { receiptWords } from "~/leads/receipt.en";
import { Receipt, stayOnThePanel } from "~/leads/receipt-route";
import { answerReceiptPost, loadReceiptPage } from "~/leads/receipts.server";
import { unlistedPage } from "~/site/site-data";

export const headers = personalPage;

export const meta = unlistedPage(receiptWords.head);

export const loader = loadReceiptPage;

export const action = answerReceiptPost;

export const clientAction = stayOnThePanel(receiptWords);

const words = {
  receipt: receiptWords,
  nextStep: nextStepWords,
  kinds: leadKindWords,
  fields: leadFieldWords,
};

export default function ReceiptInEnglish() {
  return <Receipt words={words} />;
}
