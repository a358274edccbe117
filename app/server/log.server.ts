import { writeSync } from "node:fs";

/** One answered request. Holds nothing that names a person: no path, query, referrer or whole address. */
export type AccessLogEntry = {
  time: string;
  level: "info" | "error";
  id: string;
  method: string;
  /** Route pattern; `static`, `door` (answered by the door itself) or `other`. */
  route: string;
  status: number;
  /** Milliseconds from arrival to the end of the answer. */
  ms: number;
  address: string;
  /** Bytes written to the socket for this answer. */
  bytes: number;
  /** Whether a public page came from the page cache; counted, not written. */
  cache?: "hit" | "miss" | undefined;
};

const flushAfterMs = 100;
const flushAtLength = 32_768;

let pending = "";
let timer: NodeJS.Timeout | undefined;

/** With the time, at most 100 ms later, always before the process exits. Fields must be safe to keep: ids, patterns, counts, no person. */
export function writeLogLine(entry: Readonly<Record<string, unknown>>): void {
  append(JSON.stringify({ time: logTime(), ...entry }));
}

/** Writes the line of an answered request. */
export function writeAccessLog({ cache: _, ...line }: AccessLogEntry): void {
  append(JSON.stringify(line));
}

/** Returns the current time, as UTC ISO 8601. */
export function logTime(): string {
  return new Date().toISOString();
}

function append(line: string): void {
  pending += `${line}\n`;
  if (pending.length >= flushAtLength) flush();
  else timer ??= setTimeout(flush, flushAfterMs).unref();
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  const lines = pending;
  pending = "";
  if (lines) process.stdout.write(lines);
}

process.once("exit", () => {
  try {
    if (pending) writeSync(1, pending);
  } catch {
    // The reader of standard output is gone; there is nobody left to tell.
  }
});
