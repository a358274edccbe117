import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Config } from "~/config.server";
import { type Finding, ok, warning } from "~/health/findings";
import { backupKeptDays } from "./backup-rule";

/** What the process that sends has told last; instants are UTC ISO texts. */
export interface OffsiteReport {
  at: string;
  /** Since when there is something that the bucket lacks; null: it has everything. */
  behindSince: string | null;
  /** Why the last try failed, in one line. */
  failure: string | null;
  /** When the oldest piece came to the bucket, at the last look; null: not looked yet. */
  oldestAt: string | null;
  /** Why the last look at what is there failed, in one line. */
  listFailure: string | null;
  /** What this machine sent as when it had the folder last; null: never. */
  run: string | null;
}

/** The bucket may lag behind for so long before anybody is told, in seconds. */
const patienceSeconds = 60;
const dayMs = 24 * 3_600_000;

function reportFile({ DATABASE_PATH }: Pick<Config, "DATABASE_PATH">): string {
  return join(dirname(DATABASE_PATH), "offsite.json");
}

/** Tells the site and the operator's commands; what a crash leaves of it counts as nothing told. */
export function writeReport(config: Config, report: OffsiteReport): void {
  const file = reportFile(config);
  writeFileSync(`${file}.new`, JSON.stringify(report), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Returns null when nothing was told yet, or not whole. */
export function readReport(config: Config): OffsiteReport | null {
  try {
    return JSON.parse(readFileSync(reportFile(config), "utf8"));
  } catch {
    return null;
  }
}

/** Null when nothing is to leave the machine. A process that tells nothing any more counts as lagging behind. */
export function offsiteState(
  config: Config,
  now = new Date(),
  uptimeSeconds = process.uptime(),
): (Omit<OffsiteReport, "at" | "run"> & { behindSeconds: number; healthy: boolean }) | null {
  if (config.offsite === null) return null;
  const report = readReport(config);
  const since = (instant: string | null) =>
    instant === null ? 0 : Math.max(0, (now.getTime() - Date.parse(instant)) / 1_000);
  const silent = report === null ? Number.POSITIVE_INFINITY : since(report.at);
  const behindSeconds = Math.max(
    since(report?.behindSince ?? null),
    silent > patienceSeconds ? Math.min(silent, uptimeSeconds) : 0,
  );
  return {
    behindSince: report?.behindSince ?? null,
    failure: report?.failure ?? null,
    oldestAt: report?.oldestAt ?? null,
    listFailure: report?.listFailure ?? null,
    behindSeconds,
    healthy: behindSeconds <= patienceSeconds,
  };
}

/** Returns whether everything is in the bucket, and nothing there that should be gone; a warning when nothing leaves the machine. */
export function offsiteFindings(
  config: Config,
  uptimeSeconds?: number,
  now = new Date(),
): Finding[] {
  const state = offsiteState(config, now, uptimeSeconds);
  if (state === null) {
    if (config.BACKUP_COPY_COMMAND !== undefined) return [];
    return [
      warning(
        "Nothing leaves this machine by the site: database and backups would be lost together.",
        "Set OFFSITE_BUCKET_URL (docs/operations.md, “Off-site”), or have the host copy the backups.",
      ),
    ];
  }
  const { hostname } = config.OFFSITE_BUCKET_URL ?? {};
  const { healthy, failure, behindSince, oldestAt, listFailure } = state;
  const since = behindSince === null ? "" : ` since ${behindSince}`;
  return [
    healthy
      ? ok(`What changes leaves the machine within seconds, for ${hostname}.`)
      : warning(
          `The bucket at ${hostname} lags behind${since}: ${failure ?? "nothing is being sent."}`,
          "See docs/operations.md, “Off-site”; the site catches up by itself when the cause is gone.",
        ),
    oldestAt !== null &&
      now.getTime() - Date.parse(oldestAt) > (backupKeptDays + 2) * dayMs &&
      warning(
        `The bucket keeps pieces for longer than ${backupKeptDays} days, and in them what was erased.`,
        `Let the site's key delete objects there, or give the bucket a rule that removes them after ${backupKeptDays} days.`,
      ),
    listFailure !== null &&
      warning(
        `The bucket does not tell what is in it, so nothing old is removed and nothing could be restored: ${listFailure}`,
        "Let the site's key list the bucket; it is looked at again within an hour, and when the site starts.",
      ),
  ].filter((finding) => finding !== false);
}
