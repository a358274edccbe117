export { answerReceiptPdf as loader } from "~/leads/receipt-pdf.server";
