// `npm run audit:packages`: checks the licenses of all packages and the registry's advisories. Exit code 1 for an open finding, 2 if the
// registry gave no advisories, else 0.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { npm, root } from "./lib/runtime.mjs";
import {
  judgeAdvisories,
  judgeLicenses,
  lockFolders,
  readExceptions,
  readLocks,
} from "./lib/supply.mjs";

const exceptions = readExceptions(readFileSync(join(root, "docs/supply.md"), "utf8"));
const today = new Date().toISOString().slice(0, 10);

const licenses = judgeLicenses(readLocks(root), exceptions, today);
show("Licenses", licenses);

const advisories = judgeAdvisories(lockFolders.map(readAdvisories), exceptions, today);
if (advisories === undefined) {
  console.error("Advisories: not available from the registry. Try again later.");
} else show("Advisories", advisories);

if ([licenses, advisories].some((one) => one !== undefined && one.open.length > 0)) process.exit(1);
if (advisories === undefined) process.exit(2);

/** @param {import("./lib/supply.mjs").Judgement} judgement */
function show(title, { open, accepted, unused }) {
  console.log(`${title}: ${open.length} open, ${accepted.length} accepted`);
  for (const { text } of open) console.error(`  open: ${text}`);
  for (const { text, exception } of accepted)
    console.log(`  accepted until ${exception?.until}: ${text}`);
  for (const { what, package: name } of unused) {
    console.log(`  no longer found, remove it from docs/supply.md: ${what} of ${name}`);
  }
}

/** Returns npm's report on the packages of a folder's lock file, or undefined. */
function readAdvisories(folder) {
  const options = { cwd: join(root, folder), encoding: "utf8", maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = spawnSync(npm, ["audit", "--json", "--package-lock-only"], options);
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}
