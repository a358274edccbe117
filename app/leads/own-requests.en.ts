export const ownRequestsWords = {
  none: "No requests yet",
  noneHelp: "Quote requests and fuel card applications sent with your email address appear here.",
  reference: "Reference ID",
  late: (due: string) => `Our answer was due ${due}. We are late and sorry: please call us.`,
  answerBy: (due: string) => `We answer by ${due}.`,
  sent: "Sent",
  viewReceipt: "View your receipt",
  ofReference: (reference: string) => ` for ${reference}`,
};
