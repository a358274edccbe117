// `npm run weights`: prints the size of a first visit to each public page. Fails if a page exceeds its budget.
import { ensureBuilt } from "./lib/ensure.mjs";
import { fail } from "./lib/runtime.mjs";

await ensureBuilt();
const { startSite } = await import("./lib/processes.mjs");
const { publicPaths, weighPages, weightTable } = await import("./lib/weights.mjs");

const site = await startSite();
const weights = await weighPages(site.url, await publicPaths(site.url));
await site.stop();
console.log(weightTable(weights));
if (weights.some(({ over }) => over.length > 0)) fail("At least one page is over its budget.");
