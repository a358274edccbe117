import type { Generated } from "kysely";

/** The kinds of lead, in the order of the desk. */
export const leadKindNames = ["quote-request", "fuel-card-application"] as const;

export type LeadKind = (typeof leadKindNames)[number];

/** The statuses of a lead, in the order of the work. */
export const leadStatuses = [
  "new",
  "contacted",
  "quoted",
  "won",
  "lost",
  "spam",
  "withdrawn",
] as const;

/** The progress of the work on a lead. */
export type LeadStatus = (typeof leadStatuses)[number];

/** The outcome of an attempt to reach a visitor. */
export type AttemptOutcome = "reached" | "voicemail" | "no-answer" | "wrong-number";

/** Leads: quote requests and fuel card applications. Columns that only the other form fills are null. */
export interface LeadsTable {
  id: string;
  /** The first 8 characters of the id: the visitor's Reference ID. */
  reference: string;
  kind: LeadKind;
  submittedAt: string;
  companyName: string;
  contactName: string;
  /** As typed, trimmed. */
  email: string;
  emailKey: string;
  phone: string;
  phoneE164: string;
  /** Digits, or `pending`. An MC number keeps the prefixes MX and FF. */
  mcNumber: string | null;
  dotNumber: string | null;
  monthlyRevenue: string | null;
  businessType: string | null;
  yearsInBusiness: string | null;
  numberOfTrucks: string | null;
  servicesInterested: string | null;
  fuelCardTier: string | null;
  monthlyFuelSpend: string | null;
  primaryRoutes: string | null;
  preferredFuelBrands: string | null;
  comments: string | null;
  agreeToTerms: boolean;
  smsConsent: boolean;
  /** The version of the consent text, and when and from which address the visitor agreed. */
  smsConsentVersion: string | null;
  smsConsentAt: string | null;
  smsConsentAddress: string | null;
  authorityPending: boolean;
  /** True for suspected spam, which is listed separately. */
  quarantined: boolean;
  quarantineReason: string | null;
  /** SHA-256 of the normalized content. Equal content within 10 minutes is one lead. */
  contentHash: string;
  /** SHA-256 of the submission key; null after a withdrawal. */
  submissionKeyHash: string | null;
  /** The content hash of the last submission with that key, regardless of later corrections. */
  submissionContentHash: string | null;
  /** The secret part of the receipt page's URL. It never appears in staff URLs or JSON. */
  receiptToken: string;
  /** When the sender confirmed the email address; null again after a correction. */
  emailVerifiedAt: Generated<string | null>;
  /** Truncated client address. */
  clientAddress: string | null;
  /** The origin of the visit according to the browser: campaign, referring site, first page. */
  campaign: string | null;
  referringHost: string | null;
  firstPage: string | null;
  /** Answers to the optional questions after sending. */
  factoringNow: string | null;
  factoringCompany: string | null;
  brokersAndShippers: string | null;
  contactTime: string | null;
  contactBy: string | null;
  contactLanguage: string | null;
  language: Generated<"en" | "es">;
  status: Generated<LeadStatus>;
  /** When the visitor was promised an answer. */
  replyDueAt: string | null;
  /** When staff must act next: the promised answer, then the follow-up; null if nothing is left to do. */
  dueAt: string | null;
  /** The follow-up that staff chose, and whether they named a time of day. Then `dueAt` has the same value. */
  followUpAt: string | null;
  followUpTimed: Generated<boolean>;
  /** The number of attempts to reach the visitor, and the time and outcome of the last one. */
  attempts: Generated<number>;
  lastAttemptAt: string | null;
  lastOutcome: AttemptOutcome | null;
  lostReason: string | null;
  /** The owner of the lead, a member of staff. */
  assignedTo: string | null;
  /** When to notify staff of the follow-up or, without one, that no one works on the lead; null if no notification is left. */
  escalateAt: string | null;
  /** Increases with every change, so that concurrent edits are noticed. */
  version: Generated<number>;
  /** The hour of submission in the company's time zone: `2026-11-21T07`. Null if merged, because the report counts the older lead. */
  localHour: string | null;
  /** The first attempt to reach the visitor: when, by whom, and after how many business minutes. */
  firstReplyAt: string | null;
  firstReplyBy: string | null;
  firstReplyMinutes: number | null;
  /** When the status first became `quoted` or `won`. */
  quotedAt: string | null;
  /** When staff asked for a client account, until it is created. */
  clientAskedAt: Generated<string | null>;
  /** The index entries (`lead-words.ts`), and the increasing number of the lead in the word index. */
  words: Generated<string>;
  wordsId: number | null;
  /** The id of the older lead that this lead was merged into. No list shows this lead then. */
  mergedInto: string | null;
  /** JSON of a `LeadMerge`: what the merge changed, so that it can be undone. */
  mergeUndo: string | null;
}
