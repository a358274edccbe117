// `npm test`: runs every check of the project, from formatting to whole flows in Chromium. --quick (`npm run test:quick`) runs the
// checks for every save. --long (`npm run test:long`) runs all tests at full length and in every variant, where `npm test`
// runs a few seconds or one variant. --postgres (`npm run test:postgres [FILE …]`) runs the tests, or the vitest tests of the files, on a
// real PostgreSQL in a temporary folder, and installs it if it is missing. Ends with one line of counts.
import { ensureChromium, ensureInstalled, ensureStrace } from "./lib/ensure.mjs";
import { startPostgres } from "./lib/postgres.mjs";
import { quickRun, runChecks, testRun, vitestRun, wholeRun } from "./lib/test-run.mjs";

const [mode, ...files] = process.argv.slice(2);

await ensureInstalled();
const passed = await runSelected();
process.exit(passed ? 0 : 1);

async function runSelected() {
  if (mode === "--quick") return runChecks(quickRun);
  const CHROMIUM_PATH = await ensureChromium();
  if (mode === "--long") {
    await ensureStrace();
    const { FUZZ_SECONDS = "600", POWER_CUTS = "500" } = process.env;
    return runChecks(testRun, { TEST_LONG: "1", FUZZ_SECONDS, POWER_CUTS, CHROMIUM_PATH });
  }
  if (mode !== "--postgres") return runChecks(wholeRun, { CHROMIUM_PATH });
  const server = await startPostgres();
  const settings = { CHROMIUM_PATH, TEST_POSTGRES_URL: server.url };
  const run = files.length > 0 ? vitestRun(files) : testRun;
  return runChecks(run, settings).finally(server.stop);
}
