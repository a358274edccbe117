import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toBackupName } from "~/backups/backup-rule";
import { getBackupState, startBackupSchedule } from "~/backups/backup-schedule.server";
import { parseConfig } from "~/config.server";
import { createTestFolder } from "../support/database";

let folder: string;
let removeFolder: () => void;
let log: Record<string, unknown>[];
let runs: number[];
let stop: (() => Promise<void>) | undefined;

beforeEach(() => {
  ({ folder, removeFolder } = createTestFolder());
  vi.useFakeTimers({ now: start });
  log = [];
  runs = [];
});

afterEach(async () => {
  await stop?.();
  vi.useRealTimers();
  removeFolder();
});

describe("the schedule", () => {
  it("makes the first backup at once, then one every 15 minutes", async () => {
    begin(() => null);
    await vi.advanceTimersByTimeAsync(minutes(46));
    expect(runs).toEqual([0, 15, 30, 45].map(minutes));
    expect(log[0]).toEqual({
      level: "info",
      event: "backup.made",
      bytes: 8,
    });
  });

  it("counts from the newest backup, so restarts make no extra ones", async () => {
    vi.setSystemTime(start.getTime() - minutes(10));
    putBackup();
    vi.setSystemTime(start);
    begin(() => null);
    await vi.advanceTimersByTimeAsync(minutes(21));
    expect(runs).toEqual([5, 20].map(minutes));
  });

  it("makes one at a time, however long each takes", async () => {
    begin(() => null, minutes(40));
    await vi.advanceTimersByTimeAsync(minutes(54));
    expect(runs).toEqual([0]);
    await vi.advanceTimersByTimeAsync(minutes(2));
    expect(runs).toEqual([0, 55].map(minutes));
  });

  it("retries sooner after a failure, logs the reason and clears it after a success", async () => {
    const outcomes: (string | null)[] = ["tpf: The disk is full.", null];
    begin(() => outcomes.shift() ?? null);
    await vi.advanceTimersByTimeAsync(minutes(1));
    expect(stateAt(0, 1).lastFailure).toBe("tpf: The disk is full.");
    expect(log[0]).toMatchObject({ level: "error", event: "backup.failed" });
    await vi.advanceTimersByTimeAsync(minutes(5));
    expect(runs).toEqual([0, 5].map(minutes));
    expect(stateAt(0, 1).lastFailure).toBeNull();
  });

  it("is unaffected by a clock set back", async () => {
    vi.setSystemTime(start.getTime() + minutes(600));
    putBackup();
    vi.setSystemTime(start);
    begin(() => null);
    await vi.advanceTimersByTimeAsync(minutes(16));
    expect(runs).toEqual([minutes(15)]);
  });

  it("aborts a running backup when stopped and starts no other", async () => {
    let cancelled = false;
    const run = async (signal: AbortSignal) => {
      await once(signal, "abort");
      cancelled = true;
      return "ended by the site";
    };
    start15Minutes(run);
    await vi.advanceTimersByTimeAsync(1);
    await stop?.();
    await vi.advanceTimersByTimeAsync(minutes(60));
    expect([cancelled, log]).toEqual([true, []]);
  });
});

describe("the state of the backups", () => {
  it("is healthy until the newest one is an hour old, and just after a start", () => {
    putBackup();
    expect(stateAt(59, 600)).toMatchObject({ healthy: true, ageSeconds: 59 * 60 });
    expect(stateAt(61, 600).healthy).toBe(false);
    expect(stateAt(600, 1).healthy).toBe(true);
    expect(stateAt(600, 600, "0").healthy).toBe(true);
  });

  it("is unhealthy after an hour without one", () => {
    expect(stateAt(0, 59)).toMatchObject({ healthy: true, latest: null, ageSeconds: null });
    expect(stateAt(0, 61).healthy).toBe(false);
  });
});

/** Returns the state of the backups some minutes after the start, in a process that has run for `uptimeMinutes`. */
function stateAt(minutesLater: number, uptimeMinutes: number, every = "15") {
  const config = parseConfig({
    NODE_ENV: "test",
    BACKUP_EVERY_MINUTES: every,
    BACKUP_DIRECTORY: folder,
  });
  const now = new Date(start.getTime() + minutes(minutesLater));
  return getBackupState(config, now, uptimeMinutes * 60);
}

function minutes(count: number) {
  return count * 60_000;
}

function putBackup(): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, toBackupName(new Date())), "a backup");
}

/** Starts a schedule of 15 minutes whose runs end with `outcome` after `tookMs`. */
function begin(outcome: () => string | null, tookMs = 0): void {
  const run = async (signal: AbortSignal) => {
    runs.push(Date.now() - start.getTime());
    const over = new Promise((resolve) => setTimeout(resolve, tookMs));
    if (tookMs > 0) await Promise.race([once(signal, "abort"), over]);
    const error = outcome();
    if (error === null) putBackup();
    return error;
  };
  start15Minutes(run);
}

function start15Minutes(run: (signal: AbortSignal) => Promise<string | null>): void {
  stop = startBackupSchedule({ everyMinutes: 15, folder, log: (line) => log.push(line), run });
}

const start = new Date("2026-03-01T12:00:00.000Z");
