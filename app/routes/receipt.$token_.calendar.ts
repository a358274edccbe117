export { answerReceiptCalendar as loader } from "~/leads/receipt-calendar.server";
