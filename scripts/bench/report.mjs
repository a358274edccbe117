import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { root } from "../lib/runtime.mjs";

/**
 * One figure of a table: `figure` is text, or a number judged by `atLeast` or `atMost`; `beside` is what it compares with.
 * @typedef {{ what: string, figure: string | number, beside?: string, atLeast?: number, atMost?: number }} Row
 * @typedef {{ title: string, rows: Row[], samples?: unknown }} Section
 */

/** True when a row has no target or meets it. */
export function isMet({ figure, atLeast, atMost }) {
  return (atLeast === undefined || figure >= atLeast) && (atMost === undefined || figure <= atMost);
}

/** Prints a section as a table of plain text. */
export function print({ title, rows }) {
  const cells = rows.map((row) => [row.what, textOf(row.figure), targetOf(row), row.beside ?? ""]);
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...cells.map((cell) => cell[column].length)),
  );
  console.log(`\n${title}`);
  for (const cell of cells) {
    console.log(
      `  ${cell.map((text, column) => text.padEnd(widths[column])).join("  ")}`.trimEnd(),
    );
  }
}

/** Writes the sections with the machine they were measured on to bench-results/NAME.json and returns the path. */
export function save(name, sections) {
  const folder = join(root, "bench-results");
  mkdirSync(folder, { recursive: true });
  const git = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" });
  const machine = {
    processor: cpus()[0]?.model,
    cores: cpus().length,
    memoryMb: Math.round(totalmem() / 1e6),
    node: process.version,
    loadAverage: loadavg(),
  };
  const report = { at: new Date().toISOString(), commit: git.stdout?.trim(), machine, sections };
  const path = join(folder, `${name}.json`);
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);
  return path;
}

/** Prints and saves the sections; ends the process with 1 when a target was missed. */
export function conclude(name, sections) {
  const missed = sections.flatMap(({ rows }) => rows.filter((row) => !isMet(row)));
  console.log(`\nWritten to ${save(name, sections)}`);
  console.log(missed.length === 0 ? "Every target is met." : `${missed.length} missed.`);
  process.exit(missed.length === 0 ? 0 : 1);
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
