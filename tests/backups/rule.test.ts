import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  backupRetentionDays,
  chooseBackupsToRemove,
  localBackups,
  parseBackupName,
  toBackupName,
} from "~/backups/backup-rule";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe("a backup's name", () => {
  it("contains its time to the millisecond", () => {
    const instant = new Date("2026-03-01T23:59:59.007Z");
    expect(toBackupName(instant)).toBe("site-20260301T235959007Z.sqlite");
    expect(parseBackupName(toBackupName(instant))).toEqual(instant);
  });

  it.each([
    "site.sqlite",
    "site-20260301T235959007Z.sqlite-wal",
    ".staged-site-20260301T235959007Z.sqlite",
    "site-20261301T235959007Z.sqlite",
    "my-site-20260301T235959007Z.sqlite",
  ])("rejects %s", (name) => {
    expect(parseBackupName(name)).toBeNull();
  });
});

describe("the retention rule", () => {
  it.each([60, 15])("holds throughout 60 days with a backup every %i minutes", (every) => {
    const start = Date.parse("2026-01-01T00:07:00.000Z");
    const upgradedAt = new Date(start + 58 * day - hour / 2);
    let stored: Date[] = [];
    let most = 0;
    for (let now = start; now < start + 60 * day; now += every * minute) {
      stored = keep(
        [...stored, new Date(now)],
        now,
        now > upgradedAt.getTime() ? upgradedAt : undefined,
      );
      most = Math.max(most, stored.length);
    }
    const now = start + 60 * day - every * minute;
    const ages = stored.map((instant) => now - instant.getTime());
    const within = (from: number, to: number) => ages.some((age) => age >= from && age < to);
    for (let n = 0; n < 3; n++) expect(within(n * hour, (n + 1) * hour)).toBe(true);
    for (let n = 0; n < 7; n++) expect(within(n * day, (n + 1) * day)).toBe(true);
    // The backup that undoes the last upgrade.
    expect(
      stored.some((instant) => Number(instant) < +upgradedAt && +upgradedAt - +instant <= hour),
    ).toBe(true);
    expect(Math.max(...ages)).toBeLessThan(backupRetentionDays * day);
    expect(most).toBeLessThanOrEqual(localBackups);
  });

  const anyBackups = fc.array(fc.integer({ min: 0, max: 100 * day }), { maxLength: 60 });
  const now = Date.parse("2026-06-15T12:00:00.000Z");

  it("keeps the newest backup and none past the limit, and is idempotent", () => {
    fc.assert(
      fc.property(anyBackups, (ages) => {
        const instants = [...new Set(ages)].map((age) => new Date(now - age));
        const stored = keep(instants, now);
        expect(keep(stored, now)).toEqual(stored);
        const newest = Math.max(...instants.map(Number));
        if (instants.length > 0) expect(stored.map(Number)).toContain(newest);
        for (const instant of stored) {
          const old = now - instant.getTime() >= backupRetentionDays * day;
          expect(old && instant.getTime() !== newest).toBe(false);
        }
      }),
    );
  });

  it("keeps the last backup at any age while no new ones are made", () => {
    const last = new Date(now - 400 * day);
    expect(chooseBackupsToRemove([last, new Date(now - 401 * day)], new Date(now))).toEqual([
      new Date(now - 401 * day),
    ]);
  });

  it("survives a clock set back", () => {
    const ahead = new Date(now + 3 * hour);
    expect(keep([ahead, new Date(now)], now)).toContainEqual(ahead);
  });
});

function keep(instants: Date[], now: number, upgradedAt?: Date): Date[] {
  const removed = new Set(chooseBackupsToRemove(instants, new Date(now), upgradedAt).map(Number));
  return instants.filter((instant) => !removed.has(instant.getTime()));
}
