/**
 * Returns the rows of all tables in a Markdown text with exactly these columns, as objects with the line number. In a cell `\|` is a bar.
 * @param {string} markdown
 * @param {readonly string[]} columns
 * @returns {(Record<string, string> & { line: number })[]}
 */
export function rowsOf(markdown, columns) {
  const rows = [];
  let within = false;
  for (const [index, text] of markdown.split("\n").entries()) {
    if (!text.startsWith("|")) within = false;
    const cells = text
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("\\|", "|"));
    if (cells.join("|") === columns.join("|")) within = true;
    else if (within && !cells.every((cell) => /^:?-+:?$/.test(cell))) {
      const named = columns.map((name, at) => [name, cells[at] ?? ""]);
      rows.push({ ...Object.fromEntries(named), line: index + 1 });
    }
  }
  return rows;
}
