// `npm run weights`: prints the size of a first visit to each public page. Fails if a page exceeds its budget.
import { ensureBuilt, ensureChromium } from "./lib/ensure.mjs";
import { fail } from "./lib/runtime.mjs";

await ensureBuilt();
const executablePath = await ensureChromium();
const { chromium } = await import("@playwright/test");
const { startSite } = await import("./lib/processes.mjs");
const { print } = await import("./lib/table.mjs");
const { publicPaths, weighPages, weightTable } = await import("./lib/weights.mjs");

const site = await startSite();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const weights = await weighPages(browser, site.url, await publicPaths(site.url));
await browser.close();
await site.stop();
print(weightTable(weights));
if (weights.some(({ over }) => over.length > 0)) fail("At least one page is over its budget.");
