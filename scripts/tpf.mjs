// `npm run tpf -- COMMAND`: the operator's command line, on this checkout's configuration.
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, root, run } from "./lib/ensure.mjs";

ensureInstalled();
ensureBuilt();
process.exit(run(process.execPath, [join(root, "build/cli/tpf.js"), ...process.argv.slice(2)]));
