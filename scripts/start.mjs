// `npm start`: installs and builds what is missing or stale, then serves through remix-serve.
import { bin, ensureBuilt, ensureInstalled, serveEnvironment, serveFlags } from "./lib/ensure.mjs";
import { run } from "./lib/runtime.mjs";

await ensureInstalled();
await ensureBuilt();
const serve = bin("@remix-run/serve/dist/cli.js");
const words = [...serveFlags, serve, "build/server/index.js"];
process.exit(await run(process.execPath, words, serveEnvironment));
