import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseConfig } from "~/config.server";
import { runTpf } from "../support/command-line";
import { createTestFolder } from "../support/database";

let folder: string;
let removeFolder: () => void;

describe("tpf setup", () => {
  it("writes from five answers settings that the site accepts, and says what it wrote", async () => {
    const { code, out, err } = await setUp(answers);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(read(".env")).toBe("DOMAIN=www.haul.example\nTPF_VERSION=current\n");
    expect(read("site.env")).toBe(
      "ADMIN_USERNAME=Pat Owner\nNOTIFY_TO=desk@haul.example, pat@haul.example\nWATCH_PING_URL=https://ping.example/1\n",
    );
    const secrets = readdirSync(join(folder, "secrets"));
    for (const name of [".env", "site.env", ...secrets]) expect(out).toContain(name);
    for (const name of secrets) {
      expect([name, statSync(join(folder, "secrets", name)).mode & 0o777]).toEqual([name, 0o400]);
    }
    for (const secret of ["database_key", "admin_password", "smtp_url"])
      expect(out).not.toContain(read(`secrets/${secret}`).trim());
    const lines = read("site.env").trimEnd().split("\n");
    const files = secrets.map((name) => [
      `${name.toUpperCase()}_FILE`,
      join(folder, "secrets", name),
    ]);
    const config = parseConfig({
      NODE_ENV: "test",
      SITE_URL: "https://www.haul.example",
      ...Object.fromEntries([...lines.map((line) => line.split(/=(.*)/s)), ...files]),
    });
    expect(config).toMatchObject({
      production: true,
      SMTP_URL: "smtp://site:p$ss@mail.haul.example:587",
      NOTIFY_TO: ["desk@haul.example", "pat@haul.example"],
      ADMIN_PASSWORD: expect.stringMatching(/^.{12,}$/),
      unknownSettings: new Map(),
    });
  });

  it("leaves out what is answered later, and makes new keys each time", async () => {
    await setUp(["haul.example", "pat", "pat@haul.example", "", ""]);
    expect(read("secrets/smtp_url")).toBe("");
    expect(read("site.env")).not.toContain("WATCH_PING_URL");
    const key = read("secrets/database_key");
    nextFolder();
    await setUp(answers);
    expect(read("secrets/database_key")).not.toBe(key);
  });

  it.each([".env", "site.env", "secrets"])("overwrites nothing if there is %s", async (name) => {
    if (name === "secrets") mkdirSync(join(folder, name));
    else writeFileSync(join(folder, name), "mine\n");
    const { code, err } = await setUp(answers);
    expect(code).toBe(1);
    expect(err).toMatch(new RegExp(`^tpf: .+ has ${name.replace(".", "\\.")} already, and setup`));
    expect(readdirSync(folder).sort()).toEqual([name, "compose.yaml"].sort());
    if (name !== "secrets") expect(read(name)).toBe("mine\n");
  });

  it.each<[question: number, answer: string, message: string]>([
    [0, "", "DOMAIN must not be empty"],
    [0, "https://www.haul.example/", "DOMAIN must be a domain name"],
    [0, "haul.example; rm -rf /", "DOMAIN must be a domain name"],
    [0, "haul.example\u202Emoc", "DOMAIN must not contain"],
    [1, "$(whoami)", "ADMIN_USERNAME must not contain $"],
    [1, "pat\u0000", "ADMIN_USERNAME must not contain"],
    [1, "x".repeat(100_000), "ADMIN_USERNAME must have at most 100 characters"],
    [2, "pat", "NOTIFY_TO must be email addresses"],
    [2, "'pat'@haul.example", "NOTIFY_TO must not contain"],
    [3, "mail.haul.example", "SMTP_URL must start with smtp"],
    [3, "smtp://a b@mail.haul.example", "SMTP_URL must not contain spaces"],
    [4, "javascript:alert(1)", "WATCH_PING_URL must"],
    [4, "https://ping.example/$HOME", "WATCH_PING_URL must not contain $"],
  ])("refuses a wrong answer to question %i plainly: %j", async (question, answer, message) => {
    const { code, out, err } = await setUp(answers.with(question, answer));
    expect(code).toBe(1);
    expect(err).toContain(`tpf: ${message}`);
    expect(err.trimEnd()).toMatch(/Nothing was written\.$/);
    expect(err.length + out.length).toBeLessThan(400);
    expect(readdirSync(folder)).toEqual(["compose.yaml"]);
  });

  it("names the question at which the answers end, and the file that its folder needs", async () => {
    expect((await setUp(answers.slice(0, 2))).err).toMatch(/^tpf: No answer for NOTIFY_TO \(Email/);
    const other = join(folder, "elsewhere");
    expect((await runTpf(["setup", other], {})).err).toMatch(/compose\.yaml cannot be read/);
    expect(existsSync(other)).toBe(false);
  });
});

const answers = [
  "WWW.haul.example",
  "Pat Owner",
  "desk@haul.example, pat@haul.example",
  "smtp://site:p$ss@mail.haul.example:587",
  "https://ping.example/1",
];

function setUp(lines: readonly string[]) {
  return runTpf(["setup", folder], {}, lines.map((line) => `${line}\n`).join(""));
}

function read(name: string) {
  return readFileSync(join(folder, name), "utf8");
}

function nextFolder(): void {
  removeFolder?.();
  ({ folder, removeFolder } = createTestFolder());
  copyFileSync("compose.yaml", join(folder, "compose.yaml"));
}

beforeEach(nextFolder);

afterEach(() => removeFolder());
