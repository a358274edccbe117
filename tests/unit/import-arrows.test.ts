import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

/** The rooms that each room may import from, besides itself (docs/architecture.md). */
const arrows: Record<string, readonly string[]> = {
  "app/root": [
    "app/components",
    "app/config",
    "app/content",
    "app/http",
    "app/services",
    "app/styles",
  ],
  "app/entry": ["app/components", "app/config", "app/http", "app/start"],
  "app/start": ["app/config", "app/content", "app/domain", "app/http", "app/services", "db"],
  "app/cli": ["app/config", "app/content", "app/domain", "app/services", "db"],
  "app/routes": [
    "app/components",
    "app/config",
    "app/content",
    "app/domain",
    "app/http",
    "app/services",
    "db",
  ],
  "app/components": ["app/content", "app/domain"],
  "app/http": ["app/config", "app/content", "app/domain", "app/services", "db"],
  "app/services": ["app/config", "app/content", "app/domain", "app/http", "db"],
  "app/content": ["app/domain"],
  "app/domain": [],
  "app/config": ["app/domain"],
  "app/styles": [],
  "app/types": [],
  db: ["app/domain"],
};

/** Arrows that only types may follow. */
const typeArrows = new Set(["db → app/domain", "app/content → app/domain"]);

const files = ["app", "db"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);
const imports = files.flatMap(importsOf);

describe("the arrows between rooms", () => {
  it("are read from a source tree that is there", () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  it("run one way", () => {
    const wrong = imports.filter(({ from, to, typeOnly }) => {
      const [source, target] = [roomOf(from), roomOf(to)];
      if (source === target) return false;
      if (typeArrows.has(`${source} → ${target}`)) return !typeOnly;
      return !arrows[source]?.includes(target);
    });
    expect(wrong).toEqual([]);
  });

  it("never lead from a component to server code", () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        roomOf(from) === "app/components" && /\.server(\.|$)/.test(to) && !typeOnly,
    );
    expect(wrong).toEqual([]);
  });

  it("leave SQL to db/", () => {
    const wrong = packageImports().filter(
      ([file, name]) => /^(kysely|better-sqlite3)/.test(name) && !file.startsWith("db/"),
    );
    expect(wrong).toEqual([]);
  });

  it("leave React, SQL and requests out of the domain", () => {
    const wrong = packageImports().filter(
      ([file, name]) => file.startsWith("app/domain/") && /^(react|@remix-run|node:)/.test(name),
    );
    expect(wrong).toEqual([]);
  });

  it("leave the environment to app/config.server.ts", () => {
    const readers = files.filter((file) => readFileSync(file, "utf8").includes("process.env"));
    expect(readers).toEqual(["app/config.server.ts"]);
  });
});

function roomOf(file: string): string {
  if (file.startsWith("db/")) return "db";
  const [, second = ""] = file.split("/");
  return `app/${second.split(".")[0]}`;
}

function statements(file: string): [specifier: string, typeOnly: boolean][] {
  const source = readFileSync(file, "utf8");
  const pattern = /(?:^|\n)(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"/g;
  return [...source.matchAll(pattern)].map((match) => [match[2] ?? "", match[1] !== undefined]);
}

function importsOf(file: string): Import[] {
  return statements(file).flatMap(([specifier, typeOnly]) => {
    const to = specifier.startsWith("~/")
      ? `app/${specifier.slice(2)}`
      : specifier.startsWith("#db/")
        ? `db/${specifier.slice(4)}`
        : specifier.startsWith(".")
          ? normalize(join(dirname(file), specifier))
          : undefined;
    return to === undefined ? [] : [{ from: file, to, typeOnly }];
  });
}

function packageImports(): [file: string, name: string][] {
  return files.flatMap((file) =>
    statements(file)
      .filter(([specifier]) => !/^[.~#]/.test(specifier))
      .map(([specifier]): [string, string] => [file, specifier]),
  );
}
