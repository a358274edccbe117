import { spawn } from "node:child_process";
import type { Database } from "#db/connection.server";
import { findOffsiteState } from "#db/queries/journal.server";
import type { Config } from "~/config.server";
import { findLatestBackup, lowerPriority } from "./make-backup.server";

/** Makes backups in the background, until it is stopped. */
export interface BackupSchedule {
  /** Stops, and ends a backup that is being made; what it leaves is cleared by a later one. */
  stop(): Promise<void>;
  /** When the last try failed and why, or null when it did not. */
  lastFailure(): { at: Date; message: string } | null;
}

/** One try to make a backup: its end, and how to cut it off. */
export interface BackupRun {
  /** Null when a backup was made, else what went wrong, in one line. */
  ended: Promise<string | null>;
  cancel(): void;
}

interface ScheduleSettings {
  everyMinutes: number;
  folder: string;
  /** Makes the first backup at once, however young the newest one is: the bucket has none. */
  atOnce?: boolean;
  /** Writes a line to the log. */
  log: (fields: Record<string, unknown>) => void;
  /** Makes one backup; replaced in tests. */
  run?: () => BackupRun;
}

const minuteMs = 60_000;
/** After a failure the next try comes after this long, in milliseconds, or at the usual time if that is sooner. */
const retryMs = 5 * minuteMs;

/** A backup as soon as the newest is older than `everyMinutes`, each in a process of its own, one at a time. */
export function startBackupSchedule({
  everyMinutes,
  folder,
  atOnce = false,
  log,
  run = runBackupCommand,
}: ScheduleSettings): BackupSchedule {
  const everyMs = everyMinutes * minuteMs;
  let failure: { at: Date; message: string } | null = null;
  let stopped = false;
  let current: BackupRun | undefined;
  let finished = Promise.resolve();
  let timer = setTimeout(begin, atOnce ? 0 : msUntilDue(folder, everyMs)).unref();

  function begin(): void {
    finished = makeOne();
  }

  async function makeOne(): Promise<void> {
    current = run();
    const fault = await current.ended;
    current = undefined;
    if (stopped) return;
    const at = new Date();
    failure = fault === null ? null : { at, message: fault };
    log(toLogEntry(at, fault, folder));
    const pause = fault === null ? msUntilDue(folder, everyMs) : Math.min(retryMs, everyMs);
    timer = setTimeout(begin, pause).unref();
  }

  return {
    lastFailure: () => failure,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      current?.cancel();
      await finished;
    },
  };
}

function msUntilDue(folder: string, everyMs: number): number {
  const madeAt = findLatestBackup(folder)?.madeAt.getTime() ?? 0;
  // Never longer than the interval: the newest one's name may lie ahead of a clock that was set back.
  return Math.min(everyMs, Math.max(0, madeAt + everyMs - Date.now()));
}

function toLogEntry(at: Date, fault: string | null, folder: string): Record<string, unknown> {
  const time = at.toISOString();
  if (fault !== null) return { time, level: "error", event: "backup.failed", message: fault };
  const bytes = findLatestBackup(folder)?.bytes ?? null;
  return { time, level: "info", event: "backup.made", bytes };
}

/** Runs `tpf backup` with this process's environment, at low priority. */
function runBackupCommand(): BackupRun {
  const child = spawn(process.execPath, ["build/cli/tpf.js", "backup", "--scheduled"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    errors = (errors + piece).slice(-2_000);
  });
  const ended = new Promise<string | null>((resolve) => {
    const fail = (how: string) => resolve(errors.trim().split("\n").at(-1) || how);
    child.once("error", (error) => fail(error.message));
    child.once("close", (code, signal) => {
      if (code === 0) resolve(null);
      else fail(signal === null ? `exit code ${code}` : `ended by ${signal}`);
    });
  });
  return { ended, cancel: () => child.kill("SIGTERM") };
}

let schedule: BackupSchedule | undefined;

/** Without BACKUP_EVERY_MINUTES the bucket still gets a backup each hour. */
const bucketEveryMinutes = 60;

/** Starts this process's backups, unless neither BACKUP_EVERY_MINUTES nor a bucket asks for them, or PostgreSQL keeps the data. */
export async function startSiteBackups(
  database: Database,
  { BACKUP_EVERY_MINUTES, backupFolder: folder, offsite }: Config,
  log: (fields: Record<string, unknown>) => void,
): Promise<void> {
  const everyMinutes = BACKUP_EVERY_MINUTES || (offsite === null ? 0 : bucketEveryMinutes);
  if (everyMinutes === 0 || database.engine !== "sqlite") return;
  const atOnce = offsite !== null && (await findOffsiteState(database.db))?.backupAt == null;
  schedule ??= startBackupSchedule({ everyMinutes, folder, atOnce, log });
}

export async function stopSiteBackups(): Promise<void> {
  await schedule?.stop();
  schedule = undefined;
}

/** Healthy while the newest is younger than three intervals, an hour at least, or the process is and none has failed; 0 minutes: none are made. */
export function getBackupState(
  { BACKUP_EVERY_MINUTES: everyMinutes, backupFolder }: Config,
  now = new Date(),
  uptimeSeconds = process.uptime(),
) {
  const latest = findLatestBackup(backupFolder);
  const ageSeconds = latest && Math.max(0, (now.getTime() - latest.madeAt.getTime()) / 1_000);
  const patience = Math.max(3_600, 3 * 60 * everyMinutes);
  const lastFailure = schedule?.lastFailure() ?? null;
  const young = ageSeconds !== null && ageSeconds < patience;
  const healthy = everyMinutes === 0 || young || (lastFailure === null && uptimeSeconds < patience);
  return { everyMinutes, latest, ageSeconds, lastFailure, healthy };
}
