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
