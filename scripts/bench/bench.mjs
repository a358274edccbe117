// `npm run bench`: the site's figures as ratios measured in one run, each server on one core. Options: --seconds N (of each run,
// default 4), --rounds N (default 5), --only home,quotes,start,fields,abuse.
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled } from "../lib/ensure.mjs";

await ensureInstalled();
await ensureBuilt();

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "5" },
    only: { type: "string" },
  },
});
const options = { seconds: Number(values.seconds), rounds: Number(values.rounds) };

const { canPin } = await import("../lib/processes.mjs");
const { conclude, print } = await import("./report.mjs");
const measures = {
  start: async () => (await import("./startup.mjs")).measureStart(options),
  home: async () => (await import("./home-page.mjs")).measureHomePage(options),
  quotes: async () => (await import("./quotes.mjs")).measureQuotes(options),
  fields: async () => (await import("./fields.mjs")).measureFields(),
  abuse: async () => (await import("./abuse.mjs")).measureAbuse(),
};
const wanted = values.only?.split(",") ?? Object.keys(measures);

if (!canPin) console.log("No taskset or one core only: servers and load share the processor.");
const sections = [];
for (const name of wanted) {
  const section = await measures[name]();
  print(section);
  sections.push(section);
}
conclude("bench", sections);
