import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Database } from "#db/connection.server";
import { getErrorMessage } from "#db/errors.server";
import { findOffsiteState } from "#db/queries/journal.server";
import type { Config } from "~/config.server";
import { writeLogLine } from "~/server/log.server";
import { findLatestBackup, lowerPriority } from "./make-backup.server";

const minuteMs = 60_000;
/** Milliseconds until a failed backup is retried, unless the interval is shorter. */
const retryMs = 5 * minuteMs;

/** Why this process's last backup failed, in one line. Null if it succeeded. */
let lastFailure: string | null = null;

/**
 * Starts making a backup whenever the newest is older than `everyMinutes`. Backups run one at a time, each in its own process. Returns a function that stops the schedule and
 * cancels a backup in progress. A later backup removes the unfinished file of a canceled backup.
 */
export function startBackupSchedule(settings: {
  everyMinutes: number;
  folder: string;
  /** True makes the first backup immediately, because the bucket has none yet. */
  atOnce?: boolean;
  /** Writes a line to the log. */
  log: (fields: Record<string, unknown>) => void;
  /** Makes one backup. Returns null if it succeeded, otherwise the error in one line. Replaced in tests. */
  run?: (signal: AbortSignal) => Promise<string | null>;
}): () => Promise<void> {
  const { everyMinutes, folder, atOnce = false, log, run = runBackupCommand } = settings;
  const everyMs = everyMinutes * minuteMs;
  const stopping = new AbortController();
  let finished = Promise.resolve();
  let timer = setTimeout(begin, atOnce ? 0 : msUntilDue(folder, everyMs)).unref();

  function begin(): void {
    finished = makeOne();
  }

  async function makeOne(): Promise<void> {
    const error = await run(stopping.signal);
    if (stopping.signal.aborted) return;
    lastFailure = error;
    if (error !== null) log({ level: "error", event: "backup.failed", message: error });
    else log({ level: "info", event: "backup.made", bytes: findLatestBackup(folder)?.bytes });
    const pause = error === null ? msUntilDue(folder, everyMs) : Math.min(retryMs, everyMs);
    timer = setTimeout(begin, pause).unref();
  }

  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await finished;
  };
}

function msUntilDue(folder: string, everyMs: number): number {
  const madeAt = findLatestBackup(folder)?.madeAt.getTime() ?? 0;
  // Limited to the interval: if the clock was set back, the newest backup is in the future.
  return Math.min(everyMs, Math.max(0, madeAt + everyMs - Date.now()));
}

/** Runs `tpf backup` at low priority, with the environment of this process. Returns null, or the last line of its error output. */
async function runBackupCommand(signal: AbortSignal): Promise<string | null> {
  const args = ["build/cli/tpf.js", "backup"];
  const run = promisify(execFile)(process.execPath, args, { signal });
  if (run.child.pid !== undefined) lowerPriority(run.child.pid);
  try {
    await run;
    return null;
  } catch (error) {
    const written = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    return written.trim().split("\n").at(-1) || getErrorMessage(error);
  }
}

/** Starts backups of a SQLite file if BACKUP_EVERY_MINUTES is not 0 or a bucket is configured. Returns a function that stops the schedule, or undefined if nothing was started. */
export async function startSiteBackups({ db }: Database, config: Config) {
  const { backupEveryMinutes: everyMinutes, backupFolder: folder, offsite } = config;
  if (everyMinutes === 0) return undefined;
  const atOnce = offsite !== null && (await findOffsiteState(db))?.backupAt == null;
  return startBackupSchedule({ everyMinutes, folder, atOnce, log: writeLogLine });
}

/**
 * Returns the state of the local backups. `healthy` is true if the newest backup is younger than the limit: three intervals or an hour, whichever is longer. `healthy` is also true
 * if the process has run for less time than the limit and the last backup did not fail, or if backups are off (an interval of 0).
 */
export function getBackupState(config: Config, now = new Date(), uptimeSeconds = process.uptime()) {
  const everyMinutes = config.backupEveryMinutes;
  const latest = findLatestBackup(config.backupFolder);
  const ageSeconds = latest && Math.max(0, (now.getTime() - latest.madeAt.getTime()) / 1_000);
  const patience = Math.max(3_600, 3 * 60 * everyMinutes);
  const young = ageSeconds !== null && ageSeconds < patience;
  const healthy = everyMinutes === 0 || young || (lastFailure === null && uptimeSeconds < patience);
  return { everyMinutes, latest, ageSeconds, lastFailure, healthy };
}
