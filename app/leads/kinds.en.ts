import { facts } from "~/site/claims";

const referenceAtOnce = "You get a Reference ID at once, on the screen.";

/** What visitors read of each kind of lead. */
export const leadKindWords = {
  "quote-request": {
    /** In running text. */
    named: "quote request",
    /** The head of the form's page. */
    title: "Get Your Free Quote",
    lede: "About two minutes.",
    /** What one need not fear or wait for, in a line below the head on narrow screens. */
    reassurance: "Nothing is signed until you say so",
    /** What happens after sending, shown beside the form and, but for the first, on the receipt. */
    nextSteps: [
      referenceAtOnce,
      `We look at your request and call, text or email you ${facts.quoteResponse}.`,
      "You get a rate set for your business. Nothing is signed until you say so.",
    ],
    /** The button before and after sending, the toast, and what is said when it failed. */
    submit: "Get My Free Quote",
    submitted: "Quote Submitted!",
    successTitle: "Quote Request Submitted!",
    failure: "There was a problem submitting your request. Please try again.",
  },
  "fuel-card-application": {
    named: "fuel card application",
    title: "Fuel Card Application",
    lede: `Save up to ${facts.fuelSavingsNetwork} at network locations and up to ${facts.fuelSavingsElsewhere} elsewhere.`,
    reassurance: "Your first card ships overnight at no charge",
    nextSteps: [
      referenceAtOnce,
      `We check your application and contact you ${facts.quoteResponse}.`,
      "Once approved, your first fuel card ships overnight at no charge.",
    ],
    submit: "Submit Application",
    submitted: "Application Submitted!",
    successTitle: "Fuel Card Application Submitted!",
    failure: "Failed to submit application. Please try again.",
  },
  /** The promise to whoever sent a form. */
  answeredWithin: `We'll contact you ${facts.quoteResponse}`,
} as const;
