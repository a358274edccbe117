import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Resolves when the collected `output` of a process has a text or matches a pattern. Rejects with the output if the process ends before that. */
export async function untilPrinted(
  { stdout }: ChildProcess,
  output: () => string,
  wanted: string | RegExp,
): Promise<void> {
  const isPrinted = () =>
    typeof wanted === "string" ? output().includes(wanted) : wanted.test(output());
  while (!isPrinted()) {
    if (stdout === null || stdout.closed)
      throw new Error(`It never printed ${wanted}: ${output()}`);
    const waiting = new AbortController();
    const events = ["data", "close"].map((event) => once(stdout, event, waiting));
    await Promise.race(events).finally(() => waiting.abort());
  }
}
