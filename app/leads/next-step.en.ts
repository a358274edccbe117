/** What stands on the panel after Submit and, in part, on the receipt. */
export const nextStepWords = {
  reference: "Reference ID",
  answerBy: "We answer by",
  onYourClock: (time: string) => `${time} on your clock`,
  copy: "Copy Reference ID",
  copied: "Reference ID copied.",
  copyByHand: "Select the Reference ID and copy it with Ctrl+C or ⌘C.",
  viewReceipt: "View your receipt",
  call: "Call us",
  text: "Text us",
  atHand: "Have at hand when we call",
  addToCalendar: "Add to calendar (.ics)",
  questions: "Three questions that save a call",
  questionsHelp: "All optional. You can answer later or change your answers, on your receipt.",
  error: "Error",
  save: "Save answers",
  saving: "Saving...",
};
