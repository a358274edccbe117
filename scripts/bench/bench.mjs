// `npm run bench`: the site's figures, as ratios to references that are measured in the same rounds, each server on one core. It
// prints no ratio when others took too much of the machine. Options: --seconds N (of each run, default 4), --rounds N (default 5),
// --only PART,PART, --sizes N,N (leads that growth is measured at), --docs (puts the tables into docs/performance.md), --anyway
// (ratios although the machine is busy, for whoever tries a change; not for the page).
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled } from "../lib/ensure.mjs";
import { fail } from "../lib/runtime.mjs";

await ensureInstalled();
await ensureBuilt();

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "5" },
    only: { type: "string" },
    sizes: { type: "string", default: "1000,100000,1000000" },
    docs: { type: "boolean", default: false },
    anyway: { type: "boolean", default: false },
  },
});
const options = {
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  anyway: values.anyway,
  sizes: values.sizes.split(",").map(Number),
};
if (values.docs && values.anyway)
  fail("--docs shows what a quiet machine does: leave out --anyway.");

const { canPin } = await import("../lib/processes.mjs");
const { conclude, print, writeDocs } = await import("./report.mjs");
const measures = {
  start: async () => (await import("./startup.mjs")).measureStart(options),
  home: async () => (await import("./home-page.mjs")).measureHomePage(options),
  quotes: async () => (await import("./quotes.mjs")).measureQuotes(options),
  memory: async () => (await import("./memory.mjs")).measureMemory(options),
  fields: async () => (await import("./fields.mjs")).measureFields(),
  growth: async () => (await import("./growth.mjs")).measureGrowth(options),
  abuse: async () => (await import("./abuse.mjs")).measureAbuse(),
  guards: async () => (await import("./guards.mjs")).measureGuards(options),
  desks: async () => (await import("./desks.mjs")).measureDesks(options),
};
const wanted = values.only?.split(",") ?? Object.keys(measures);

if (!canPin) console.log("No taskset or one core only: servers and load share the processor.");
const sections = [];
for (const name of wanted) {
  const found = [await measures[name]()].flat();
  for (const section of found) print(section);
  if (values.docs) writeDocs(name, found);
  sections.push(...found);
}
conclude("bench", sections);
