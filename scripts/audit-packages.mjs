// `npm run audit:packages`: checks the licenses of all packages, writes the parts list build/sbom.cdx.json, and checks the registry's
// advisories. Exit code 1 for an open finding, 2 if the registry gave no advisories, else 0.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, npm, root } from "./lib/runtime.mjs";
import {
  judgeAdvisories,
  judgeLicenses,
  lockFolders,
  readExceptions,
  readLocks,
} from "./lib/supply.mjs";

const lock = readLocks(root);
const exceptions = readExceptions(readFileSync(join(root, "docs/supply.md"), "utf8"));
const today = new Date().toISOString().slice(0, 10);

const licenses = judgeLicenses(lock, exceptions, today);
show("Licenses", licenses);

const partsList = join(root, "build/sbom.cdx.json");
const { stdout: sbom, stderr: trouble } = askNpm(root, "sbom", "--sbom-format", "cyclonedx");
const parts = parsed(sbom);
if (parts?.bomFormat !== "CycloneDX") fail(`npm made no parts list:\n${trouble}`);
// npm uses the folder's name.
parts.metadata.component.name = "tpf-site";
mkdirSync(join(root, "build"), { recursive: true });
writeFileSync(partsList, `${JSON.stringify(parts, null, 2)}\n`);
console.log(`Parts list: ${parts.components.length} packages, in build/sbom.cdx.json`);

const reports = lockFolders.map((folder) =>
  inFolder(folder, parsed(askNpm(join(root, folder), "audit", "--json").stdout)),
);
const report = reports.every((one) => one?.vulnerabilities)
  ? { ...reports[0], vulnerabilities: reports.flatMap((one) => one.vulnerabilities) }
  : reports.find((one) => !one?.vulnerabilities);
const advisories = judgeAdvisories(report, lock, exceptions, today);
if (advisories === undefined) {
  const why = report?.message ?? report?.error?.summary ?? "no answer";
  console.error(`Advisories: not available from the registry (${why}). Try again later.`);
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

/** Returns a report of `npm audit` with its entries as a list and the paths of `readLocks`. */
function inFolder(folder, report) {
  if (typeof report?.vulnerabilities !== "object") return report;
  const vulnerabilities = Object.values(report.vulnerabilities).map((one) => ({
    ...one,
    nodes: one.nodes.map((path) => folder + path),
  }));
  return { ...report, vulnerabilities };
}

function askNpm(folder, ...args) {
  const options = { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 };
  return spawnSync(npm, [...args, "--package-lock-only"], options);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
