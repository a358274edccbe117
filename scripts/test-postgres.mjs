// `npm run test:postgres`: the tests on a real PostgreSQL, which is installed when it is missing, started in a folder of its own
// and stopped again; with names of files, vitest's of those only. Ends with one line of counts, as `npm test` does.
import { ensureChromium, ensureInstalled } from "./lib/ensure.mjs";
import { startPostgres } from "./lib/postgres.mjs";
import { runChecks, testRun, vitestRun } from "./lib/test-run.mjs";

const files = process.argv.slice(2);

await ensureInstalled();
const chromium = await ensureChromium();

const server = await startPostgres();
let passed = false;
try {
  passed = await runChecks(files.length > 0 ? vitestRun(files) : testRun, {
    CHROMIUM_PATH: chromium,
    TEST_POSTGRES_URL: server.url,
  });
} finally {
  await server.stop();
}
process.exit(passed ? 0 : 1);
