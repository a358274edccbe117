import type { Generated } from "kysely";

/** Names in snake_case and booleans as 0 or 1 in the database (`records.server.ts`). Instants are UTC ISO with milliseconds. */
export interface Schema {
  adminPasskeys: AdminPasskeysTable;
  adminSessions: StaffSessionsTable;
  admins: StaffAccountsTable;
  auditEntries: AuditEntriesTable;
  /** Unused since passkeys became staff's alone. */
  clientPasskeys: PasskeysTable & { clientId: string };
  /** By which a client chooses a password, once. */
  clientPasswordLinks: TokensTable & { clientId: string };
  clientSessions: SessionsTable & { clientId: string };
  clients: ClientsTable;
  leadEvents: LeadEventsTable;
  leadNotes: LeadNotesTable;
  leads: LeadsTable;
  outbox: OutboxTable;
  passkeyChallenges: PasskeyChallengesTable;
  photos: PhotosTable;
  removals: RemovalsTable;
  reportCounts: ReportCountsTable;
  savedViews: SavedViewsTable;
  settings: { key: string; value: string; updatedAt: string };
  signInAttempts: SignInAttemptsTable;
  teamMembers: TeamMembersTable;
}

/** The audit log: rows are added at the end and never changed (triggers), each hashed with the one before. */
export interface AuditEntriesTable {
  seq: number;
  at: string;
  actorKind: ActorKind;
  actorId: string | null;
  /** Such as `admin.signed-in`. */
  action: string;
  subjectKind: string | null;
  subjectId: string | null;
  /** JSON of ids and counts, never of personal data. */
  detail: string | null;
  previousHash: string;
  /** SHA-256, in hexadecimal, of this entry and the hash before it. */
  hash: string;
}

/** What was taken away, in the order it was. On SQLite triggers write it, with whatever statement does it. */
export interface RemovalsTable {
  id: Generated<number>;
  at: string;
  kind: TombstoneKind;
  /** Of the lead, the client, the member of staff or the passkey. */
  subjectId: string;
}

/** `enabled` takes back what `disabled` took away; credentials are password, second factor and recovery codes. */
export type TombstoneKind =
  | `lead.${"erased" | "withdrawn" | "texts-stopped"}`
  | `client.${"erased" | "password" | "disabled" | "enabled"}`
  | `admin.${"credentials" | "disabled" | "enabled"}`
  | "passkey.removed";

/** What the report says of erased leads, by month; it counts stored leads when it is opened. */
export interface ReportCountsTable {
  /** Month, dimension, name and minutes, with bars between them. */
  id: string;
  /** Such as `2026-11`, in which the leads came in. */
  month: string;
  dimension: ReportDimension;
  /** Of the dimension, such as `1` of `weekday` (ISO) and `07` of `hour`; empty where it is not known, and of `all`. */
  name: string;
  /** After how many minutes of business time somebody first tried to reach them, in steps; -1 when nobody has, and of `lost`. */
  minutes: number;
  leads: number;
  /** Of these, how many were answered by when it was promised. */
  promised: number;
  quoted: number;
  won: number;
  lost: number;
}

