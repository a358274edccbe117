import { facts } from "~/site/claims";
import { spellOut } from "~/site/spell-out";
import type { Words } from "~/site/words";
import { draftDays } from "./draft";
import { fieldRuleWords } from "./field-rules.en";
import { leadFieldWords } from "./fields.en";
import { leadKindWords } from "./kinds.en";
import { nextStepWords } from "./next-step.en";

/** What the page of a lead form says. */
export const leadFormWords = {
  kinds: leadKindWords,
  fields: leadFieldWords,
  rules: fieldRuleWords,
  nextStep: nextStepWords,
  privacy: { href: "/privacy-policy", text: "How we use what you send" },
  page: {
    required: (count: number) => `${count} required fields.`,
    reply: `Reply ${facts.quoteResponse}`,
    orCall: "Or call",
    next: "What happens next",
    /** What stands around the number to call, the hours, and the number to text. */
    talk: ["Rather talk? Call", ", ", ", or text", "any time."],
  },
  another: "Another request",
  error: "Error",
  referenceIs: (reference: string) => `Reference ID: ${reference}`,
  viewReceipt: "View your receipt",
  restored:
    "What you typed before is back, from this device alone. The boxes are yours to tick again.",
  kept: `What you type is kept on this device until you send it, for ${spellOut(draftDays)} days at most.`,
  clear: "Clear the form",
  leaveEmpty: "Leave this field empty",
  waiting: {
    title: "Not sent yet",
    lost: "The connection was lost before an answer came. Nothing you typed is gone.",
    byItself: "We send it once by ourselves when this device is online again.",
    byHand: "Send it when this device is online again.",
    send: "Send now",
    stop: "Stop",
  },
  submitting: "Submitting...",
  missing: "Still missing:",
  more: (count: number) => `and ${count} more`,
} as const;

export type LeadFormWords = Words<typeof leadFormWords>;
