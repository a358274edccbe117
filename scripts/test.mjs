// `npm test`: every check of the project, from formatting to whole flows in Chromium; with --quick (`npm run test:quick`) what is
// worth asking at every save. Ends with one line of counts.
import { ensureChromium, ensureInstalled } from "./lib/ensure.mjs";
import { quickRun, runChecks, wholeRun } from "./lib/test-run.mjs";

ensureInstalled();
const passed = process.argv.includes("--quick")
  ? await runChecks(quickRun)
  : await runChecks(wholeRun, { CHROMIUM_PATH: await ensureChromium() });
process.exit(passed ? 0 : 1);
