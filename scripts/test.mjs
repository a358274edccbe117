// `npm test`: every check of the project, from formatting to whole flows in Chromium. Ends with one line of counts.
import { ensureBuilt, ensureChromium, ensureInstalled } from "./lib/ensure.mjs";
import { runChecks, staticSteps, testSteps } from "./lib/test-run.mjs";

ensureInstalled();
const chromium = await ensureChromium();
ensureBuilt();
const passed = runChecks([...staticSteps, ...testSteps], { CHROMIUM_PATH: chromium });
process.exit(passed ? 0 : 1);
