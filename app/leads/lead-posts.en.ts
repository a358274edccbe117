import type { ReceiptChange } from "#db/queries/lead-changes.server";

/** What the server alone says to the sender of a form. */
export const leadPostWords = {
  didYouMean: (meant: string, typed: string) =>
    `Did you mean ${meant}? Correct the address, or send the form again to keep ${typed}.`,
  /** The comment with which an offer of the fleet card fills the form in. */
  interested: "I'm interested in the Fleet fuel card program.",
};

/** What the server says of a receipt; none of it is in a page's script. */
export const receiptMessages = {
  /** After a change was saved, by the word that stands in the address. */
  done: {
    corrected: "Your changes are saved.",
    answered: "Thank you. Your answers are saved.",
    withdrawn: "Your request is withdrawn.",
    "texts-agreed": "Text messages about this request are turned on.",
    "texts-stopped": "Text messages to your number are turned off.",
  } satisfies Record<ReceiptChange["kind"], string>,
  consentMissing: "To be texted, tick the box that agrees to text messages.",
  withdrawalUnsure: "Tick the box to withdraw this request.",
  failure: "There was a problem saving your change. Please try again.",
  faults: {
    tooManyLooks: "Too many receipts were asked for.",
    noReceipt: "There is no such receipt.",
    withdrawn: "This request was withdrawn, so nothing was changed. You may send a new one.",
    noAnswerDue: "No answer is due any more.",
  },
  tick: { yes: "yes", no: "no" },
  atHand: {
    invoice:
      "An invoice that is not paid yet, with its rate confirmation and signed bill of lading.",
    customers: "The names of the brokers or shippers you haul for.",
    invoiced: "What you invoiced in each of the last three months.",
    cards: "How many cards you need, and for which drivers.",
    fuelStatement: "Your last fuel statement, or what you paid for fuel last month.",
    authorityDay: "The day you applied for your authority.",
    numbers: "Your MC and DOT numbers.",
    insurance: "Your certificate of insurance, liability and cargo.",
  },
  calendar: {
    summary: (company: string, request: string) => `${company} answers your ${request} by now`,
    description: (reference: string, phone: string) =>
      `Reference ID ${reference}. Nobody called, texted or wrote? Call ${phone}.`,
  },
};
