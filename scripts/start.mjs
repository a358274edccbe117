// `npm start`: installs and builds what is missing or stale, then serves through remix-serve.
import { bin, ensureBuilt, ensureInstalled } from "./lib/ensure.mjs";
import { run } from "./lib/runtime.mjs";

await ensureInstalled();
await ensureBuilt();
const serve = bin("@remix-run/serve/dist/cli.js");
// As in the Dockerfile.
process.exit(
  await run(process.execPath, ["--max-semi-space-size=1", serve, "build/server/index.js"]),
);
