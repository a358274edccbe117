// `npm start`: installs and builds what is missing or stale, then serves.
import { ensureBuilt, ensureInstalled, serveEnvironment, serveFlags } from "./lib/ensure.mjs";
import { run } from "./lib/runtime.mjs";

await ensureInstalled();
await ensureBuilt();
process.exit(await run(process.execPath, [...serveFlags, "server.js"], serveEnvironment));
