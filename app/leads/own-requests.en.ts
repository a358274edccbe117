export const ownRequestsWords = {
  none: "No requests yet",
  noneHelp: "Quote requests and fuel card applications sent with your email address appear here.",
  reference: "Reference ID",
  sent: "Sent",
  viewReceipt: "View your receipt",
  ofReference: (reference: string) => ` for ${reference}`,
};
