import { writeSync } from "node:fs";
import { DatabaseUnavailableError } from "#db/errors.server";
import { currentRequest } from "./context.server";

/** One answered request, without personal data: no path, query, referrer or full address. */
export type AccessLogEntry = {
  level: "info" | "error";
  id: string;
  method: string;
  /** The route's pattern, `static`, `server` (answered by the server itself) or `other`. */
  route: string;
  status: number;
  /** Milliseconds from arrival to the end of the response. */
  ms: number;
  address: string;
  /** Bytes written to the socket for this response. */
  bytes: number;
  /** Whether a public page came from the cache. Absent for other requests. */
  cache?: "hit" | "miss" | undefined;
};

const flushAfterMs = 100;
const flushAtLength = 32_768;

let pending = "";
let timer: NodeJS.Timeout | undefined;

/** Logs `entry`, which must not contain personal data, as a JSON line with the current time. Writes the line within 100 ms or when the process exits. */
export function writeLogLine(entry: Readonly<Record<string, unknown>>): void {
  pending += `${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`;
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
    // Whatever reads standard output is gone.
  }
});

/**
 * Writes an error as one JSON line to standard error, with the request's id and route and without the visitor's input. Omits the stack for an
 * unavailable database: every request writes such a line, and they could fill the disk.
 */
export function reportError(error: unknown, request = currentRequest()): void {
  const known = error instanceof Error ? error : new Error(String(error));
  const { name, message, stack, cause } = known;
  const report = {
    time: new Date().toISOString(),
    level: "error",
    id: request?.id,
    route: request?.route,
    error: name,
    message,
    causes: causesOf(cause),
    ...(![error, cause].some((each) => each instanceof DatabaseUnavailableError) && { stack }),
  };
  process.stderr.write(`${JSON.stringify(report)}\n`);
}

function causesOf(cause: unknown, depth = 0): string[] {
  if (!(cause instanceof Error) || depth === 5) return [];
  return [`${cause.name}: ${cause.message}`, ...causesOf(cause.cause, depth + 1)];
}