export type ReportDimension =
  | "all"
  | "weekday"
  | "hour"
  | "person"
  | "source"
  | "campaign"
  | "lost";

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
  contactName: string;
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
  /** SHA-256 of the key that the submission brought; a withdrawn lead gives it up. */
  submissionKeyHash: string | null;
  /** The content hash of what was last sent with that key, whatever was corrected since. */
  submissionContentHash: string | null;
  /** Unguessable address of the receipt page. It appears in no staff URL and no JSON. */
  receiptToken: string;
  /** Truncated client address. */
  clientAddress: string | null;
  /** Where the visit came from, as the browser told it: the link's campaign, the site that linked, the first page seen. */
  campaign: string | null;
  referringHost: string | null;
  firstPage: string | null;
  /** What the visitor may answer after sending. */
  factoringNow: string | null;
  factoringCompany: string | null;
  brokersAndShippers: string | null;
  contactTime: string | null;
  contactBy: string | null;
  contactLanguage: string | null;
  /** In which it was written, and is answered. */
  language: Generated<"en" | "es">;
  status: Generated<LeadStatus>;
  /** By when the visitor was promised an answer. */
  replyDueAt: string | null;
  /** By when staff act on it next: the answer that was promised, then the follow-up; null when nothing is left to do. */
  dueAt: string | null;
  /** How often staff tried to reach the visitor, when last, and how that went. */
  attempts: Generated<number>;
  lastAttemptAt: string | null;
  lastOutcome: AttemptOutcome | null;
  /** Why it was lost; the words for it are the program's. */
  lostReason: string | null;
  /** Who of staff works on it, since when, and until when unless they enter something: after that it is nobody's. */
  claimedBy: string | null;
  claimedAt: string | null;
  claimedUntil: string | null;
  /** Whose it is to see it through. */
  assignedTo: string | null;
  /** When others are told that nobody has taken it; null once somebody has, or when all were told. */
  escalateAt: string | null;
  /** Goes up with every change, so that two editors notice each other. */
  version: Generated<number>;
  /** The hour in which it came in, in the company's zone then: `2026-11-21T07`. */
  localHour: string | null;
  /** When somebody of staff first tried to reach the visitor, who, and after how many minutes of business time. */
  firstReplyAt: string | null;
  firstReplyBy: string | null;
  firstReplyMinutes: number | null;
  /** When it was first given this status. */
  quotedAt: string | null;
  /** The words by which it is found (`lead-words.ts`), and its number in their index, which goes up with each lead. */
  words: Generated<string>;
  wordsId: number | null;
}

/** How it went when staff called or wrote to a visitor. */
export type AttemptOutcome = "reached" | "voicemail" | "no-answer" | "wrong-number";

type ActorKind = "visitor" | "client" | "admin" | "system";

/** The timeline of a lead, in the order of its ids. */
export interface LeadEventsTable {
  id: Generated<number>;
  leadId: string;
  at: string;
  /** What happened, such as `submitted`. */
  kind: string;
  actorKind: ActorKind;
  adminId: string | null;
  detail: string | null;
}

/** What staff wrote about a lead. */
export interface LeadNotesTable {
  id: string;
  leadId: string;
  adminId: string | null;
  body: string;
  createdAt: string;
  editedAt: string | null;
  /** When it was struck: it stays legible, but counts no more. */
  struckAt: string | null;
}

/** `pending` until sent; `failed` when the last retry is over. */
export type OutboxState = "pending" | "sent" | "failed";

/** A lead came in; it was not taken in time; nobody has taken it still; suspected spam waits for somebody to look at it; a lead has another email address. */
export type NotificationEvent =
  | "submitted"
  | "not-taken"
  | "nobody-has-taken-it"
  | "suspected-spam"
  | "address-corrected";

/** Notifications to send, written in the transaction of the lead they are about. */
export interface OutboxTable {
  id: string;
  leadId: string;
  /** By its name in the program, which may have had other channels before. */
  channel: string;
  /** What it tells. That a lead is not taken goes out once by each channel (unique index). */
  event: Generated<NotificationEvent>;
  state: Generated<OutboxState>;
  /** How often sending was begun. */
  attempts: Generated<number>;
  nextAttemptAt: string;
  /** Until when a worker has this row for itself. */
  claimedUntil: string | null;
  lastError: string | null;
  /** To which of the visitor's addresses it goes; null for staff. */
  recipient: string | null;
  recipientKey: string | null;
  createdAt: string;
  sentAt: string | null;
}

interface AccountsTable {
  id: string;
  username: string;
  /** The user name in lower case: sign-in ignores case. */
  usernameKey: string;
  disabled: Generated<boolean>;
  createdAt: string;
}

