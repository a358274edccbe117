import type { Generated } from "kysely";

/** Which form a lead came from. */
export type LeadKind = "quote-request" | "fuel-card-application";

/** Where the work on a lead stands. */
export type LeadStatus = "new" | "contacted" | "quoted" | "won" | "lost" | "spam" | "withdrawn";

/** One row a lead: a quote request or a fuel card application. Fields the other form has are null. */
export interface LeadsTable {
  id: string;
  /** The first 8 characters of the id: the Reference ID that the visitor is given. */
  reference: string;
  kind: LeadKind;
  submittedAt: string;
  companyName: string;
  companyKey: string;
  contactName: string;
  contactKey: string;
  /** As typed, trimmed. */
  email: string;
  emailKey: string;
  /** As typed, trimmed. */
  phone: string;
  phoneE164: string;
  /** Digits (prefixes MX and FF kept), or `pending`. */
  mcNumber: string | null;
  /** Digits, or `pending`. */
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
  /** The version of the wording that was agreed to, when and from which address. */
  smsConsentVersion: string | null;
  smsConsentAt: string | null;
  smsConsentAddress: string | null;
  authorityPending: boolean;
  /** Suspected spam: stored, but listed apart. */
  quarantined: boolean;
  quarantineReason: string | null;
  /** SHA-256 of the normalised content: equal content within 10 minutes is one lead. */
  contentHash: string;
  /** Unguessable address of the receipt page. It appears in no staff URL and no JSON. */
  receiptToken: string;
  /** Truncated client address. */
  clientAddress: string | null;
  status: Generated<LeadStatus>;
  /** By when the visitor was promised an answer. */
  replyDueAt: string | null;
  /** Goes up with every change, so that two editors notice each other. */
  version: Generated<number>;
}

/** Who did something. */
export type ActorKind = "visitor" | "client" | "admin" | "system";

/** The timeline of a lead, in the order of its ids. */
export interface LeadEventsTable {
  id: Generated<number>;
  leadId: string;
  at: string;
  /** What happened, such as `submitted`. */
  kind: string;
  actorKind: ActorKind;
  adminId: string | null;
  /** JSON. */
  detail: string | null;
}

/** What staff wrote about a lead. */
export interface LeadNotesTable {
  id: string;
  leadId: string;
  adminId: string | null;
  body: string;
  createdAt: string;
}

/** How a notice of a new lead goes out. */
export type OutboxChannel = "email" | "webhook" | "autoreply";

/** `pending` until sent; `failed` when the last retry is over. */
export type OutboxState = "pending" | "sent" | "failed";

/** Notices to send, written in the transaction of the lead they are about. */
export interface OutboxTable {
  id: string;
  leadId: string;
  channel: OutboxChannel;
  state: Generated<OutboxState>;
  /** How often sending was begun. */
  attempts: Generated<number>;
  nextAttemptAt: string;
  /** Until when a worker has this row for itself. */
  claimedUntil: string | null;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
}
