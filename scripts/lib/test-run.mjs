import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bin, root, run } from "./ensure.mjs";

const reports = join(root, "test-results");
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

/** What is looked at without running the program. */
export const staticSteps = [
  { name: "Biome", args: [bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings"] },
  { name: "TypeScript", args: [bin("typescript/bin/tsc")] },
  { name: "knip", args: [bin("knip/bin/knip.js")] },
];

/** Every test: rules and routes first, then whole flows in Chromium. */
export const testSteps = [
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

/** Runs the steps with `environment` added, prints one line of counts at the end, and tells whether all is well. */
export function runChecks(steps, environment) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  let failedSteps = 0;
  for (const { name, args, env } of steps) {
    console.log(`\n== ${name}`);
    const code = run(process.execPath, args, { ...environment, ...env });
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
  return failed === 0 && passed > 0;
}

function report(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