export interface StaffAccountsTable extends AccountsTable {
  /** argon2id in PHC notation. */
  passwordHash: string;
  passwordChangedAt: string;
  /** True while the password is one that a colleague was shown: nothing but a new password is possible then. */
  passwordTemporary: Generated<boolean>;
  /** The second factor's shared secret in base32 (RFC 6238, RFC 4648). */
  totpSecret: string | null;
  /** When a first code of it was given: only then does signing in ask for one. */
  totpConfirmedAt: string | null;
  /** The last time step that was used, so that no code works twice (RFC 6238, section 5.2). */
  totpLastStep: number | null;
  /** JSON list of the SHA-256 of the codes that are left. */
  recoveryCodeHashes: string | null;
}

interface TokensTable {
  /** SHA-256 of the token, in hexadecimal: the token itself is stored nowhere. */
  tokenHash: string;
  createdAt: string;
  expiresAt: string;
}

type SessionsTable = TokensTable & { lastUsedAt: Generated<string> };

export interface StaffSessionsTable extends SessionsTable {
  adminId: string;
  /** When its owner last proved who they are, by signing in or when asked again; null: not known. */
  confirmedAt: string | null;
  /** The browser in words. */
  userAgentLabel: string | null;
  /** Truncated client address. */
  address: string | null;
  /** True while the password was right and the code of the second factor is still to come: such a session opens nothing. */
  secondFactorPending: Generated<boolean>;
}

/** Passkeys (WebAuthn). */
interface PasskeysTable {
  /** The credential's id, in base64url. */
  id: string;
  name: string;
  /** The host that it was made for, and answers alone (its RP id). */
  host: string;
  /** In COSE (RFC 9052). */
  publicKeyBytes: Buffer;
  /** The authenticator's count of its answers, 32 bits without sign as text: PostgreSQL's integer has one. 0: it does not count. */
  counter: string;
  /** JSON list of how the browser reaches it, such as `internal`. */
  transports: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export type AdminPasskeysTable = PasskeysTable & { adminId: string };

/** What a passkey has to sign, once. */
export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge, in hexadecimal. */
  challengeHash: string;
  /** What the answer is for, with the account's id where it is known. */
  purpose: string;
  expiresAt: string;
}

/** Which accounts a sign-in attempt was for. */
export type SignInRealm = "admin" | "client";

/** Tries to sign in that have not succeeded. Keys are hashes: people type passwords into the wrong field. */
export interface SignInAttemptsTable {
  id: Generated<number>;
  realm: SignInRealm;
  accountKey: string;
  addressKey: string;
  at: string;
}

/** Accounts of clients, made by staff. */
export interface ClientsTable extends AccountsTable {
  firstName: string;
  lastName: string;
  email: string;
  /** As the leads' column of this name: it finds the client's own quote requests and applications. */
  emailKey: string;
  companyName: string;
  companyKey: string;
  /** argon2id in PHC notation; null until the client has chosen a password. */
  passwordHash: string | null;
  passwordChangedAt: string | null;
}

/** Lists of the desk that staff keep by name. */
export interface SavedViewsTable {
  id: string;
  ownerId: string;
  name: string;
  /** The name in lower case: one of staff has each once. */
  nameKey: string;
  /** What narrows the list, as the query of its address; never what was searched for. */
  filters: string;
  /** True lets all of staff see it. */
  shared: boolean;
  createdAt: string;
}

/** The people on the about page. */
export interface TeamMembersTable {
  id: string;
  /** Order on the page, from 0. */
  position: number;
  name: string;
  role: string;
  experience: string;
  bio: string;
  /** What stands in their place on Spanish pages; null leaves the English text there. */
  roleEs: string | null;
  experienceEs: string | null;
  bioEs: string | null;
  photoId: string | null;
  /** True while the entry is sample content that came with the program. */
  sample: boolean;
  /** Goes up with every change. */
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

/** Re-encoded photos in two sizes; the id is the hash of the content, so an address never changes its picture. */
export interface PhotosTable {
  id: string;
  /** Pixels of the large size. */
  width: number;
  height: number;
  /** Such as `image/webp`. */
  mediaType: string;
  bytesSmall: Buffer;
  bytesLarge: Buffer;
  createdAt: string;
}
