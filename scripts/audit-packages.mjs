// `npm run audit:packages`: judges the licences of package-lock.json, writes its parts list to build/sbom.cdx.json, and asks the
// registry for advisories. Exits 1 when something is open, 2 when the registry gave no advisories to judge, else 0.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, root } from "./lib/runtime.mjs";
import { judgeAdvisories, judgeLicences, readExceptions } from "./lib/supply.mjs";

const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const exceptions = readExceptions(readFileSync(join(root, "docs/supply.md"), "utf8"));
const today = new Date().toISOString().slice(0, 10);

const licences = judgeLicences(lock, exceptions, today);
show("Licences", licences);

const partsList = join(root, "build/sbom.cdx.json");
const { stdout: sbom, stderr: trouble } = npm("sbom", "--sbom-format", "cyclonedx");
const parts = parsed(sbom);
if (parts?.bomFormat !== "CycloneDX") fail(`npm made no parts list:\n${trouble}`);
// npm names it for the folder it stands in.
parts.metadata.component.name = lock.name;
mkdirSync(join(root, "build"), { recursive: true });
writeFileSync(partsList, `${JSON.stringify(parts, null, 2)}\n`);
console.log(`Parts list: ${parts.components.length} packages, in build/sbom.cdx.json`);

const { stdout: answer } = npm("audit", "--json");
const report = parsed(answer);
const advisories = judgeAdvisories(report, lock, exceptions, today);
if (advisories === undefined) {
  const why = report?.message ?? report?.error?.summary ?? "no answer";
  console.error(
    `Advisories: not available from the registry (${why}). Ask again where it answers.`,
  );
} else show("Advisories", advisories);

if ([licences, advisories].some((one) => one !== undefined && one.open.length > 0)) process.exit(1);
if (advisories === undefined) process.exit(2);

/** @param {import("./lib/supply.mjs").Judgement} judgement */
function show(title, { open, accepted, unused }) {
  console.log(`${title}: ${open.length} open, ${accepted.length} accepted`);
  for (const { text } of open) console.error(`  open: ${text}`);
  for (const { text, exception } of accepted)
    console.log(`  accepted until ${exception?.until}: ${text}`);
  for (const { what, package: name } of unused) {
    console.log(`  no longer found, take it out of docs/supply.md: ${what} of ${name}`);
  }
}

function npm(...args) {
  const command = process.platform === "win32" ? "npm.cmd" : "npm";
  return spawnSync(command, [...args, "--package-lock-only"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
