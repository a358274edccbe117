import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { environmentSchema } from "~/config.server";
import { usernameMaxLength } from "~/staff/credentials";
import { generatePassword } from "~/staff/passwords.server";
import { CommandFailure, openPrompt, print, readNamedFile } from "../console";

/** Adds the command that writes the site's settings files on a new machine. */
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
const text = z.string("must not be empty");
// Compose reads the other characters in .env and site.env differently than node and systemd do.
const plain = text.regex(
  /^[^$"'`\\#\p{C}]*$/u,
  "must not contain $ # \\ quotes or control characters",
);
const compact = text.regex(/^[^\s\p{C}]*$/u, "must not contain spaces or control characters");
const later = "; leave it empty to set it later";

const questions = [
  {
    name: "DOMAIN",
    ask: "Domain name of the site",
    rule: plain.regex(/^([a-z\d-]+\.)+[a-z\d-]+$/i, "must be a domain name like www.example.com"),
  },
  {
    name: "ADMIN_USERNAME",
    ask: "User name of the administrator",
    rule: plain.max(usernameMaxLength, `must have at most ${usernameMaxLength} characters`),
  },
  {
    name: "NOTIFY_TO",
    ask: "Email addresses that get each new lead, with commas between them",
    rule: plain.pipe(NOTIFY_TO.unwrap()),
  },
  {
    name: "SMTP_URL",
    ask: `Mail server, as smtp://USER:PASSWORD@mail.example.com:587${later}`,
    rule: compact.pipe(SMTP_URL.unwrap()).optional(),
  },
  {
    name: "WATCH_PING_URL",
    ask: `Address of a monitoring service to ping each minute${later}`,
    rule: plain.pipe(WATCH_PING_URL.unwrap()).optional(),
  },
] as const;

async function setUp(folder: string): Promise<void> {
  const compose = readNamedFile(join(folder, "compose.yaml"));
  const secrets = [...compose.matchAll(/^ {4}file: \.\/secrets\/(\w+)$/gm)].map(
    ([, name = ""]) => name,
  );
  const present = [".env", "site.env", "secrets"].filter((name) => existsSync(join(folder, name)));
  if (present.length > 0) {
    throw new CommandFailure(
      `${folder} has ${present.join(", ")} already, and setup overwrites nothing: it is for a new machine. To change a setting, edit site.env.`,
    );
  }
  const answers = await askAll();
  const settings = ["ADMIN_USERNAME", "NOTIFY_TO", "WATCH_PING_URL"].filter(
    (name) => answers[name],
  );
  const contents: Record<string, string | undefined> = {
    database_key: randomBytes(32).toString("hex"),
    admin_password: generatePassword(),
    metrics_token: randomBytes(32).toString("hex"),
    smtp_url: answers.SMTP_URL,
  };
  const { uid, gid } = statSync(folder);
  const isRoot = process.getuid?.() === 0;
  const own = (name: string, user = uid, group = gid) => {
    if (isRoot) chownSync(join(folder, name), user, group);
  };
  const write = (name: string, content: string, mode = 0o600) =>
    writeFileSync(join(folder, name), content, { flag: "wx", mode });
  mkdirSync(join(folder, "secrets"), { mode: 0o700 });
  own("secrets");
  for (const name of secrets) {
    write(`secrets/${name}`, contents[name] ? `${contents[name]}\n` : "", 0o400);
    own(`secrets/${name}`, containerUser, containerUser);
  }
  write(".env", `DOMAIN=${answers.DOMAIN?.toLowerCase()}\nTPF_VERSION=current\n`);
  write("site.env", settings.map((name) => `${name}=${answers[name]}\n`).join(""));
  for (const name of [".env", "site.env"]) own(name);
  print(`Written in ${folder}:`);
  print(`  .env: DOMAIN, TPF_VERSION\n  site.env: ${settings.join(", ")}`);
  print(`  secrets/: ${secrets.filter((name) => contents[name]).join(", ")}`);
  print(
    `  secrets/, empty because not used: ${secrets.filter((name) => !contents[name]).join(", ")}`,
  );
  print("Store a copy of secrets/database_key where no backup of this machine goes.");
  if (!isRoot && process.getuid?.() !== containerUser) {
    print("The site must be able to read its secrets: sudo chown 1000 secrets/*");
  }
  print("Next: docker compose up -d");
}

/** The user in the container, who reads the secrets. */
const containerUser = 1000;

/** Asks each question until its answer is usable. Throws CommandFailure if the input ends, or for a wrong answer that no one can correct. */
async function askAll(): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  const prompt = openPrompt();
  try {
    for (const { name, ask, rule } of questions) {
      for (;;) {
        const answer = (await prompt.ask(`${ask}: `, name === "SMTP_URL"))?.trim();
        if (answer === undefined) {
          throw new CommandFailure(`No answer for ${name} (${ask}). Nothing was written.`);
        }
        answers[name] = answer;
        const problem = rule.safeParse(answer || undefined).error?.issues[0]?.message;
        if (problem === undefined) break;
        if (!prompt.terminal) throw new CommandFailure(`${name} ${problem}. Nothing was written.`);
        print(`  ${name} ${problem}.`);
      }
    }
    return answers;
  } finally {
    prompt.close();
  }
}
