/**
 * Returns the rows of every table of a Markdown text whose header names exactly these columns, each by its columns' names and
 * with the line it stands on. A bar inside a cell is written `\|`.
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
