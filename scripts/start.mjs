// `npm start`: installs packages and builds the site if necessary, then serves it.
import { ensureBuilt, serveEnvironment, serveFlags } from "./lib/ensure.mjs";
import { run } from "./lib/runtime.mjs";

await ensureBuilt();
process.exit(await run(process.execPath, [...serveFlags, "server.js"], serveEnvironment));
