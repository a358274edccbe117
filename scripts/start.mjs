// `npm start`: installs and builds what is missing or stale, then serves through remix-serve.
import { spawn } from "node:child_process";
import { bin, ensureBuilt, ensureInstalled, root } from "./lib/ensure.mjs";

ensureInstalled();
ensureBuilt();
const server = spawn(
  process.execPath,
  [bin("@remix-run/serve/dist/cli.js"), "build/server/index.js"],
  { cwd: root, stdio: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
// A signal sent to npm ends npm and its shell but does not reach this process: it sees that its parent is gone.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && server.kill("SIGTERM"), 500).unref();
server.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)));
