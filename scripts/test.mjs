// `npm test`: every check of the project, from formatting to whole flows in Chromium; with --quick (`npm run test:quick`) what is
// worth asking at every save; with --long (`npm run test:long`) the searches for faults and the power cuts, for long, and the flows
// in Spanish that `npm test` leaves out. Ends with one line of counts.
import { ensureChromium, ensureInstalled, ensureStrace } from "./lib/ensure.mjs";
import { longRun, quickRun, runChecks, wholeRun } from "./lib/test-run.mjs";

await ensureInstalled();
const passed = await runAsked();
process.exit(passed ? 0 : 1);

async function runAsked() {
  if (process.argv.includes("--quick")) return runChecks(quickRun);
  if (process.argv.includes("--long")) {
    await ensureStrace();
    const { FUZZ_SECONDS = "600", POWER_CUTS = "500" } = process.env;
    const CHROMIUM_PATH = await ensureChromium();
    return runChecks(longRun, { FUZZ_SECONDS, POWER_CUTS, CHROMIUM_PATH });
  }
  return runChecks(wholeRun, { CHROMIUM_PATH: await ensureChromium() });
}
