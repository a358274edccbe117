import type { Generated } from "kysely";
import type { LeadsTable } from "./leads-table";

export type { AttemptOutcome, LeadKind, LeadStatus, LeadsTable } from "./leads-table";

/** The tables of the database, which has names in snake_case and booleans as 0 or 1 (`records.server.ts`). Times are UTC ISO with milliseconds. */
export interface Schema {
  /** Passkeys (WebAuthn) of staff. */
  adminPasskeys: {
    adminId: string;
    /** The credential's id, in base64url. */
    id: string;
    name: string;
    /** The only host that the passkey works for (its RP id). */
    host: string;
    /** In COSE (RFC 9052). */
    publicKeyBytes: Buffer;
    /** The authenticator's signature counter, an unsigned 32-bit number as text, because PostgreSQL's integer is signed. 0: no counter. */
    counter: string;
    /** JSON list of transports, such as `internal`. */
    transports: string;
    createdAt: string;
    lastUsedAt: string | null;
  };
  adminSessions: StaffSessionsTable;
  admins: StaffAccountsTable;
  /** The audit log. Rows are appended and never changed (triggers), and each hash includes the previous one. */
  auditEntries: {
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
  };
  /** Unused: only staff have passkeys now. */
  clientPasskeys: Omit<Schema["adminPasskeys"], "adminId"> & { clientId: string };
  /** One-time tokens with which a client chooses a password. Those of staff are in `staffPasswordLinks`. */
  clientPasswordLinks: TokensTable & { clientId: string };
  clientSessions: SessionsTable & { clientId: string };
  clients: ClientsTable;
  /** The timeline of a lead, in the order of its ids. */
  leadEvents: {
    id: Generated<number>;
    leadId: string;
    at: string;
    /** The kind of event, such as `submitted`. */
    kind: string;
    actorKind: ActorKind;
    adminId: string | null;
    detail: string | null;
  };
  leadNotes: {
    id: string;
    leadId: string;
    adminId: string | null;
    body: string;
    createdAt: string;
    editedAt: string | null;
    /** When the note was crossed out. It stays legible. */
    struckAt: string | null;
  };
  leads: LeadsTable;
  outbox: OutboxTable;
  /** Challenges for passkeys, each for one use. */
  passkeyChallenges: {
    /** SHA-256 of the challenge, in hexadecimal. */
    challengeHash: string;
    /** The purpose, with the account's id if it is known. */
    purpose: string;
    expiresAt: string;
  };
  /** Re-encoded photos in two sizes; the id is the hash of the content, so a URL always shows the same picture. */
  photos: {
    id: string;
    /** Pixels of the large size. */
    width: number;
    height: number;
    /** Such as `image/webp`. */
    mediaType: string;
    bytesSmall: Buffer;
    bytesLarge: Buffer;
    createdAt: string;
  };
  /** Tombstones, in order. On SQLite triggers write them with the statement that deletes. */
  removals: {
    id: Generated<number>;
    at: string;
    kind: TombstoneKind;
    /** The id of the lead, client, member of staff or passkey. */
    subjectId: string;
  };
  /** The report's counts of erased leads by month. Stored leads are counted when the report is opened. */
  reportCounts: {
    /** Month, dimension, name and minutes, separated by `|`. */
    id: string;
    /** The month of submission, such as `2026-11`. */
    month: string;
    dimension: ReportDimension;
    /** The value of the dimension: `1` of `weekday` (ISO), `07` of `hour`, `2026-11-23 quote-request` of `week` (its Monday). Empty if unknown, and for `all`. */
    name: string;
    /** Business minutes until the first attempt to reach the visitor, in steps. -1 without an attempt, and for `lost` and `week`. */
    minutes: number;
    leads: number;
    /** How many of them were answered by the promised time. */
    promised: number;
    quoted: number;
    won: number;
    lost: number;
  };
  savedViews: {
    id: string;
    ownerId: string;
    name: string;
    /** The name in lower case, unique per owner. */
    nameKey: string;
    /** The filters as a query string, without the search text. */
    filters: string;
    /** True if all staff see the view. */
    shared: boolean;
    createdAt: string;
  };
  /** The changes of the owner's settings, which are never changed or deleted. The newest of a name counts. */
  settingChanges: {
    id: Generated<number>;
    name: string;
    /** The text of the setting, or null for its default. */
    value: string | null;
    changedAt: string;
    /** Null for a first value from the environment. */
    adminId: string | null;
  };
  settings: { key: string; value: string; updatedAt: string };
  staffPasswordLinks: TokensTable & { adminId: string };
  /** Failed sign-in attempts. Keys are hashes, because people type passwords into the wrong field. */
  signInAttempts: {
    id: Generated<number>;
    realm: SignInRealm;
    accountKey: string;
    addressKey: string;
    at: string;
  };
  /** The people on the about page. */
  teamMembers: {
    id: string;
    /** Order on the page, from 0. */
    position: number;
    name: string;
    role: string;
    experience: string;
    bio: string;
    /** The texts for Spanish pages; null falls back to English. */
    roleEs: string | null;
    experienceEs: string | null;
    bioEs: string | null;
    photoId: string | null;
    /** True for example content that came with the program. */
    sample: boolean;
    /** Increases with every change. */
    version: Generated<number>;
    createdAt: string;
    updatedAt: string;
  };
}

