import { facts } from "~/site/company";

/** The quote form's words (specification, sections 4 and 8). */
export const quoteFormTexts = {
  submit: "Get My Free Quote",
  submitting: "Submitting...",
  submitted: "Quote Submitted!",
  successTitle: "Quote Request Submitted!",
  successBody: "We'll contact you within 1 hour during business hours",
  failureTitle: "Error",
  failureBody: "There was a problem submitting your request. Please try again.",
} as const;

/** The fuel card form's words. */
export const fuelCardFormTexts = {
  submit: "Submit Application",
  submitting: "Submitting...",
  submitted: "Application Submitted!",
  successTitle: "Fuel Card Application Submitted!",
  successBody: "We'll contact you within 1 hour during business hours",
  failureTitle: "Error",
  failureBody: "Failed to submit application. Please try again.",
} as const;

/** The fuel card page's head; its figures are the specification's (section 1, "Figures shown"). */
export const fuelCardPage = {
  title: "Fuel Card Application",
  lede: `Save up to ${facts.fuelSavingsNetwork} at network locations and up to ${facts.fuelSavingsElsewhere} elsewhere. Your first card ships overnight at no charge.`,
} as const;

/** What happens after a lead form is sent, shown beside the form and on the receipt. */
export const quoteNextSteps = [
  "You get a Reference ID at once, on the screen.",
  "We look at your request and call, text or email you within 1 hour during business hours.",
  "You get a rate set for your business. Nothing is signed until you say so.",
] as const;

/** The same for the fuel card. */
export const fuelCardNextSteps = [
  "You get a Reference ID at once, on the screen.",
  "We check your application and contact you within 1 hour during business hours.",
  "Once approved, your first fuel card ships overnight at no charge.",
] as const;

/** What each kind of lead is called in a sentence. */
export const leadKindNames = {
  "quote-request": "quote request",
  "fuel-card-application": "fuel card application",
} as const;

/** What each kind of lead is called as a label, one and many. */
export const leadKindLabels = {
  "quote-request": { one: "Quote request", many: "Quote requests" },
  "fuel-card-application": { one: "Fuel card application", many: "Fuel card applications" },
} as const;
