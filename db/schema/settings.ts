/** What the site remembers about itself, by name. */
export interface SettingsTable {
  key: string;
  value: string;
  updated_at: string;
}

/** Migrations that ran on this file. */
export interface MigrationsTable {
  number: number;
  name: string;
  applied_at: string;
}
