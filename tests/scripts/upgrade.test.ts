import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestFolder } from "../support/database";

let folder: string;
let removeFolder: () => void;

describe("deploy/upgrade", () => {
  it("backs up, rehearses, switches and checks, in this order, and keeps the old image", () => {
    const { status, called } = upgrade();
    expect(status).toBe(0);
    expect(called.filter((line) => !line.includes(" node -e"))).toEqual([
      "docker compose run --rm -T app tpf backup",
      "git pull --ff-only",
      "git rev-parse --short HEAD",
      "VERSION docker compose build --pull app",
      "VERSION docker compose run --rm -T app tpf upgrade rehearse",
      "docker compose pull caddy",
      "docker compose up -d --no-build",
      "docker compose exec -T app tpf doctor",
      "docker image ls tpf --format {{.Repository}}:{{.Tag}}",
      "docker image rm tpf:older tpf:oldest",
      "docker image prune -f",
      "docker builder prune -f",
    ]);
    expect(read(".env")).toMatch(/^DOMAIN=www\.haul\.example\nTPF_VERSION=abc1234-\d{14}\n$/);
  });

  it("creates an empty file for each new secret, and changes none that exists", () => {
    writeFileSync(join(folder, "secrets/database_key"), "mine\n");
    expect(upgrade().status).toBe(0);
    expect(read("secrets/database_key")).toBe("mine\n");
    expect(statSync(join(folder, "secrets/metrics_token")).size).toBe(0);
  });

  it.each([
    ["*tpf?backup", "The backup failed."],
    ["pull?--ff-only", "git could not get the new version."],
    ["*build*", "The build failed."],
    ["*rehearse", "The rehearsal failed."],
    ["*pull?caddy", "Caddy's image could not be downloaded."],
  ])("changes nothing if “%s” fails", (failing, why) => {
    const { status, called, err } = upgrade({ failing });
    expect(status).toBe(1);
    expect(err).toContain(`upgrade: ${why} Nothing was changed; version old serves.`);
    expect(read(".env")).toBe("DOMAIN=www.haul.example\nTPF_VERSION=old\n");
    expect(called.filter((line) => /compose up|image prune/.test(line))).toEqual([]);
  });

  it("says how to go back if the new version does not answer, and that line goes back", () => {
    const { status, called, err } = upgrade({ failing: "*node?-e*" });
    expect(status).toBe(2);
    expect(err).toMatch(/^upgrade: version abc1234-\d{14} does not answer\. Go back now:$/m);
    expect(called.filter((line) => line.startsWith("docker image"))).toEqual([]);
    expect(read(".env")).not.toContain("=old\n");
    const [, wayBack = ""] = /^ {2}(sed .+)$/m.exec(err) ?? [];
    expect(bash(wayBack).called).toEqual(["docker compose up -d --no-build"]);
    expect(read(".env")).toContain("TPF_VERSION=old\n");
  });
});

/** Runs the script on a machine whose docker, git, sudo and sleep only note their words. Those that match `failing` fail. */
function upgrade({ failing = "" } = {}) {
  return bash("deploy/upgrade", failing);
}

function bash(command: string, failing = "") {
  writeFileSync(join(folder, "called"), "");
  const PATH = `${join(folder, "bin")}:${process.env.PATH}`;
  const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-c", command], {
    cwd: folder,
    encoding: "utf8",
    env: { NODE_ENV: "test", PATH, FOLDER: folder, FAILING: failing },
  });
  const called = read("called")
    .replace(/^abc1234-\d+/gm, "VERSION")
    .trimEnd()
    .split("\n");
  return { status, out: stdout, err: stderr, called };
}

function read(name: string): string {
  return readFileSync(join(folder, name), "utf8");
}

const commands = {
  docker: `echo "\${TPF_VERSION:+$TPF_VERSION }docker $*" >> "$FOLDER/called"
    case "$*" in *"image ls"*) printf 'tpf:%s\\n' old older oldest ;; esac`,
  // The new version of the script replaces the one that runs.
  git: `echo "git $*" >> "$FOLDER/called"
    case "$1" in pull) echo 'exit 9' > deploy/upgrade ;; *) echo abc1234 ;; esac`,
  sudo: `case "$1" in install) for file; do :; done; touch "$file" ;; esac`,
  sleep: "",
};

beforeEach(() => {
  ({ folder, removeFolder } = createTestFolder());
  for (const name of ["bin", "deploy", "secrets"]) mkdirSync(join(folder, name));
  for (const file of ["compose.yaml", "deploy/upgrade"]) copyFileSync(file, join(folder, file));
  writeFileSync(join(folder, ".env"), "DOMAIN=www.haul.example\nTPF_VERSION=old\n");
  for (const [name, body] of Object.entries(commands)) {
    const file = join(folder, "bin", name);
    const fails = 'case "$*" in $FAILING) [ -z "$FAILING" ] || exit 1 ;; esac';
    writeFileSync(file, `#!/bin/sh\n${body}\n${fails}\nexit 0\n`);
    chmodSync(file, 0o755);
  }
});

afterEach(() => removeFolder());
