// `npm run arrows:draw`: draws the rooms and the imports between them, as they are, into docs/architecture.md; with --check it
// writes nothing and fails when they are not drawn so there.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bin } from "./lib/ensure.mjs";
import { root } from "./lib/runtime.mjs";

const page = join(root, "docs/architecture.md");
const place = /(?<=<!-- rooms -->\n)[\s\S]*?(?=<!-- \/rooms -->)/;

const { modules } = JSON.parse(
  execFileSync(
    process.execPath,
    [
      bin("dependency-cruiser/bin/dependency-cruise.mjs"),
      "app",
      "db",
      "--output-type=json",
      "--include-only=^(app/[^/]+/|db/)",
    ],
    { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 },
  ),
);

const arrows = new Map();
for (const { source, dependencies } of modules) {
  for (const { resolved } of dependencies) {
    const [from, to] = [roomOf(source), roomOf(resolved)];
    if (from === to || [from, to].some((room) => ["types", "styles"].includes(room))) continue;
    arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  }
}

// An arrow that a longer way implies is left out, so that the floors can be seen.
const drawn = [...arrows].flatMap(([from, targets]) =>
  [...targets]
    .filter((to) => ![...targets].some((between) => between !== to && reaches(between, to, from)))
    .map((to) => `  ${from} --> ${to}`),
);
const picture = ["```mermaid", "flowchart TD", ...drawn.sort(), "```", ""].join("\n");
const before = readFileSync(page, "utf8");
const after = before.replace(place, picture);
if (!process.argv.includes("--check")) {
  writeFileSync(page, after);
  console.log(
    `${drawn.length} arrows between ${arrows.size + 1} rooms are drawn in docs/architecture.md.`,
  );
} else if (after !== before) {
  console.error("docs/architecture.md draws other arrows than there are: npm run arrows:draw");
  process.exitCode = 1;
}

function roomOf(file) {
  return file.startsWith("db/") ? "db" : file.split("/")[1];
}

/** Rooms that import each other make a circle; `seen` ends it. */
function reaches(from, to, ...seen) {
  const next = arrows.get(from) ?? new Set();
  if (next.has(to)) return true;
  return [...next].some((room) => !seen.includes(room) && reaches(room, to, from, ...seen));
}
