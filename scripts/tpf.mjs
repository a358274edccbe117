// `npm run tpf -- COMMAND`: the operator's command line, on this checkout's configuration.
import { join } from "node:path";
import { ensureBuilt, ensureInstalled } from "./lib/ensure.mjs";
import { root, run } from "./lib/runtime.mjs";

await ensureInstalled();
await ensureBuilt();
const program = join(root, "build/cli/tpf.js");
process.exit(await run(process.execPath, [program, ...process.argv.slice(2)]));
