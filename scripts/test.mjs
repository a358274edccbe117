// `npm test`: every check of the project, from formatting to whole flows in Chromium. Ends with one line of counts.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bin, ensureBuilt, ensureChromium, ensureInstalled, root, run } from "./lib/ensure.mjs";

ensureInstalled();
const chromium = await ensureChromium();
ensureBuilt();

const reports = join(root, "test-results");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

const steps = [
  { name: "Biome", args: [bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings"] },
  { name: "TypeScript", args: [bin("typescript/bin/tsc")] },
  { name: "knip", args: [bin("knip/bin/knip.js")] },
  {
    name: "vitest",
    args: [
      bin("vitest/vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${vitestReport}`,
    ],
  },
  {
    name: "Playwright",
    args: [bin("@playwright/test/cli.js"), "test"],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  },
];

let failedSteps = 0;
for (const { name, args, env } of steps) {
  console.log(`\n== ${name}`);
  const code = run(process.execPath, args, { CHROMIUM_PATH: chromium, ...env });
  if (code === 0) continue;
  failedSteps += 1;
  console.error(`${name} failed (exit code ${code}).`);
}

const vitest = report(vitestReport);
const playwright = report(playwrightReport)?.stats;
const passed = (vitest?.numPassedTests ?? 0) + (playwright?.expected ?? 0);
const failedTests =
  (vitest?.numFailedTests ?? 0) + (playwright?.unexpected ?? 0) + (playwright?.flaky ?? 0);
// A check that failed without a failed test (a compiler error, a crash) counts as one failure.
const failed = Math.max(failedTests, failedSteps);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function report(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
