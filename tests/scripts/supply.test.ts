import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  judgeAdvisories,
  judgeLicenses,
  readExceptions,
  readLocks,
} from "../../scripts/lib/supply.mjs";

describe("advisories", () => {
  it.each([
    ["a registry that takes no such question", refused],
    ["no network", unreachable],
    ["no answer", undefined],
    ["an answer of another form", { auditReportVersion: 1, advisories: {} }],
    ["a text", "npm error"],
  ])("are unavailable with %s", (_, report) => {
    expect(judgeAdvisories([clean, report], exceptions, today)).toBeUndefined();
  });

  it("are none in a clean report, where accepted ones are no longer needed", () => {
    const judged = judgeAdvisories([clean], exceptions, today);
    expect(judged).toMatchObject({ open: [], accepted: [] });
    expect(judged?.unused.map(({ what }) => what)).toContain("GHSA-rxv8-25v2-qmq8");
  });

  it("are open unless accepted", () => {
    const judged = judgeAdvisories([clean, found], exceptions, today);
    expect(judged?.open.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^vite .*high: .*GHSA-aaaa-aaaa-aaaa/),
      expect.stringMatching(/^express .*low: .*GHSA-bbbb-bbbb-bbbb/),
    ]);
    expect(judged?.accepted.map(({ exception }) => exception?.package)).toEqual([
      "esbuild",
      "turbo-stream",
    ]);
  });

  it("that were accepted reopen after their date", () => {
    const judged = judgeAdvisories([found], exceptions, "2099-01-01");
    expect(judged?.accepted).toEqual([]);
    expect(judged?.open.map(({ text }) => text).join("\n")).toMatch(
      /turbo-stream .*accepted until \d{4}-\d\d-\d\d only/,
    );
  });

  it("that were accepted for one package are open for another", () => {
    const other = entry("express", [{ ...turboStream, name: "express" }]);
    const report = { ...clean, vulnerabilities: { express: other } };
    expect(judgeAdvisories([report], exceptions, today)?.open).toHaveLength(1);
  });
});

describe("licenses", () => {
  const judgeOne = (license: string | undefined, dev: boolean) =>
    judgeLicenses({ packages: { "": {}, "node_modules/@a/b": { license, dev } } }, [], today).open;

  it("of every package in the lock file are allowed or accepted, without unused exceptions", () => {
    const { open, unused } = judgeLicenses(lock, exceptions, today);
    expect({ open, unused }).toEqual({ open: [], unused: [] });
    expect(Object.keys(lock.packages).length).toBeGreaterThan(1_000);
  });

  it.each([
    ["MIT", true, true],
    ["(MIT OR Apache-2.0)", true, true],
    ["MIT AND GPL-3.0", false, false],
    ["(MIT OR GPL-3.0) AND ISC", false, false],
    ["(MIT OR Apache-2.0) AND ISC", true, true],
    ["GPL-3.0 OR MIT AND AGPL-3.0", false, false],
    ["MPL-2.0", false, true],
    ["GPL-3.0", false, false],
    ["MIT GPL-3.0", false, false],
    ["SEE LICENSE IN LICENSE", false, false],
    ["", false, false],
    [undefined, false, false],
  ])("%s: shipped %s, as a tool %s", (license, shipped, tool) => {
    expect([judgeOne(license, false).length === 0, judgeOne(license, true).length === 0]).toEqual([
      shipped,
      tool,
    ]);
  });
});

it("an exception without a date or reason is reported by line", () => {
  const table = (cells: string) =>
    `| What | Package | Why it is accepted | Until |\n|---|---|---|---|\n| ${cells} |`;
  expect(readExceptions(table("`GHSA-x` | `a` | Because. | 2027-01-31"))).toHaveLength(1);
  expect(() => readExceptions(table("`GHSA-x` | `a` | Because. | soon"))).toThrow("supply.md:3");
  expect(() => readExceptions(table("`GHSA-x` | `a` | | 2027-01-31"))).toThrow("supply.md:3");
});

/** An entry of npm's report. */
function entry(name: string, via: unknown[], nodes = [`node_modules/${name}`]) {
  return { name, severity: "high", isDirect: false, via, effects: [], range: "*", nodes };
}

const lock = readLocks(".");

const exceptions = readExceptions(readFileSync("docs/supply.md", "utf8"));

const today = "2026-11-21";

/** The output of npm 11 when the registry does not support the request. */
const refused = {
  message:
    "405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk",
  method: "POST",
  uri: "https://registry.example/-/npm/v1/security/advisories/bulk",
  headers: { allow: ["GET,HEAD"], "content-length": ["0"] },
  statusCode: 405,
  body: "",
  error: { summary: "", detail: "" },
};

/** The output of npm without a network. */
const unreachable = {
  message: "request to https://registry.example/ failed, reason: getaddrinfo ENOTFOUND",
  error: { summary: "", detail: "" },
};

const clean = { auditReportVersion: 2, vulnerabilities: {}, metadata: {} };

const turboStream = {
  source: 1_120_001,
  name: "turbo-stream",
  dependency: "turbo-stream",
  title: "React Router vulnerable to Denial of Service via reflected user input in single-fetch",
  url: "https://github.com/advisories/GHSA-rxv8-25v2-qmq8",
  severity: "high",
  cwe: ["CWE-770"],
  cvss: { score: 7.5, vectorString: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H" },
  range: "<3.0.0",
};

const found = {
  ...clean,
  vulnerabilities: {
    "@remix-run/react": entry("@remix-run/react", ["turbo-stream"]),
    esbuild: entry("esbuild", [
      {
        ...turboStream,
        name: "esbuild",
        title: "Anybody may read what the development server answers",
        url: "https://github.com/advisories/GHSA-67mh-4wv8-2f99",
        severity: "moderate",
        range: "<=0.24.2",
      },
    ]),
    vite: entry("vite", [{ ...turboStream, name: "vite", url: "https://x/GHSA-aaaa-aaaa-aaaa" }]),
    "turbo-stream": entry("turbo-stream", [turboStream]),
    express: entry("express", [
      { ...turboStream, name: "express", severity: "low", url: "https://x/GHSA-bbbb-bbbb-bbbb" },
    ]),
  },
};
