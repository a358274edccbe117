import type { AdminSessionsTable, AdminsTable, SignInAttemptsTable } from "./schema/admins";
import type { AuditEntriesTable } from "./schema/audit-entries";
import type { ClientPasswordLinksTable, ClientSessionsTable, ClientsTable } from "./schema/clients";
import type { LeadEventsTable, LeadNotesTable } from "./schema/lead-events";
import type { LeadsTable } from "./schema/leads";
import type { OutboxTable } from "./schema/outbox";
import type { MigrationsTable, SettingsTable } from "./schema/settings";
import type { PhotosTable, TeamMembersTable } from "./schema/team-members";

/** Every table, by name. Instants are UTC ISO 8601 text with milliseconds, booleans 0 or 1, ids text. */
export interface Schema {
  admin_sessions: AdminSessionsTable;
  admins: AdminsTable;
  audit_entries: AuditEntriesTable;
  client_password_links: ClientPasswordLinksTable;
  client_sessions: ClientSessionsTable;
  clients: ClientsTable;
  lead_events: LeadEventsTable;
  lead_notes: LeadNotesTable;
  leads: LeadsTable;
  migrations: MigrationsTable;
  outbox: OutboxTable;
  photos: PhotosTable;
  settings: SettingsTable;
  sign_in_attempts: SignInAttemptsTable;
  team_members: TeamMembersTable;
}
