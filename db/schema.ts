import type {
  ClientPasswordLinksTable,
  ClientSessionsTable,
  ClientsTable,
  SignInAttemptsTable,
  StaffAccountsTable,
  StaffSessionsTable,
} from "./schema/accounts";
import type {
  ActorKind,
  LeadEventsTable,
  LeadNotesTable,
  LeadsTable,
  OutboxTable,
} from "./schema/leads";
import type { PhotosTable, TeamMembersTable } from "./schema/team";

/**
 * Every table, by name. In the database the names are in snake_case and booleans are 0 or 1: `records.server.ts` converts
 * both. Instants are UTC ISO 8601 text with milliseconds, ids text.
 */
export interface Schema {
  adminSessions: StaffSessionsTable;
  admins: StaffAccountsTable;
  auditEntries: AuditEntriesTable;
  clientPasswordLinks: ClientPasswordLinksTable;
  clientSessions: ClientSessionsTable;
  clients: ClientsTable;
  leadEvents: LeadEventsTable;
  leadNotes: LeadNotesTable;
  leads: LeadsTable;
  migrations: MigrationsTable;
  outbox: OutboxTable;
  photos: PhotosTable;
  settings: SettingsTable;
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

/** What the site remembers about itself, by name. */
interface SettingsTable {
  key: string;
  value: string;
  updatedAt: string;
}

/** Migrations that ran on this file. */
interface MigrationsTable {
  number: number;
  name: string;
  appliedAt: string;
}
