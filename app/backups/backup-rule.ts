const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Local retention: the newest backup of each of the last three hours and of each of the last seven days (UTC). */
const localSlots = [
  { slotMs: hourMs, count: 3 },
  { slotMs: dayMs, count: 7 },
] as const;

/** The largest number of local backups retained, not counting the backup from before an upgrade. */
export const localBackups = 10;

/** The days until erased data is gone from every backup, provided that new backups are made. */
export const backupRetentionDays = 35;

/** Returns the file name for a backup. It contains the time of the backup (UTC, to the millisecond). */
export function toBackupName(madeAt: Date): string {
  return `site-${madeAt.toISOString().replace(/[-:.]/g, "")}.sqlite`;
}

/** Returns the time in a backup's file name, or null for any other name. */
export function parseBackupName(name: string): Date | null {
  const form = /^site-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.sqlite$/;
  const instant = new Date(name.replace(form, "$1-$2-$3T$4:$5:$6.$7Z"));
  return form.test(name) && !Number.isNaN(instant.getTime()) ? instant : null;
}

/**
 * Returns the times of the local backups to remove at `now`. Retains the newest backup of each of the last three hours and of each of the last seven days (UTC), and always the
 * newest of all. For a rollback, also retains the newest backup from before `upgradedAt` until that backup is seven days old.
 */
export function chooseBackupsToRemove(instants: readonly Date[], now: Date, upgradedAt?: Date) {
  const newestFirst = [...instants].sort((a, b) => b.getTime() - a.getTime());
  const retained = new Set(newestFirst.slice(0, 1));
  const isWithin = (instant: Date, ms: number) => now.getTime() - instant.getTime() < ms;
  for (const { slotMs, count } of localSlots) {
    const slots = new Set<number>();
    for (const instant of newestFirst) {
      const slot = Math.floor(instant.getTime() / slotMs);
      if (slots.has(slot) || slots.size === count || !isWithin(instant, count * slotMs)) continue;
      slots.add(slot);
      retained.add(instant);
    }
  }
  const rollback = upgradedAt && newestFirst.find((instant) => instant < upgradedAt);
  if (rollback && isWithin(rollback, 7 * dayMs)) retained.add(rollback);
  return newestFirst.filter((instant) => !retained.has(instant));
}
