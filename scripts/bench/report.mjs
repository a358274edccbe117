import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { root } from "../lib/runtime.mjs";
import { plotGrowth } from "./plot.mjs";

/**
 * One figure of a table: `figure` is text, or a number judged by `atLeast` or `atMost`; `spread` is its
 * least and most, `beside` what it compares with.
 * @typedef {{ what: string, figure: string | number, spread?: string, beside?: string, atLeast?: number, atMost?: number }} Row
 * @typedef {{ title: string, rows: Row[], samples?: unknown, plot?: object[] }} Section
 */

/** True when a row has no target or meets it. */
export function isMet({ figure, atLeast, atMost }) {
  return (atLeast === undefined || figure >= atLeast) && (atMost === undefined || figure <= atMost);
}

/** Prints a section as a table of plain text. */
export function print({ title, rows }) {
  const cells = rows.map((row) => cellsOf(row));
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...cells.map((cell) => cell[column].length)),
  );
  console.log(`\n${title}`);
  for (const cell of cells) {
    console.log(
      `  ${cell.map((text, column) => text.padEnd(widths[column])).join("  ")}`.trimEnd(),
    );
  }
}

function cellsOf(row) {
  return [row.what, textOf(row.figure), row.spread ?? "", targetOf(row), row.beside ?? ""];
}

/** Writes the sections with the machine they were measured on to bench-results/NAME.json and returns the path. */
export function save(name, sections) {
  const folder = join(root, "bench-results");
  mkdirSync(folder, { recursive: true });
  const machine = {
    processor: cpus()[0]?.model,
    cores: cpus().length,
    memoryMb: Math.round(totalmem() / 1e6),
    node: process.version,
    loadAverage: loadavg(),
  };
  const report = { at: new Date().toISOString(), commit: commit(), machine, sections };
  const path = join(folder, `${name}.json`);
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);
  return path;
}

/** Puts what a part of `npm run bench` found into docs/performance.md, between the marks of its name, and its plot beside it. */
export function writeDocs(name, sections) {
  const path = join(root, "docs/performance.md");
  const seen = `${new Date().toISOString().slice(0, 10)}, ${commit()}, Node ${process.versions.node}, ${cpus()[0]?.model}`;
  const tables = sections.map((section) => {
    if (section.plot) writeFileSync(join(root, "docs/growth.svg"), plotGrowth(section.plot));
    const image = section.plot
      ? "![The figures of the table by the number of leads](growth.svg)\n\n"
      : "";
    const lines = section.rows.map((row) => `| ${cellsOf(row).join(" | ")} |`);
    return `${image}| ${section.title} | figure | least–most | target | |\n|---|---|---|---|---|\n${lines.join("\n")}`;
  });
  const [begin, end] = [`<!-- bench ${name} -->`, `<!-- /bench ${name} -->`];
  const [before, rest] = readFileSync(path, "utf8").split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`docs/performance.md has no ${begin} … ${end}.`);
  const block = [begin, `Seen on ${seen}.`, "", tables.join("\n\n"), end].join("\n");
  writeFileSync(path, `${before}${block}${after}`);
}

function commit() {
  const git = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" });
  return git.stdout?.trim();
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
