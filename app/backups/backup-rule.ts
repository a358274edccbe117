const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Local backups: the newest of each of the last three hours and of each of the last seven days (UTC). */
const localSlots = [
  { slotMs: hourMs, count: 3 },
  { slotMs: dayMs, count: 7 },
] as const;

/** How many local backups there are at most. */
export const localBackups = 10;

/** After so many days no backup holds what was erased, as long as new backups are made. */
export const backupRetentionDays = 35;

/** How a backup's file is named: the instant it was made, UTC to the millisecond. */
export function toBackupName(madeAt: Date): string {
  return `site-${madeAt.toISOString().replace(/[-:.]/g, "")}.sqlite`;
}

/** Returns when a backup was made, by its file's name, or null for a file that is no backup of this site. */
export function parseBackupName(name: string): Date | null {
  const parts = /^site-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.sqlite$/.exec(name);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second, millisecond] = parts;
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/**
 * Returns the instants of the local backups to remove at `now`. Keeps the newest one however old it is, and for seven days the newest from
 * before the last upgrade: it is the way back.
 */
export function chooseBackupsToRemove(
  instants: readonly Date[],
  now: Date,
  upgradedAt?: Date,
): Date[] {
  const newestFirst = [...instants].sort((a, b) => b.getTime() - a.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  const isWithin = (instant: Date, ms: number) => now.getTime() - instant.getTime() < ms;
  for (const { slotMs, count } of localSlots) {
    const slots = new Set<number>();
    for (const instant of newestFirst) {
      const slot = Math.floor(instant.getTime() / slotMs);
      if (slots.has(slot) || slots.size === count || !isWithin(instant, count * slotMs)) continue;
      slots.add(slot);
      kept.add(instant);
    }
  }
  const wayBack = upgradedAt && newestFirst.find((instant) => instant < upgradedAt);
  if (wayBack && isWithin(wayBack, 7 * dayMs)) kept.add(wayBack);
  return newestFirst.filter((instant) => !kept.has(instant));
}
