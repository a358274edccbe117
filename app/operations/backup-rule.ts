const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;

/** All of two hours, the last of each hour for a day, day for a week, week for five weeks (UTC; weeks begin on Monday). */
const rules = [
  { withinMs: 2 * hourMs, period: (instant: number) => instant },
  { withinMs: dayMs, period: (instant: number) => Math.floor(instant / hourMs) },
  { withinMs: weekMs, period: (instant: number) => Math.floor(instant / dayMs) },
  { withinMs: 5 * weekMs, period: weekOf },
] as const;

/** After so many days nothing that was erased is in a backup any more, as long as new ones are made. */
export const backupKeptDays = 35;

/** How a backup's file is named: the instant it was made, UTC to the millisecond. */
export function backupName(madeAt: Date): string {
  return `site-${madeAt.toISOString().replace(/[-:.]/g, "")}.sqlite`;
}

/** Returns when a backup was made, by its file's name, or null for a file that is no backup of this site. */
export function backupInstant(name: string): Date | null {
  const parts = /^site-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.sqlite$/.exec(name);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second, millisecond] = parts;
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** Returns the instants of the backups to remove at `now`, by the rule above; the newest one is always kept. */
export function backupsToRemove(instants: readonly Date[], now: Date): Date[] {
  const newestFirst = [...instants].sort((a, b) => b.getTime() - a.getTime());
  const taken = new Set<string>();
  return newestFirst.filter((instant, index) => {
    const madeAt = instant.getTime();
    const age = now.getTime() - madeAt;
    let kept = index === 0;
    for (const [number, { withinMs, period }] of rules.entries()) {
      const place = `${number}:${period(madeAt)}`;
      if (age >= withinMs || taken.has(place)) continue;
      taken.add(place);
      kept = true;
    }
    return !kept;
  });
}

/** The number of the week an instant is in; 1970-01-05 was a Monday. */
function weekOf(instant: number): number {
  return Math.floor((instant - 4 * dayMs) / weekMs);
}
