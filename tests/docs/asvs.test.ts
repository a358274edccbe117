import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import playwright from "../../playwright.config";
import { rowsOf } from "../../scripts/lib/markdown-tables.mjs";
import { wholeRun } from "../../scripts/lib/test-run.mjs";
import vitest from "../../vitest.config";
import { asvsLevels } from "./asvs-numbers";

describe("the list of requirements", () => {
  it("has the standard's count for each level", () => {
    const count = (level: string) => asked.filter(([, one]) => one === level).length;
    expect([count("1"), count("2"), count("3")]).toEqual([70, 183, 92]);
  });

  it("answers each number of levels 1 and 2 once, in order, with its level", () => {
    expect(rows.map(({ number, level }) => [number, level])).toEqual(expected);
  });

  it.each(rows)("$number has requirement and answer", ({ state, ...row }) => {
    expect(["met", "not applicable", "open"]).toContain(state);
    expect(row.asked).not.toBe("");
    expect(row.answer).not.toBe("");
    const proofs = [...row.tests, ...row.pages];
    if (state !== "met") expect(proofs).toEqual([]);
    // A page may prove a documentation requirement (sections 2.1, 5.1 and so on); every other requirement needs a test.
    else if (/^\d+\.1\./.test(row.number) && row.pages.length > 0) expect(proofs).not.toEqual([]);
    else expect(row.tests).not.toEqual([]);
  });

  it("states its own counts", () => {
    const count = (state: string) => rows.filter((row) => row.state === state).length;
    expect(readFileSync("docs/asvs.md", "utf8")).toContain(
      `${count("met")} are met, ${count("not applicable")} ask for something that this site does not have, ${count("open")} are open`,
    );
  });
});

describe("a proof", () => {
  const proofs = [...new Set(rows.flatMap(({ tests }) => tests))].map((name): [string] => [name]);
  const pages = [...new Set(rows.flatMap((row) => row.pages))].map((name): [string] => [name]);

  it.each(proofs)("%s is a test that runs in full", (proof) => {
    const files = filesOf(proof);
    expect(files).not.toEqual([]);
    for (const file of files) {
      expect([file, isRun(file)]).toEqual([file, true]);
      expect(readFileSync(file, "utf8")).not.toMatch(
        /\b(?:it|test|describe)\.(?:skip|todo|only)\b/,
      );
    }
  });

  it.each(pages)("%s is a page", (page) => {
    expect(existsSync(page)).toBe(true);
  });

  it("that does not run is detected", () => {
    expect(packageJson.scripts.test).toBe("node scripts/test.mjs");
    expect(filesOf("docs/asvs")).toEqual(["tests/docs/asvs.test.ts"]);
    expect(filesOf("operations/asv")).toEqual([]);
    expect(isRun("tests/docs/asvs.test.ts")).toBe(true);
    // Tests for PostgreSQL run only with a PostgreSQL server.
    expect(isRun("tests/db/schema.postgres.test.ts")).toBe(Boolean(process.env.TEST_POSTGRES_URL));
    expect(isRun("tests/support/rows.ts")).toBe(false);
    expect(isRun("scripts/container-smoke.mjs")).toBe(false);
  });
});

/** Returns whether a path matches any of the globs, made of `**`, `*` and plain names. */
function fits(path: string, globs: readonly string[]): boolean {
  return globs.some((glob) => {
    const escaped = glob.replace(/[.+]/g, "\\$&");
    const pattern = escaped.replace(/\*\*\/|\*/g, (star) =>
      star === "*" ? "[^/]*" : "(?:[^/]+/)*",
    );
    return new RegExp(`^${pattern}$`).test(path);
  });
}

/** Returns whether `npm test`, or `npm run test:long` if there is one, runs a test file. */
function isRun(file: string): boolean {
  const steps = [...wholeRun.shown, ...wholeRun.background].map(({ name }) => name);
  if (steps.includes("Playwright") && fits(file, [`tests/${playwright.testMatch}`])) return true;
  return (
    steps.includes("vitest") &&
    (vitest.test?.projects ?? []).some((project) => {
      if (typeof project !== "object" || !("test" in project)) return false;
      const { include = [], exclude = [] } = project.test ?? {};
      return fits(file, include) && !fits(file, exclude);
    })
  );
}

/** Returns the test files of a proof: `folder/name`, or with part of the extension if two files share a name. */
function filesOf(proof: string): string[] {
  return testFiles.filter((file) => file.startsWith(`tests/${proof}.`));
}

const columns = ["Number", "Level", "Asked", "State", "How, or why not", "Proof"];

const rows = rowsOf(readFileSync("docs/asvs.md", "utf8"), columns).map((row) => ({
  number: row.Number ?? "",
  level: row.Level,
  state: row.State,
  asked: row.Asked,
  answer: row["How, or why not"],
  tests: [...(row.Proof ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ""),
  pages: [...(row.Proof ?? "").matchAll(/\]\(([^)]+)\)/g)].map(([, name]) => `docs/${name}`),
}));

const testFiles = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .map((path) => `tests/${path}`)
  .filter((path) => /\.(?:test|spec)\.tsx?$/.test(path));

const packageJson: { scripts: Record<string, string> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);

/** Every requirement of levels 1 and 2, as `[number, level]`. */
const asked = Object.entries(asvsLevels).flatMap(([section, levels]) =>
  [...levels].map((level, at): [string, string] => [`${section}.${at + 1}`, level]),
);

const expected = asked.filter(([, level]) => level !== "3");
