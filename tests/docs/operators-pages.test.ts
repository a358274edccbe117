import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Command } from "commander";
import { afterAll, describe, expect, it } from "vitest";
import { createProgram } from "~/cli/program";
import { parseConfig } from "~/config.server";
import { runTpf } from "../support/command-line";
import { createTestFolder } from "../support/database";
import { operatorsPages, tpfOfPages } from "../support/pages-commands";

const { folder, removeFolder } = createTestFolder();
afterAll(removeFolder);

describe.each(operatorsPages)("%s", (page) => {
  it("has only commands that the program, compose or npm know, line by line", async () => {
    const called = await follow(page);
    expect(called.filter(([name]) => name === "docker").length).toBeGreaterThan(3);
    const problems = called.map((words) => [words.join(" "), problemOf(words)]);
    expect(problems.filter(([, problem]) => problem !== null)).toEqual([]);
  });

  it("names existing files and headings", () => {
    const anchorsOf = (file: string) =>
      [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
        heading
          .toLowerCase()
          .replace(/[^\w\s-]/g, "")
          .replaceAll(" ", "-"),
      );
    for (const [, link = ""] of read(page).matchAll(/\]\(([^)\s]+)\)/g)) {
      const [path = "", anchor] = link.split("#");
      const file = path === "" ? page : resolve(dirname(page), path);
      expect([link, existsSync(file)]).toEqual([link, true]);
      if (anchor !== undefined) expect(anchorsOf(file), link).toContain(anchor);
    }
    for (const [, file = ""] of read(page).matchAll(
      /`(deploy\/[\w.]+|Caddyfile|compose\.yaml)`/g,
    )) {
      expect([file, existsSync(file)]).toEqual([file, true]);
    }
  });
});

it("README.md leads from a machine with Docker to a live site in at most 8 commands", () => {
  const [, block = ""] =
    /^## Put it online\n[\s\S]*?```sh\n([\s\S]*?)```/m.exec(read("README.md")) ?? [];
  const commands = block.trim().split(/\n| && /);
  expect(commands.length).toBeGreaterThan(4);
  expect(commands.length).toBeLessThanOrEqual(8);
});

it("docs/operations.md adds valid settings to those of tpf setup", () => {
  const home = join(folder, "docs-operations-md");
  const recipient = "age13dvuzr68n4a4d03hrkhz50my03k3k30suj8w8d7r6ljzdld97yxsgqkqy9";
  const lines = read(join(home, "site.env")).replace("age1…", recipient).trimEnd().split("\n");
  const settings = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)));
  const config = parseConfig({
    ...settings,
    DATABASE_KEY_FILE: join(home, "secrets/database_key"),
    METRICS_TOKEN_FILE: join(home, "secrets/metrics_token"),
    OFFSITE_SECRET_ACCESS_KEY_FILE: join(home, "secrets/offsite_secret_access_key"),
  });
  expect(config).toMatchObject({ NOTIFY_TO: ["leads@example.com"] });
  expect(config.offsite).not.toBeNull();
});

function read(file: string) {
  return readFileSync(file, "utf8");
}

