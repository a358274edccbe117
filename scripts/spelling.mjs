// Checks the spelling of code, documents and texts in both languages with cspell, which has a lock file of its own.
import { join } from "node:path";
import { ensureInstalled } from "./lib/ensure.mjs";
import { root, run } from "./lib/runtime.mjs";

const home = join(root, "scripts/spelling");
await ensureInstalled(home);
const args = ["--config", join(home, "cspell.config.mjs"), "--no-progress", "--no-summary"];
const files = [
  "app/**",
  "db/**",
  "docs/**",
  "deploy/**",
  "scripts/**/*.mjs",
  "tests/**",
  "*.md",
  "*.ts",
];
process.exit(
  await run(process.execPath, [join(home, "node_modules/cspell/bin.mjs"), ...args, ...files]),
);
