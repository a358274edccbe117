/** On which days the phones are not answered: the federal holidays, none, or these days (`YYYY-MM-DD`). */
export type Holidays = "bank" | "none" | readonly string[];

/** Returns whether a day (`YYYY-MM-DD`) is a holiday. */
export function isHoliday(day: string, holidays: Holidays): boolean {
  if (holidays === "none") return false;
  return (holidays === "bank" ? bankHolidays(Number(day.slice(0, 4))) : holidays).includes(day);
}

/** As banks keep them: one on a Sunday is kept on Monday, one on a Saturday on no other day. */
export function bankHolidays(year: number): string[] {
  return [
    fixed(year, 1, 1),
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    last(year, 5, 1),
    fixed(year, 6, 19),
    fixed(year, 7, 4),
    nth(year, 9, 1, 1),
    nth(year, 10, 1, 2),
    fixed(year, 11, 11),
    nth(year, 11, 4, 4),
    fixed(year, 12, 25),
  ].map(text);
}

const dayMs = 86_400_000;
const utc = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day));
const text = (date: Date) => date.toISOString().slice(0, 10);

function fixed(year: number, month: number, day: number): Date {
  const date = utc(year, month, day);
  return date.getUTCDay() === 0 ? new Date(date.getTime() + dayMs) : date;
}

/** The `count`th of a weekday (0 is Sunday) in a month. */
function nth(year: number, month: number, weekday: number, count: number): Date {
  const first = (weekday - utc(year, month, 1).getUTCDay() + 7) % 7;
  return utc(year, month, 1 + first + 7 * (count - 1));
}

function last(year: number, month: number, weekday: number): Date {
  const fifth = nth(year, month, weekday, 5);
  return fifth.getUTCMonth() === month - 1 ? fifth : nth(year, month, weekday, 4);
}
