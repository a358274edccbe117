// `npm run test:postgres [FILE …]`: runs the tests on a real PostgreSQL in a temporary folder, and installs it if it is missing. With
// files runs only their vitest tests. Ends with one line of counts, like `npm test`.
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
