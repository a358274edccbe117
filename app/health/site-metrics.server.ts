import { dirname } from "node:path";
import { Gauge, Registry } from "prom-client";
import type { Database } from "#db/connection.server";
import { freeBytes } from "#db/maintenance/files.server";
import { countOutboxByState } from "#db/queries/notifications.server";
import { countLeadsByKindAndStatus } from "#db/queries/operations.server";
import { getBackupState } from "~/backups/backup-schedule.server";
import { getOffsiteState } from "~/backups/offsite.server";
import type { Config } from "~/config.server";
import { longestWait } from "~/notifications/worker.server";
import { databaseBytes } from "./check-storage.server";

/** Returns gauges of leads, notifications and database size. With SQLite also returns gauges of backups and disk space. */
export async function siteMetrics(database: Database, config: Config): Promise<Registry> {
  const { db } = database;
  const now = new Date();
  const registry = new Registry();
  const registers = [registry];
  /** Adds a gauge with one value, unless the value is null. */
  const gauge = (name: string, help: string, value: number | null) => {
    if (value !== null) new Gauge({ name, help, registers }).set(value);
  };
  /** Adds a gauge with one measurement for each value of a label. */
  const gauges = (name: string, help: string, label: string, values: Record<string, number>) => {
    const added = new Gauge({ name, help, labelNames: [label], registers });
    for (const [key, value] of Object.entries(values)) added.set({ [label]: key }, value);
  };

  const help = "Stored leads by kind and status.";
  const leads = new Gauge({ name: "site_leads", help, labelNames: ["kind", "status"], registers });
  for (const { total, ...labels } of await countLeadsByKindAndStatus(db)) leads.set(labels, total);
  const byState = await countOutboxByState(db);
  gauges("site_outbox_notices", "Notifications of new leads by state.", "state", byState);
  gauge(
    "site_outbox_oldest_pending_seconds",
    "How long the oldest pending notification has waited; 0 when none waits.",
    (await longestWait(db, config, now)) / 1_000,
  );
  gauge("site_database_bytes", "Size of the database with its log.", await databaseBytes(database));
  if (database.engine !== "sqlite") return registry;

  const offsite = await getOffsiteState(database, config, now);
  const backup = getBackupState(config, now);
  const isEncrypted = config.DATABASE_KEY !== undefined;
  gauge("site_database_encrypted", "1 when the database is encrypted.", Number(isEncrypted));
  const free = freeBytes(dirname(database.path));
  gauge("site_disk_free_bytes", "Free space for the database.", free);
  gauge(
    "site_backup_last_success_timestamp_seconds",
    "When the newest good backup was made, in Unix time.",
    backup.latest && backup.latest.madeAt.getTime() / 1_000,
  );
  gauge("site_backup_bytes", "Size of the newest good backup.", backup.latest?.bytes ?? null);
  gauge(
    "site_backup_failing",
    "1 when the last attempt at a backup failed.",
    backup.lastFailure === null ? 0 : 1,
  );
  gauge(
    "site_offsite_behind_seconds",
    "How long the bucket has lacked something; no value when none is configured.",
    offsite?.behindSeconds ?? null,
  );
  return registry;
}
