export { answerReceiptDownload as loader } from "~/leads/receipts.server";
