/** Thrown by a command that could not do its work; the message, if any, is printed as one line. */
export class CommandFailure extends Error {
  override name = "CommandFailure";
}

/** Prints a line on standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints what went wrong as one line on standard error. */
export function printError(message: string): void {
  process.stderr.write(`tpf: ${message.replace(/\s*\n\s*/g, " ")}\n`);
}

/** Prints rows under their headings, in columns as wide as their widest cell. */
export function printTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [headings, ...rows]) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    print(cells.join("  ").trimEnd());
  }
}
