// Builds the site: Remix's browser and server output, and the command line.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { bin, buildFingerprint, ensureInstalled, noteBuilt } from "./lib/ensure.mjs";
import { root, run } from "./lib/runtime.mjs";

await ensureInstalled();
const fingerprint = buildFingerprint();
rmSync(join(root, "build"), { recursive: true, force: true });
const steps = [
  [bin("@remix-run/dev/dist/cli.js"), "vite:build", "--logLevel=warn"],
  [join(root, "scripts/build-cli.mjs")],
  [join(root, "scripts/compress-assets.mjs")],
];
for (const step of steps) {
  const code = await run(process.execPath, step, { NODE_ENV: "production" });
  if (code !== 0) process.exit(code);
}
noteBuilt(fingerprint);
