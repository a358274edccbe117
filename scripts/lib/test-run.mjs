import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { bin, isBuilt } from "./ensure.mjs";
import { begin, root, run } from "./runtime.mjs";

const reports = join(root, "test-results");
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

const build = {
  name: "Build",
  args: [join(root, "scripts/build.mjs")],
  isNeeded: () => !isBuilt(),
};
const biome = {
  name: "Biome",
  args: [bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings"],
};
// Version 7 checks in a quarter of the time. dependency-cruiser still uses version 5 as a library.
const typescript = { name: "TypeScript", args: [bin("typescript-7/bin/tsc")] };
const knip = bin("knip/bin/knip.js");
const vitest = {
  name: "vitest",
  args: [
    bin("vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${vitestReport}`,
  ],
};
const playwright = {
  name: "Playwright",
  args: [bin("@playwright/test/cli.js"), "test"],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
};

/** The steps of `npm test`. Steps that need no build run during the build, which leaves a core idle. */
export const wholeRun = {
  shown: [build, vitest, playwright],
  background: [
    typescript,
    biome,
    { name: "knip", args: [knip] },
    { name: "knip, without tests", args: [knip, "--production"] },
    { name: "Spelling", args: [join(root, "scripts/spelling.mjs")] },
    {
      name: "Dependencies",
      args: [bin("dependency-cruiser/bin/dependency-cruise.mjs"), "app", "db"],
    },
  ],
};

/** The steps to run after every save: types, lint, and the tests that need neither a build nor a database. */
export const quickRun = {
  shown: [biome, { ...vitest, args: [...vitest.args, "--project=pure"] }],
  background: [typescript],
};

/** Returns the steps that build the site and run the Vitest test files whose paths contain one of these names. */
export function vitestRun(names) {
  return { shown: [build, { ...vitest, args: [...vitest.args, ...names] }], background: [] };
}

/** The steps that build the site and run all tests, without the other checks. */
export const testRun = { shown: [build, vitest, playwright], background: [] };

/**
 * Runs the steps of a run with the variables of `environment`. Shown steps run in order and print their output; background steps run in order at
 * the same time. Finally prints the failed tests and a line of counts. Returns whether every step passed.
 * @param {{ shown: readonly Step[], background: readonly Step[] }} steps
 * @param {Record<string, string>} [environment]
 * @typedef {{ name: string, args: readonly string[], env?: Record<string, string>, isNeeded?: () => boolean }} Step
 */
export async function runChecks({ shown, background }, environment = {}) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const quiet = runQuietly(background, environment);
  const failed = [];
  for (const step of shown) {
    if (!(step.isNeeded?.() ?? true)) continue;
    console.log(`\n== ${step.name}`);
    if (await passes(step, environment)) continue;
    failed.push(step);
    // Without a build every other test would fail as well, and hide why.
    if (step === build) break;
  }
  failed.push(...(await quiet));
  for (const { name } of failed) console.error(`${name} failed: see above.`);
  const tests = resultsOf(report(vitestReport), report(playwrightReport));
  // Repeated at the very end, for the person who keeps only the end of a long output.
  for (const name of tests.failed) console.log(`FAILED  ${name}`);
  // A check that failed without a failed test (a compiler error, a crash) counts as one failure.
  const failures = Math.max(tests.failed.length, failed.length);
  console.log(`\n${tests.passed} passed, ${failures} failed`);
  return failures === 0 && tests.passed > 0;
}

async function passes(step, environment) {
  if (step !== build) {
    return (await run(process.execPath, step.args, { ...environment, ...step.env })) === 0;
  }
  const { code, output } = await outputOf(step, environment);
  console.log(output.trimEnd());
  if (code !== 0 || output.split("\n").length <= 15) return code === 0;
  console.error("The build prints more than 15 lines, which a newcomer's first start prints too.");
  return false;
}

/** Runs steps one after the other. Prints the output of each step when it ends. Returns the steps that failed. */
async function runQuietly(steps, environment) {
  const failed = [];
  for (const step of steps) {
    const began = performance.now();
    const { code, output } = await outputOf(step, environment);
    const took = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`\n== ${step.name} (${took} s)\n${output.trimEnd()}`);
    if (code !== 0) failed.push(step);
  }
  return failed;
}

async function outputOf({ args, env }, environment) {
  const { child, ended } = begin(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (piece) => {
      output += piece;
    });
  }
  const code = await ended;
  return { code, output };
}

/** Returns how many tests passed, and the names of those that failed, from both reports. */
function resultsOf(vitestRun, playwrightRun) {
  const files = vitestRun?.testResults ?? [];
  const failedInFiles = files
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === "failed");
      // A file that cannot be loaded, or whose preparation fails, has no failed test of its own.
      return failed.length > 0 ? failed.map(({ fullName }) => `${file} › ${fullName}`) : [file];
    });
  const specs = (playwrightRun?.suites ?? []).flatMap(specsOf);
  const failedSpecs = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`);
  return {
    passed: (vitestRun?.numPassedTests ?? 0) + specs.length - failedSpecs.length,
    failed: [...failedInFiles, ...failedSpecs],
  };
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function report(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
