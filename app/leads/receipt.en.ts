import { nextStepMessages } from "./next-step.en";
import type { VisitorStatus } from "./status";

export const receiptMessages = {
  head: "Your receipt",
  title: (request: string) => `We have your ${request}`,
  lede: "Bookmark this page or save it as PDF. It is your record of what you sent, and where you can change it.",
  status: {
    received: "Received",
    contacted: "Contacted",
    answered: "Answered",
    withdrawn: "Withdrawn at your request.",
  } satisfies Record<VisitorStatus, string>,
  progress: "Progress",
  sentHeading: "What you sent",
  sent: "Sent",
  savePdf: "Save as PDF",
  otherFormats: "Other formats",
  download: "Download what you sent (JSON)",
  next: "What happens next",
  correct: "Correct what you sent",
  saveChanges: "Save changes",
  texts: "Text messages",
  textsAgreed: "You agreed to receive text messages about this request.",
  stopTexts: "Turn text messages off",
  withdraw: "Withdraw this request",
  withdrawHelp:
    "We stop working on it. This can't be undone, but you can send a new request at any time.",
  withdrawSure: "Yes, withdraw it",
  withdrawSubmit: "Withdraw request",
  lost: "We could not reach the site. Check your connection and save again.",
};

/** The texts about requests on the client dashboard. */
export const ownRequestsMessages = {
  statuses: receiptMessages.status,
  nextStep: nextStepMessages,
  none: "No requests yet",
  noneHelp: "Quote requests and fuel card applications sent with your email address appear here.",
  sent: "Sent",
  ofReference: (reference: string) => ` for ${reference}`,
  notVerified:
    "Not verified: we can't tell yet whether you sent this request. Its details stay hidden until you open a link that we email to you.",
  mailLink: "Email me the link",
  notMailed:
    "Not verified: we can't tell yet whether you sent this request, so its details stay hidden. Call us to hear its status.",
  linkSent: "We sent the link to your email address. It can take a few minutes to arrive.",
  show: "I sent this request. Show it in full",
};
