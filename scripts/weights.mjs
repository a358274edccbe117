// `npm run weights`: what a first visit of each public page costs, as a table; fails when a page is over its budget.
import { ensureBuilt, ensureInstalled } from "./lib/ensure.mjs";
import { fail } from "./lib/runtime.mjs";

await ensureInstalled();
await ensureBuilt();
const { startSite } = await import("./lib/processes.mjs");
const { publicPaths, weighPages, weightTable } = await import("./lib/weights.mjs");

const site = await startSite();
const weights = await weighPages(site.url, await publicPaths(site.url));
await site.stop();
console.log(weightTable(weights));
if (weights.some(({ over }) => over.length > 0)) fail("At least one page is over its budget.");
