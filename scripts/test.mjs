// `npm test`: runs every check of the project, from formatting to whole flows in Chromium. --quick (`npm run test:quick`) runs the
// checks for every save. --long (`npm run test:long`) runs long fuzzing, power cuts, and the Spanish flows that `npm test` leaves
// out. Ends with one line of counts.
import { ensureChromium, ensureInstalled, ensureStrace } from "./lib/ensure.mjs";
import { longRun, quickRun, runChecks, wholeRun } from "./lib/test-run.mjs";

await ensureInstalled();
const passed = await runSelected();
process.exit(passed ? 0 : 1);

async function runSelected() {
  if (process.argv.includes("--quick")) return runChecks(quickRun);
  if (process.argv.includes("--long")) {
    await ensureStrace();
    const { FUZZ_SECONDS = "600", POWER_CUTS = "500" } = process.env;
    const CHROMIUM_PATH = await ensureChromium();
    return runChecks(longRun, { FUZZ_SECONDS, POWER_CUTS, CHROMIUM_PATH });
  }
  return runChecks(wholeRun, { CHROMIUM_PATH: await ensureChromium() });
}
