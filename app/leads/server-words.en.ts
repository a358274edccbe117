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

/** What whoever asks gives of the company, and of the request. */
interface MailFacts {
  /** Such as "quote request". */
  request: string;
  reference: string;
  /** By when we answer, in words, or null. */
  due: string | null;
  phone: string;
  textLine: string;
  email: string;
}

/** The site's mails to visitors: each its subject and its paragraphs, before the company's name and after it. */
export const visitorMailWords = {
  received: ({ request, reference, due, phone, textLine }: MailFacts) => ({
    subject: `We have your ${request} (Reference ID ${reference})`,
    opening: `Thank you. We have received your ${request}.`,
    reference: `Reference ID: ${reference}`,
    answer: due === null ? "" : `We answer by ${due}.`,
    questions: `Questions? Call ${phone} or text ${textLine} and have your Reference ID ready.`,
    ending: "If you did not send this request, you can ignore this message.",
  }),
  /** The same to the address before and the one after; it names neither, and nothing else that anybody typed. */
  addressCorrected: ({ request, reference, phone, email }: MailFacts) => ({
    subject: `The email address of a ${request} was corrected (Reference ID ${reference})`,
    opening: `The email address of a ${request} that was sent to us was corrected. This message goes to the address before and to the one after.`,
    reference: `Reference ID: ${reference}`,
    answer: "We answer to the corrected address from now on.",
    questions: `If you did not want this, or know of no such request, call ${phone} or write to ${email}.`,
    ending: "",
  }),
};
