// `npm run tpf -- COMMAND`: the operator's command line, on this checkout's configuration.
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, serveEnvironment } from "./lib/ensure.mjs";
import { root, run } from "./lib/runtime.mjs";

await ensureInstalled();
await ensureBuilt();
const program = join(root, "build/cli/tpf.js");
const words = [program, ...process.argv.slice(2)];
process.exit(await run(process.execPath, words, serveEnvironment));
