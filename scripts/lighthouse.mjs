// `npm run lighthouse`: rates every page of sitemap.xml in Lighthouse's mobile emulation, as the median of some runs. Options: --runs N
// (default 5), --only /path,/path. Exit code 1 if a page misses 98 in performance or 100 in another category. Installs Lighthouse into
// scripts/lighthouse/ on first use, because it is an eighth of all packages.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureChromium, ensureInstalled } from "./lib/ensure.mjs";
import { root } from "./lib/runtime.mjs";

const home = join(root, "scripts/lighthouse");
await ensureBuilt();
await ensureInstalled(home);
const chromePath = await ensureChromium();

const { values } = parseArgs({
  options: { runs: { type: "string", default: "5" }, only: { type: "string" } },
});
const runs = Number(values.runs);
const targets = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };

const entry = join(home, "node_modules/lighthouse/core/index.js");
const { default: lighthouse } = await import(pathToFileURL(entry).href);
const { chromium } = await import("@playwright/test");
const { freePort, startSite } = await import("./lib/processes.mjs");
const { pathsOfSitemap } = await import("./lib/weights.mjs");
const { conclude, median, print } = await import("./lib/table.mjs");

const site = await startSite();
const debuggingPort = await freePort();
const browser = await chromium.launch({
  executablePath: chromePath,
  args: [
    `--remote-debugging-port=${debuggingPort}`,
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
  ],
});
const sections = [];
const reasons = new Map();
try {
  for (const path of values.only?.split(",") ?? (await pathsOfSitemap(site.url))) {
    const reports = [];
    for (let run = 0; run < runs; run += 1) reports.push(await audit(path));
    const section = tableOf(path, reports);
    print(section);
    sections.push(section);
  }
} finally {
  await browser.close();
  await site.stop();
}
for (const [reason, paths] of reasons) console.log(`\n${reason}\n  ${[...paths].join(" ")}`);
conclude(sections);

/** Returns the report of a run. Repeats a run up to twice if Chromium recorded no trace, as on a busy machine. */
async function audit(path, tries = 3) {
  const result = await lighthouse(site.url + path, {
    port: debuggingPort,
    logLevel: "error",
    onlyCategories: Object.keys(targets),
  });
  const failure = result ? result.lhr.runtimeError?.message : "no result";
  if (failure === undefined) return result.lhr;
  if (tries > 1) return audit(path, tries - 1);
  throw new Error(`${path}: ${failure}`);
}

function tableOf(path, reports) {
  const score = (name) =>
    Math.round(median(reports.map((lhr) => lhr.categories[name].score * 100)));
  const value = (id) => median(reports.map((lhr) => lhr.audits[id].numericValue ?? 0));
  const rows = Object.entries(targets).map(([what, atLeast]) => ({
    what,
    figure: score(what),
    atLeast,
  }));
  rows[0].remark = `LCP ${Math.round(value("largest-contentful-paint"))} ms, TBT ${Math.round(value("total-blocking-time"))} ms, CLS ${value("cumulative-layout-shift").toFixed(3)}, ${Math.round(value("total-byte-weight") / 1024)} KB`;
  for (const lhr of reports) noteFailures(path, lhr);
  return { title: path, rows };
}

/** Records the audits that cost a page points. */
function noteFailures(path, { categories, audits }) {
  for (const name of Object.keys(targets)) {
    for (const { id, weight } of categories[name].auditRefs) {
      const { score, title } = audits[id];
      if (weight === 0 || score === null || score >= (name === "performance" ? 0.9 : 1)) continue;
      const reason = `${name}: ${title} (${id})`;
      reasons.set(reason, (reasons.get(reason) ?? new Set()).add(path));
    }
  }
}
