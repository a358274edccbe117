import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { environmentSchema } from "~/config.server";
import { newUsername } from "~/staff/credentials";
import { generatePassword } from "~/staff/passwords.server";
import { checkField } from "~/ui/form-schema";
import { CommandFailure, openPrompt, print, readNamedFile } from "../console";

/** The user in the container, who reads the secrets. */
const containerUser = 1000;

/** Adds the command that writes the settings of a new machine. */
export function addSetupCommand(program: Command): void {
  program
    .command("setup")
    .summary("write the settings of a new machine")
    .description(
      "Asks five questions and writes .env, site.env and secrets/ into the folder of compose.yaml. Overwrites nothing. At the end it says what it wrote.",
    )
    .argument("[folder]", "the folder of compose.yaml", ".")
    .action(setUp);
}

const { NOTIFY_TO, SMTP_URL, WATCH_PING_URL } = environmentSchema.shape;

const later = "; leave it empty to set it later";

const questions: readonly Question[] = [
  {
    name: "DOMAIN",
    ask: "Domain name of the site",
    check: problemBy(
      z.string().regex(/^([a-z\d-]+\.)+[a-z\d-]+$/i, "must be a domain name like www.example.com"),
    ),
  },
  { name: "ADMIN_USERNAME", ask: "User name of the administrator", check: usernameProblem },
  {
    name: "NOTIFY_TO",
    ask: "Email addresses that get each new lead, with commas between them",
    check: problemBy(NOTIFY_TO),
  },
  {
    name: "SMTP_URL",
    ask: `Mail server, as smtp://USER:PASSWORD@mail.example.com:587${later}`,
    check: problemBy(SMTP_URL),
    secret: true,
    optional: true,
  },
  {
    name: "WATCH_PING_URL",
    ask: `Address of a monitoring service to ping each minute${later}`,
    check: problemBy(WATCH_PING_URL),
    optional: true,
  },
];

interface Question {
  name: string;
  ask: string;
  /** Returns what is wrong with an answer that is not empty, or null. */
  check: (answer: string) => string | null;
  secret?: true;
  optional?: true;
}

function problemBy(rule: z.ZodType) {
  return (answer: string) => rule.safeParse(answer).error?.issues[0]?.message ?? null;
}

function usernameProblem(answer: string): string | null {
  const checked = checkField(newUsername(), answer);
  return checked.ok ? null : `is refused: ${checked.message}`;
}

function problemOf({ check, secret, optional }: Question, answer: string): string | null {
  if (answer === "") return optional ? null : "must not be empty";
  // Compose reads these otherwise in .env and site.env than node and systemd do.
  const hostile = secret ? /[\p{C}\s]/u : /[$"'`\\#]|[^\P{C}]/u;
  if (hostile.test(answer)) {
    return `must not contain ${secret ? "spaces" : "$ # \\ quotes"} or control characters`;
  }
  return check(answer);
}

async function setUp(folder: string): Promise<void> {
  const compose = readNamedFile(join(folder, "compose.yaml"));
  const names = [...compose.matchAll(/^ {4}file: \.\/secrets\/(\w+)$/gm)].map(
    ([, name = ""]) => name,
  );
  const present = [".env", "site.env", "secrets"].filter((name) => existsSync(join(folder, name)));
  if (present.length > 0) {
    throw new CommandFailure(
      `${folder} has ${present.join(", ")} already, and setup overwrites nothing: it is for a new machine. To change a setting, edit site.env.`,
    );
  }
  const answers = await askAll();
  const answerTo = (name: string) => answers.get(name) ?? "";
  const settings = ["ADMIN_USERNAME", "NOTIFY_TO", "WATCH_PING_URL"].filter(answerTo);
  const made = new Map([
    ["database_key", randomBytes(32).toString("hex")],
    ["admin_password", generatePassword()],
    ["metrics_token", randomBytes(32).toString("hex")],
    ["smtp_url", answerTo("SMTP_URL")],
  ]);
  const unused = names.filter((name) => !made.get(name));
  const { uid, gid } = statSync(folder);
  const isRoot = process.getuid?.() === 0;
  const give = (path: string, user: number, group: number) =>
    isRoot && chownSync(path, user, group);
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content, { flag: "wx", mode: 0o600 });
    give(join(folder, name), uid, gid);
  };
  mkdirSync(join(folder, "secrets"), { mode: 0o700 });
  give(join(folder, "secrets"), uid, gid);
  for (const name of names) {
    const path = join(folder, "secrets", name);
    const content = made.get(name) ?? "";
    writeFileSync(path, content && `${content}\n`, { flag: "wx", mode: 0o400 });
    give(path, containerUser, containerUser);
  }
  write(".env", `DOMAIN=${answerTo("DOMAIN").toLowerCase()}\nTPF_VERSION=current\n`);
  write("site.env", settings.map((name) => `${name}=${answerTo(name)}\n`).join(""));
  print(`Written in ${folder}:`);
  print("  .env: DOMAIN, TPF_VERSION");
  print(`  site.env: ${settings.join(", ")}`);
  print(`  secrets/: ${names.filter((name) => made.get(name)).join(", ")}`);
  print(`  secrets/, empty because not used: ${unused.join(", ")}`);
  print("Store a copy of secrets/database_key where no backup of this machine goes.");
  if (!isRoot && process.getuid?.() !== containerUser) {
    print(`The site must be able to read its secrets: sudo chown ${containerUser} secrets/*`);
  }
  print("Next: docker compose up -d");
}

/** Asks each question until its answer is usable. Throws CommandFailure if the input ends, or for a wrong answer that no one can correct. */
async function askAll(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const prompt = openPrompt();
  try {
    for (const question of questions) {
      const { name, ask, secret = false } = question;
      for (;;) {
        const answer = (await prompt.ask(`${ask}: `, secret))?.trim();
        if (answer === undefined) {
          throw new CommandFailure(`No answer for ${name} (${ask}). Nothing was written.`);
        }
        const problem = problemOf(question, answer);
        answers.set(name, answer);
        if (problem === null) break;
        if (!prompt.terminal) throw new CommandFailure(`${name} ${problem}. Nothing was written.`);
        print(`  ${name} ${problem}.`);
      }
    }
    return answers;
  } finally {
    prompt.close();
  }
}
