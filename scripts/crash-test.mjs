// `npm run crash-test`: kills, stops and starves the site, and checks that no acknowledged lead is lost. Options: --kills N
// (default 50). Damaged files, two processes, a jumping clock and files that cannot be written are in tests/http/*faults.http.test.ts.
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled } from "./lib/ensure.mjs";

await ensureInstalled();
await ensureBuilt();

const { values } = parseArgs({ options: { kills: { type: "string", default: "50" } } });
const { conclude, print } = await import("./bench/report.mjs");
const { killUnderLoad } = await import("./bench/kills.mjs");
const { fillTheDisk, lockTheFile, stopWithStuckPeers } = await import("./bench/faults.mjs");

const sections = [];
for (const work of [
  () => killUnderLoad({ rounds: Number(values.kills), log: (line) => console.log(line) }),
  stopWithStuckPeers,
  lockTheFile,
  fillTheDisk,
]) {
  const section = await work();
  print(section);
  sections.push(section);
}
conclude("crash-test", sections);
