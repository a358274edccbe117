/**
 * A row of a table: text, or a number with a target (`atLeast` or `atMost`); `remark` follows it.
 * @typedef {{ what: string, figure: string | number, remark?: string, atLeast?: number, atMost?: number }} Row
 * @typedef {{ title: string, rows: Row[] }} Section
 */

/** Prints a section as a plain-text table. */
export function print({ title, rows }) {
  const cells = rows.map((row) => [row.what, textOf(row.figure), targetOf(row), row.remark ?? ""]);
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((cell) => cell[column].length)));
  console.log(`\n${title}`);
  for (const cell of cells) {
    console.log(
      `  ${cell.map((text, column) => text.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd(),
    );
  }
}

/** Prints how many targets were missed. Ends the process, with exit code 1 if any was. */
export function conclude(sections) {
  const missed = sections.flatMap(({ rows }) => rows.filter((row) => !isMet(row)));
  console.log(missed.length === 0 ? "\nEvery target is met." : `\n${missed.length} missed.`);
  process.exit(missed.length === 0 ? 0 : 1);
}

/** Returns the median. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function isMet({ figure, atLeast, atMost }) {
  return (atLeast === undefined || figure >= atLeast) && (atMost === undefined || figure <= atMost);
}

function textOf(figure) {
  if (typeof figure !== "number" || Number.isInteger(figure)) return String(figure);
  return figure >= 100 ? figure.toFixed(0) : figure.toFixed(2);
}

function targetOf(row) {
  const { atLeast, atMost } = row;
  if (atLeast === undefined && atMost === undefined) return "";
  const target = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
  return `${target} ${isMet(row) ? "met" : "MISSED"}`;
}
