/** The receipt page's words. */
export const receiptTexts = {
  lede: "Keep this page, or print it: it is your record of what you sent, and the way to change it.",
  detailsHeading: "Your reference",
  nextHeading: "What happens next",
  correctHeading: "Correct your phone number or comments",
  correctButton: "Save changes",
  textsHeading: "Text messages",
  textsOn: "You agreed to receive text messages about this request.",
  textsButton: "Turn text messages off",
  withdrawHeading: "Withdraw this request",
  withdrawHelp:
    "We stop working on it. This cannot be undone, but you may send a new request at any time.",
  withdrawButton: "Withdraw request",
  download: "Download what you sent (JSON)",
  failure: "There was a problem saving your change. Please try again.",
} as const;

/** What is said after a change was saved, by the word that stands in the address. */
export const receiptNotices = {
  corrected: "Your changes are saved.",
  withdrawn: "Your request is withdrawn.",
  "texts-stopped": "Text messages about this request are turned off.",
} as const;

/** What a visitor is told of a status; staff's own words stay on the desk. */
export const receiptStatusTexts = {
  new: "Received. We have not contacted you yet.",
  contacted: "In progress. We have contacted you.",
  quoted: "Quoted. You have our offer.",
  won: "Completed. Welcome aboard.",
  lost: "Closed.",
  spam: "Received. We have not contacted you yet.",
  withdrawn: "Withdrawn at your request.",
} as const;