/** The kind of a tombstone. `enabled` cancels `disabled`, and `promoted` (administrator) cancels `demoted` (sales). `credentials`: password, second factor, recovery codes. */
export type TombstoneKind =
  | `lead.${"erased" | "withdrawn" | "texts-stopped"}`
  | `client.${"erased" | "password" | "disabled" | "enabled"}`
  | `admin.${"credentials" | "disabled" | "enabled" | "demoted" | "promoted"}`
  | "passkey.removed";

export type ReportDimension =
  | "all"
  | "weekday"
  | "hour"
  | "person"
  | "source"
  | "campaign"
  | "lost"
  | "week";

type ActorKind = "visitor" | "client" | "admin" | "system";

/** A notification is `pending` until sent, and `failed` after the last retry. */
export type OutboxState = "pending" | "sent" | "failed";

/** The reason for a notification. `not-taken` and `nobody-has-taken-it` follow each other if a lead has no owner. The last three go to the owner. */
export type NotificationEvent =
  | "submitted"
  | "not-taken"
  | "nobody-has-taken-it"
  | "suspected-spam"
  | "address-corrected"
  | "verify-address"
  | "assigned"
  | "several-assigned"
  | "follow-up-due";

/** Notifications about leads, sent or to send. Each is written in the transaction that changes the lead. */
export interface OutboxTable {
  id: string;
  leadId: string;
  /** The name of the channel. Old rows may have channels that no longer exist. */
  channel: string;
  /** The event. Each step of the escalation is queued once per lead and channel (unique index). */
  event: Generated<NotificationEvent>;
  state: Generated<OutboxState>;
  attempts: Generated<number>;
  nextAttemptAt: string;
  /** When the lease of a worker on this row expires. */
  claimedUntil: string | null;
  lastError: string | null;
  /** The visitor's address, or the id of the owner's account; null for the addresses in the settings. */
  recipient: string | null;
  recipientKey: string | null;
  createdAt: string;
  sentAt: string | null;
}

interface AccountsTable {
  id: string;
  username: string;
  /** The user name in lower case, because sign-in ignores case. */
  usernameKey: string;
  disabled: Generated<boolean>;
  createdAt: string;
}

/** Sales work on leads. Only administrators manage accounts, clients, the website and the site, and export everything. */
export type StaffRole = "administrator" | "sales";

export interface StaffAccountsTable extends AccountsTable {
  role: StaffRole;
  /** The name that colleagues and visitors read. The username is for signing in and for the audit log. */
  displayName: string;
  email: string | null;
  /** Whether the owner of a lead gets mail about it. */
  notifyByMail: Generated<boolean>;
  /** As typed, for signatures. */
  phone: string | null;
  /** argon2id in PHC notation. */
  passwordHash: string;
  passwordChangedAt: string;
  /** True until the owner chooses a password by link. The stored password then opens nothing. */
  passwordTemporary: Generated<boolean>;
  /** The second factor's shared secret in base32 (RFC 6238, RFC 4648). */
  totpSecret: string | null;
  /** When the first code was entered. Only then does signing in require a code. */
  totpConfirmedAt: string | null;
  /** The last used time step, so that no code works twice (RFC 6238, section 5.2). */
  totpLastStep: number | null;
  /** JSON list of the SHA-256 of the unused codes. */
  recoveryCodeHashes: string | null;
}

interface TokensTable {
  /** SHA-256 of the token, in hexadecimal. The token itself is not stored. */
  tokenHash: string;
  createdAt: string;
  expiresAt: string;
}

type SessionsTable = TokensTable & { lastUsedAt: Generated<string> };

export interface StaffSessionsTable extends SessionsTable {
  adminId: string;
  /** When the owner last confirmed their identity; null if unknown. */
  confirmedAt: string | null;
  /** A description of the browser. */
  userAgentLabel: string | null;
  /** Truncated client address. */
  address: string | null;
  /** True until the code of the second factor was entered. Such a session opens nothing. */
  secondFactorPending: Generated<boolean>;
}

/** The kind of account of a sign-in attempt. */
export type SignInRealm = "admin" | "client";

/** Accounts of clients, made by staff. */
export interface ClientsTable extends AccountsTable {
  firstName: string;
  lastName: string;
  email: string;
  /** Like the leads' column: it finds the client's own quote requests and applications. */
  emailKey: string;
  companyName: string;
  companyKey: string;
  /** The won lead that the account was made from. */
  leadId: Generated<string | null>;
  /** argon2id in PHC notation; null until the client chooses a password. */
  passwordHash: string | null;
  passwordChangedAt: string | null;
}
