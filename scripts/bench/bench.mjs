// `npm run bench`: the site's speed, memory and growth, as tables. Names choose: `npm run bench -- home quote`. Options:
// --seconds N (of each run, default 4), --rounds N (default 5), --leads N (that growth is measured at, default 1,000,000).
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled } from "../lib/ensure.mjs";
import { canPin } from "../lib/processes.mjs";
import { fail, root } from "../lib/runtime.mjs";
import { conclude, print } from "../lib/table.mjs";

const questions = ["start", "home", "quote", "list", "memory", "abuse", "growth"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "5" },
    leads: { type: "string", default: "1000000" },
  },
});
const unknown = positionals.filter((name) => !questions.includes(name));
if (unknown.length > 0) fail(`No such question: ${unknown}. There are: ${questions.join(", ")}.`);
const options = Object.fromEntries(Object.entries(values).map(([name, n]) => [name, Number(n)]));

await ensureInstalled();
await ensureInstalled(join(root, "scripts/bench"));
await ensureBuilt();

// Servers get core 0, this process and its load core 1.
if (canPin) spawnSync("taskset", ["-pc", "1", String(process.pid)]);
else console.log("No taskset or one core only: servers and load share the processor.");

const sections = [];
for (const name of positionals.length > 0 ? positionals : questions) {
  console.log(`Measuring ${name} …`);
  const { measure } = await import(`./${name}.mjs`);
  sections.push(await measure(options));
}
for (const section of sections) print(section);
conclude(sections);
