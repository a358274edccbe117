/** Business minutes as a person reads them, such as "1 h 15 min"; a dash for null. */
export function minutesInWords(minutes: number | null): string {
  if (minutes === null) return "—";
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(" ");
}

/** A share in whole percent; a dash of nothing. */
export function shareOf(part: number, whole: number): string {
  return whole === 0 ? "—" : `${Math.round((100 * part) / whole)}%`;
}

const monthNames = "Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec".split(",");

/** A period as a person reads it, such as "2026" or "Nov 2026". */
export function periodInWords(period: string): string {
  const [year = "", month] = period.split("-");
  return month === undefined ? year : `${monthNames[Number(month) - 1]} ${year}`;
}

/** Why leads were lost in one line, such as "price 5, no need any more 2". */
export function whyInWords(why: readonly { name: string; lost: number }[]): string {
  return why.map(({ name, lost }) => `${name.toLowerCase()} ${lost}`).join(", ");
}

/** The address of the report of a period, or of its CSV file. */
export function reportAddress(period: string, file = false): string {
  return `/admin/report${file ? "/export" : ""}?period=${period}`;
}