/** Runs a page's commands in order, as its reader does after `tpf setup`, and returns each command that was called, as text. */
async function follow(page: string): Promise<string[][]> {
  const place = join(folder, page.replace(/\W/g, "-"));
  mkdirSync(place);
  copyFileSync("compose.yaml", join(place, "compose.yaml"));
  const answers = "www.example.com\nyou\nleads@example.com\n\n\n";
  expect((await runTpf(["setup", place], {}, answers)).code).toBe(0);
  const text = read(page);
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block);
  const inText = [
    ...text.replace(/^```[\s\S]*?^```$/gm, "").matchAll(/`((?:docker|tpf|npm|podman) [^`]+)`/g),
  ]
    .map(([, command = ""]) => command)
    .filter((command) => !command.includes("COMMAND"));
  const script = ['. "$MACHINE"', ...blocks, ...inText].join("\n");
  const CALLED = join(place, "called");
  const MACHINE = resolve("tests/support/operators-machine.sh");
  const { status, stderr } = spawnSync("bash", ["--norc", "-c", script], {
    cwd: place,
    input: "",
    encoding: "utf8",
    env: { NODE_ENV: "test", PATH: process.env.PATH, CALLED, MACHINE },
  });
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: "",
  });
  return read(CALLED)
    .split("\0\n")
    .filter((line) => line !== "")
    .map((line) => line.split("\0"));
}

/** Returns the program's error for the arguments after `tpf`; null if it accepts them. */
function problemOfTpf(words: readonly string[]): string | null {
  let command: Command = createProgram();
  const path: string[] = [];
  for (const word of words) {
    const next = command.commands.find((one) => one.name() === word);
    if (next === undefined) break;
    command = next;
    path.push(word);
  }
  if (path.length === 0) return words[0] === "--help" ? null : "no such command";
  const { operands, unknown } = command.parseOptions(words.slice(path.length));
  const missing = command.options.find(
    (option) => option.mandatory && command.getOptionValue(option.attributeName()) === undefined,
  );
  const needed = command.registeredArguments.filter(({ required }) => required).length;
  if (unknown.length > 0) return `it does not know ${unknown.join(" ")}`;
  if (missing !== undefined) return `it needs ${missing.flags}`;
  if (operands.length < needed || operands.length > command.registeredArguments.length) {
    return `it takes ${needed} arguments`;
  }
  return run.includes(words.join(" ")) ? null : "no test runs it";
}

function problemOfDocker([what, verb = "", ...words]: readonly string[]): string | null {
  if (what === "image" || what === "builder") {
    return /^(?:ls|prune|rm)$/.test(verb) ? null : "unknown";
  }
  if (what === "build") return [verb, ...words].join(" ") === "-t tpf:current ." ? null : "unknown";
  if (what === "run") return problemOfTpf(words.slice(words.indexOf("tpf") + 1));
  if (what !== "compose" || composeOptions[verb] === undefined) return "unknown";
  while (words[0]?.startsWith("-")) {
    const option = words.shift() ?? "";
    if (!composeOptions[verb]?.includes(option)) return `compose ${verb} ${option} was not tried`;
    if (withValue.has(option)) words.shift();
  }
  const service = words.shift();
  if (service === undefined) return null;
  if (!services.includes(service)) return `there is no service ${service}`;
  if (words[0] === "tpf") return problemOfTpf(words.slice(1));
  return words.length === 0 || /^(?:sh|cat)$/.test(words[0] ?? "") ? null : "unknown";
}

function problemOf([command = "", ...words]: readonly string[]): string | null {
  if (command === "tpf") return problemOfTpf(words);
  if (command === "docker") return problemOfDocker(words);
  if (command === "podman") return problemOfTpf(words.slice(3));
  if (command === "npm")
    return ["ci", "start", "test"].includes(words[0] ?? "") || scripts[words[1] ?? ""]
      ? null
      : "no such script";
  if (command !== "node") return null;
  return problemOfTpf(words.slice(words.findIndex((word) => word.endsWith("tpf.js")) + 1));
}

const compose = read("compose.yaml");

const services = [...compose.matchAll(/^ {2}(\w+):\n {4}(?:build|image):/gm)].map(
  ([, name]) => name,
);

const { scripts } = JSON.parse(read("package.json"));

/** tests/cli/pages.isolated.test.ts runs each of them. */
const run = tpfOfPages();

/** The subcommands of compose that the pages may use: those that we have tried. */
const composeOptions: Record<string, readonly string[]> = {
  up: ["-d", "--build", "--no-build", "--force-recreate"],
  build: ["--pull"],
  exec: ["-T"],
  run: ["--rm", "-T", "-v"],
  logs: ["-f", "--tail"],
  pull: [],
  ps: [],
  restart: [],
  stop: [],
};

const withValue = new Set(["-v", "--tail"]);
