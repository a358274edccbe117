import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { CommandFailure } from "./output";

/**
 * Returns a secret: typed without echo at a terminal, else the next line of standard input. Secrets are never
 * arguments, which every user of the machine can list. Throws CommandFailure when there is none.
 */
export async function askSecret(question: string): Promise<string> {
  const secret = process.stdin.isTTY ? await typed(question, true) : await nextLine();
  if (secret === undefined || secret === "") {
    throw new CommandFailure(
      `${question}: nothing was given. Type it, or send it as a line of standard input.`,
    );
  }
  return secret;
}

/** Returns a new secret, asked for twice at a terminal. Throws CommandFailure when the two differ. */
export async function askNewSecret(question: string): Promise<string> {
  const secret = await askSecret(question);
  if (process.stdin.isTTY && (await askSecret(`${question}, again`)) !== secret) {
    throw new CommandFailure("The two do not match; nothing was changed.");
  }
  return secret;
}

/** Asks a yes-or-no question at a terminal. Throws CommandFailure unless the answer is yes. */
export async function confirm(question: string, yes: boolean): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new CommandFailure(`${question} Add --yes to go on.`);
  const answer = await typed(`${question} [y/N] `, false);
  if (!/^y(es)?$/i.test(answer?.trim() ?? "")) throw new CommandFailure("Nothing was changed.");
}

async function typed(question: string, hidden: boolean): Promise<string | undefined> {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stderr.write(hidden ? `${question}: ` : question);
  const reader = createInterface({
    input: process.stdin,
    output: hidden ? silence : process.stderr,
    terminal: true,
  });
  try {
    return await new Promise((resolve) => {
      reader.once("line", resolve);
      reader.once("close", () => resolve(undefined));
    });
  } finally {
    reader.close();
    if (hidden) process.stderr.write("\n");
  }
}

/** What reads ahead must read on: a second question is answered by the second line. */
const readers = new WeakMap<NodeJS.ReadStream, AsyncIterator<string>>();

async function nextLine(): Promise<string | undefined> {
  const lines =
    readers.get(process.stdin) ?? createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  readers.set(process.stdin, lines);
  const next = await lines.next();
  return next.done ? undefined : next.value;
}
