import { statSync } from "node:fs";
import { dirname } from "node:path";
import type { Database } from "#db/connection.server";
import { freeBytes } from "#db/maintenance/files.server";
import { countOutboxByState } from "#db/queries/notifications.server";
import { countLeadsByKindAndStatus, findPostgresBytes } from "#db/queries/operations.server";
import { countOpenSessions } from "#db/queries/sessions.server";
import type { Config } from "~/config.server";
import { longestWait } from "~/notifications/queue.server";
import { backupState } from "~/operations/backup-schedule.server";
import { offsiteState } from "~/operations/offsite-state.server";
import { gauge, gauges, type Metric } from "./process-metrics.server";

type LeadCounts = Awaited<ReturnType<typeof countLeadsByKindAndStatus>>;

/** Counting a million leads takes tens of milliseconds of the one connection: at most a thousandth of the time goes there. */
const countShare = 1_000;
let leadCounts: { counts: LeadCounts; nextAt: number } | undefined;

/** Returns what the site holds: leads, notifications, sessions and the database's size; of a file also backups and disk. */
export async function siteMetrics(
  database: Database,
  config: Config,
  now = new Date(),
): Promise<Metric[]> {
  const { db } = database;
  return [
    {
      name: "site_leads",
      help: "Stored leads by kind and status.",
      type: "gauge",
      samples: (await countLeads(db)).map(({ total, ...labels }) => ({ labels, value: total })),
    },
    gauges(
      "site_outbox_notices",
      "Notices of new leads by state.",
      "state",
      await countOutboxByState(db),
    ),
    gauge(
      "site_outbox_oldest_pending_seconds",
      "How long the oldest waiting notice has waited; 0 when none waits.",
      (await longestWait(db, config, now)) / 1_000,
    ),
    gauges(
      "site_sessions",
      "Open sessions of staff (admin) and clients.",
      "realm",
      await countOpenSessions(db, now),
    ),
    gauge(
      "site_database_bytes",
      "Size of the database with its log.",
      await databaseBytes(database),
    ),
    ...(database.engine === "sqlite" ? fileMetrics(database.path, config, now) : []),
  ];
}

function fileMetrics(path: string, config: Config, now: Date): Metric[] {
  const backup = backupState(config, now);
  return [
    gauge(
      "site_database_encrypted",
      "1 when the database is encrypted.",
      config.DATABASE_KEY === undefined ? 0 : 1,
    ),
    gauge("site_disk_free_bytes", "Free space for the database.", freeBytes(dirname(path))),
    gauge(
      "site_backup_last_success_timestamp_seconds",
      "When the newest good backup was made, in Unix time.",
      backup.latest && backup.latest.madeAt.getTime() / 1_000,
    ),
    gauge("site_backup_bytes", "Size of the newest good backup.", backup.latest?.bytes ?? null),
    gauge(
      "site_backup_failing",
      "1 when the last try to make a backup, or to copy it, failed.",
      backup.lastFailure === null && backup.copyFailure === null ? 0 : 1,
    ),
    gauge(
      "site_offsite_behind_seconds",
      "How long the bucket has lacked something; no value when none is configured.",
      offsiteState(config, now)?.behindSeconds ?? null,
    ),
  ];
}

/** Returns the size of a database, a file's with its log, in bytes. */
export async function databaseBytes(database: Database): Promise<number> {
  if (database.engine === "postgres") return findPostgresBytes(database.db);
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return sizeOf(database.path) + sizeOf(`${database.path}-wal`);
}

async function countLeads(db: Database["db"]): Promise<LeadCounts> {
  const begun = performance.now();
  if (leadCounts !== undefined && begun < leadCounts.nextAt) return leadCounts.counts;
  const counts = await countLeadsByKindAndStatus(db);
  const ended = performance.now();
  leadCounts = { counts, nextAt: ended + (ended - begun) * countShare };
  return counts;
}
