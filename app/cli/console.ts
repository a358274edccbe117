import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { getConfig } from "~/config.server";
import { type Finding, groupFindings } from "~/site/findings";

/**
 * Reads a new key: twice and without echo at a terminal, otherwise from one line of standard input. A key is never a command-line argument,
 * because every user of the machine can see such arguments. Throws CommandFailure if the key is invalid or the two entries differ.
 */
export async function askNewKey(): Promise<string> {
  const key = await nextLine("New key: ", true);
  if (!key) {
    throw new CommandFailure("New key: no input. Type it, or send it as a line of standard input.");
  }
  if (process.stdin.isTTY && (await nextLine("New key, again: ", true)) !== key) {
    throw new CommandFailure("The two do not match; nothing was changed.");
  }
  return requireKey(key.trim());
}

/** Asks a yes-or-no question at a terminal. Does not ask if `yes` is set. Throws CommandFailure for any answer except yes. */
export async function confirm(question: string, yes: boolean): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new CommandFailure(`${question} Add --yes to go on.`);
  const answer = await nextLine(`${question} [y/N] `, false);
  if (!/^y(es)?$/i.test(answer?.trim() ?? "")) throw new CommandFailure("Nothing was changed.");
}

/** Reads a line of standard input. At a terminal asks for it, without echo if it is `hidden`. Returns undefined at the end of the input. */
async function nextLine(question: string, hidden: boolean): Promise<string | undefined> {
  const prompt = openPrompt();
  return prompt.ask(question, hidden).finally(prompt.close);
}

/**
 * Opens standard input for several questions. `ask` returns the answer, or undefined at the end of the input. With `hidden`, a terminal does not
 * echo the answer. Call `close` afterward.
 */
export function openPrompt() {
  const { isTTY: terminal = false } = process.stdin;
  let silent = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!silent) process.stderr.write(chunk);
      done();
    },
  });
  const reader = createInterface({ input: process.stdin, output, terminal });
  const lines = reader[Symbol.asyncIterator]();
  return {
    terminal,
    async ask(question: string, hidden = false): Promise<string | undefined> {
      if (terminal) {
        reader.setPrompt(question);
        reader.prompt();
      }
      silent = hidden;
      const { value, done } = await lines.next();
      silent = false;
      if (terminal && hidden) process.stderr.write("\n");
      return done ? undefined : value;
    },
    close: () => reader.close(),
  };
}

/** Returns the content of a file that the user named. Throws CommandFailure if it cannot be read. */
export function readNamedFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new CommandFailure(`${path} cannot be read: check the path and its permissions.`);
  }
}

/** Returns the database key in a file. Throws CommandFailure if the file cannot be read or contains no key. */
export function readKeyFile(path: string): string {
  return requireKey(readNamedFile(path).trim());
}

/** Returns the text unchanged if it is a database key. Throws CommandFailure if not. */
function requireKey(text: string): string {
  if (/^[0-9a-f]{64}$/i.test(text)) return text;
  throw new CommandFailure(
    "This is not a key: a key has 64 hexadecimal characters. Make one with “openssl rand -hex 32”.",
  );
}

/** Thrown if a command fails. A message that is not empty is printed as one line. */
export class CommandFailure extends Error {
  override name = "CommandFailure";
  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message);
  }
}

/** Prints one line on standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints an error message as one line on standard error. */
export function printError(message: string): void {
  process.stderr.write(`tpf: ${message.replace(/\s*\n\s*/g, " ")}\n`);
}

/**
 * Prints findings in groups, most serious first, each with its remedy. Checks that passed come last. Then throws CommandFailure with exit code 2 if leads can be lost or missed, or
 * 1 if something should be fixed.
 */
export function printChecklist(findings: readonly Finding[]): void {
  const { siteUrl } = getConfig();
  for (const { heading, members } of groupFindings(findings)) {
    print(`${heading} (${members.length})`);
    for (const { text, remedy, page } of members) {
      print(`  ${text}`);
      print(`  → ${remedy}${page === undefined ? "" : ` ${new URL(page, siteUrl).href}`}`);
    }
    print("");
  }
  const well = findings.filter(({ group }) => group === null);
  print(`All well (${well.length})`);
  for (const { text } of well) print(`  ${text}`);
  failOnFinding(findings);
}

/** Throws CommandFailure, without a message, if a finding needs action. The exit code is 2 if leads can be lost or missed, otherwise 1. Call it after printing the findings. */
export function failOnFinding(findings: readonly Finding[]): void {
  const groups = findings.map(({ group }) => group);
  if (groups.includes("leads")) throw new CommandFailure("", 2);
  if (groups.includes("fix")) throw new CommandFailure("", 1);
}

/** Prints rows below their headings, in aligned columns. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]) {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [headings, ...rows]) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    print(cells.join("  ").trimEnd());
  }
}
