export { answerReceiptCalendar as loader } from "~/leads/receipts.server";
