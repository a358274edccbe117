// `npm run test:postgres`: the tests on a real PostgreSQL, which is installed when it is missing, started in a folder of its own
// and stopped again. Ends with one line of counts, as `npm test` does.
import { ensureChromium, ensureInstalled } from "./lib/ensure.mjs";
import { startPostgres } from "./lib/postgres.mjs";
import { runChecks, testRun } from "./lib/test-run.mjs";

await ensureInstalled();
const chromium = await ensureChromium();

const server = await startPostgres();
let passed = false;
try {
  console.log(`PostgreSQL ${server.version} is running.`);
  passed = await runChecks(testRun, { CHROMIUM_PATH: chromium, TEST_POSTGRES_URL: server.url });
} finally {
  await server.stop();
}
process.exit(passed ? 0 : 1);
