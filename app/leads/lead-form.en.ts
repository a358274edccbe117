import { fuelSavingTerms } from "~/site/fuel-saving";
import { type Messages, spellOut } from "~/site/language";
import { fuelSavingsElsewhere, fuelSavingsNetwork, quoteResponse } from "~/site/promise.en";
import { fieldRuleMessages, leadFieldMessages } from "./fields.en";
import { nextStepMessages } from "./next-step.en";
import { draftDays } from "./use-draft";

const referenceAtOnce = "You get a Reference ID right away, on screen.";

/** The texts of each kind of lead. */
export const leadKindMessages = {
  "quote-request": {
    /** The name inside a sentence. */
    named: "quote request",
    /** Under the title of the form's page. */
    lede: "About two minutes.",
    /** What happens after Submit. The receipt leaves out the first step. */
    nextSteps: [
      referenceAtOnce,
      `We review your request and call, text or email you ${quoteResponse}.`,
      "You get a rate set for your business. Nothing is signed until you say so.",
    ],
    /** The button before and after Submit, the toast, and the toast after a failure. */
    submit: "Get My Free Quote",
    submitted: "Quote Submitted!",
    successTitle: "Quote Request Submitted!",
    failure: "There was a problem submitting your request. Please try again.",
  },
  "fuel-card-application": {
    named: "fuel card application",
    lede: `Save up to ${fuelSavingsNetwork} at network locations and up to ${fuelSavingsElsewhere} elsewhere.`,
    saving: {
      alt: "The fleet fuel card",
      terms: fuelSavingTerms(fuelSavingsNetwork, ["gallons", "saved", "a month"]),
    },
    nextSteps: [
      referenceAtOnce,
      `We check your application and contact you ${quoteResponse}.`,
      "Once approved, your first fuel card ships overnight at no charge.",
    ],
    /** Replacements on a site that may not claim the savings or the shipping. */
    unlessHolds: {
      lede: "Discounts at the pump, and control over who can buy what.",
      lastStep: "Once approved, we send your first fuel card.",
    },
    submit: "Submit Application",
    submitted: "Application Submitted!",
    successTitle: "Fuel Card Application Submitted!",
    failure: "Failed to submit application. Please try again.",
  },
  /** The promise shown after Submit. */
  answeredWithin: `We'll contact you ${quoteResponse}`,
} as const;

/** The texts of a lead form's page. */
export const leadFormMessages = {
  kinds: leadKindMessages,
  fields: leadFieldMessages,
  rules: fieldRuleMessages,
  nextStep: nextStepMessages,
  privacy: { href: "/privacy-policy", text: "How we use what you send" },
  page: {
    required: (count: number) => `${count} required fields.`,
    reply: `Reply ${quoteResponse}`,
    next: "What happens next",
    /** Asks whether the visitor would rather call or text. */
    talk: "Rather talk?",
  },
  sent: "Request sent",
  another: "Send another request",
  error: "Error",
  referenceIs: (reference: string) => `Reference ID: ${reference}`,
  restored: "We restored what you typed on this device. Please check the boxes again.",
  saved: `We save what you type on this device until you send it, for up to ${spellOut(draftDays)} days.`,
  clear: "Clear the form",
  /** Buttons next to a field that fix its error. */
  remedies: {
    suggest: (meant: string) => `Use ${meant}`,
    keep: "Keep as typed",
    moveNumber: `Move it to ${leadFieldMessages.fields.dotNumber.label}`,
  },
  leaveEmpty: "Leave this field empty",
  unconfirmed: {
    title: "We could not confirm that it arrived",
    help: "What you typed is still here. If you send it again, we still get it only once.",
    send: "Send now",
  },
  submitting: "Submitting...",
  missing: "Still missing:",
  more: (count: number) => `and ${count} more`,
} as const;

export type LeadFormMessages = Messages<typeof leadFormMessages>;
