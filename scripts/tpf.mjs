// `npm run tpf -- COMMAND`: runs the operator's command line with this checkout's configuration.
import { join } from "node:path";
import { ensureBuilt } from "./lib/ensure.mjs";
import { root, run } from "./lib/runtime.mjs";

await ensureBuilt();
const program = join(root, "build/cli/tpf.js");
process.exit(await run(process.execPath, [program, ...process.argv.slice(2)]));
