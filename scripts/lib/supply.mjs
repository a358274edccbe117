import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rowsOf } from "./markdown-tables.mjs";

/** The folders that contain lock files: the checkout's root (""), and the tools that are installed on first use. */
export const lockFolders = [
  "",
  "scripts/bench/",
  "scripts/draw/",
  "scripts/lighthouse/",
  "scripts/spelling/",
];

/** Returns the packages of all lock files by path. The paths of a tool's packages begin with its folder. */
export function readLocks(root) {
  const packages = lockFolders.flatMap((folder) => {
    const lock = JSON.parse(readFileSync(join(root, folder, "package-lock.json"), "utf8"));
    return Object.entries(lock.packages).map(([path, entry]) => [path && folder + path, entry]);
  });
  return { packages: Object.fromEntries(packages) };
}

/** Licenses allowed for shipped packages, and those allowed for tools, which are not shipped. */
const shippedLicenses = new Set(
  "MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 CC0-1.0 Unlicense Zlib OFL-1.1".split(
    " ",
  ),
);
const toolLicenses = new Set([
  ...shippedLicenses,
  ..."BlueOak-1.0.0 MPL-2.0 Python-2.0 CC-BY-3.0 CC-BY-4.0".split(" "),
]);

/**
 * An exception in the table of `docs/supply.md`. `what` is an advisory's id or a license as in the lock file, `package` a name that may
 * end in `*`, `until` the last valid day (YYYY-MM-DD).
 * @typedef {{ what: string, package: string, reason: string, until: string }} Exception
 * @typedef {{ text: string, exception?: Exception }} Finding
 * @typedef {{ open: Finding[], accepted: Finding[], unused: Exception[] }} Judgement
 */

/**
 * Returns the accepted exceptions listed in a Markdown document. Throws an error for an incomplete row.
 * @param {string} markdown
 * @returns {Exception[]}
 */
export function readExceptions(markdown) {
  const rows = rowsOf(markdown, ["What", "Package", "Why it is accepted", "Until"]);
  return rows.map((row) => {
    const exception = {
      what: row.What.replaceAll("`", ""),
      package: row.Package.replaceAll("`", ""),
      reason: row["Why it is accepted"],
      until: row.Until,
    };
    if (!/^\d{4}-\d\d-\d\d$/.test(exception.until) || !exception.reason || !exception.what) {
      throw new Error(
        `docs/supply.md:${row.line}: an exception needs what, package, reason and day.`,
      );
    }
    return exception;
  });
}

/**
 * Judges the license of every package of a lock file (version 3). A package that states no license has the license `none`.
 * @param {{ packages: Record<string, { license?: string, dev?: boolean, link?: boolean }> }} lock
 * @param {readonly Exception[]} exceptions
 * @param {string} today YYYY-MM-DD
 * @returns {Judgement}
 */
export function judgeLicenses(lock, exceptions, today) {
  const found = [];
  for (const [path, { license = "none", dev = false, link = false }] of Object.entries(
    lock.packages,
  )) {
    if (path === "" || link || isAllowed(license, dev ? toolLicenses : shippedLicenses)) continue;
    const name = path.split("node_modules/").at(-1);
    found.push({
      what: license,
      package: name,
      text: `${name}: ${license}${dev ? " (tool)" : ""}`,
    });
  }
  const ours = exceptions.filter(({ what }) => !isAdvisory(what));
  return judge(found, ours, today);
}

/**
 * Judges reports of `npm audit --json` (version 2). Returns undefined if the registry gave no advisories for one of them.
 * @param {readonly unknown[]} reports
 * @param {readonly Exception[]} exceptions
 * @param {string} today YYYY-MM-DD
 * @returns {Judgement | undefined}
 */
export function judgeAdvisories(reports, exceptions, today) {
  const found = new Map();
  for (const report of reports) {
    if (report?.auditReportVersion !== 2 || typeof report.vulnerabilities !== "object")
      return undefined;
    // A string names another entry, which has the advisory.
    const advisories = Object.values(report.vulnerabilities).flatMap(({ via }) => via);
    for (const { url, name, range, severity, title } of advisories.filter(({ url }) => url)) {
      const id = url.split("/").at(-1);
      const text = `${name} ${range}: ${severity}: ${title} (${id})`;
      found.set(`${id} ${name}`, { what: id, package: name, text });
    }
  }
  const ours = exceptions.filter(({ what }) => isAdvisory(what));
  return judge([...found.values()], ours, today);
}

function judge(found, exceptions, today) {
  const used = new Set();
  const open = [];
  const accepted = [];
  for (const { what, package: name, text } of found) {
    const exception = exceptions.find((one) => one.what === what && matches(one.package, name));
    if (exception !== undefined) used.add(exception);
    if (exception === undefined) open.push({ text });
    else if (exception.until < today) {
      open.push({ text: `${text}; accepted until ${exception.until} only`, exception });
    } else accepted.push({ text, exception });
  }
  return { open, accepted, unused: exceptions.filter((one) => !used.has(one)) };
}

function isAdvisory(what) {
  return /^(?:GHSA|CVE)-/.test(what);
}

function matches(pattern, name) {
  return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

/** Returns whether every license of an SPDX expression is allowed. */
function isAllowed(expression, allowed) {
  const licenses = expression.replace(/[()]/g, "").split(/ (?:AND|OR) /);
  return licenses.every((license) => allowed.has(license));
}
