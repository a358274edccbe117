// `npm run bench [-- NAME …]`: measures the site's speed, memory and growth. Options: --seconds N (per run, default 4), --rounds N
// (default 5), --leads N (for growth, default 1,000,000).
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled } from "../lib/ensure.mjs";
import { canPin } from "../lib/processes.mjs";
import { fail, root } from "../lib/runtime.mjs";
import { conclude, print } from "../lib/table.mjs";

const measurements = ["start", "home", "quote", "list", "memory", "abuse", "growth"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "5" },
    leads: { type: "string", default: "1000000" },
  },
});
const unknown = positionals.filter((name) => !measurements.includes(name));
if (unknown.length > 0)
  fail(`Unknown measurement: ${unknown}. Available: ${measurements.join(", ")}.`);
const options = Object.fromEntries(Object.entries(values).map(([name, n]) => [name, Number(n)]));

await ensureBuilt();
await ensureInstalled(join(root, "scripts/bench"));

// Servers run on core 0, this process with its load on core 1.
if (canPin) spawnSync("taskset", ["-pc", "1", String(process.pid)]);
else
  console.log(
    "Servers and load share the processor, because there is no taskset or only one core.",
  );

const sections = [];
for (const name of positionals.length > 0 ? positionals : measurements) {
  console.log(`Measuring ${name} …`);
  const { measure } = await import(`./${name}.mjs`);
  sections.push(await measure(options));
}
for (const section of sections) print(section);
conclude(sections);
