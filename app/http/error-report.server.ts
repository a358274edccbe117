import { currentRequest } from "./front-door/context.server";

/**
 * Writes an unexpected error to standard error as one JSON line: the request's id and route, the error and what caused it,
 * never what the visitor sent.
 */
export function reportError(error: unknown): void {
  const { name, message, stack, cause } = asError(error);
  const report = {
    time: new Date().toISOString(),
    level: "error",
    id: currentRequest()?.id,
    route: currentRequest()?.route,
    error: name,
    message,
    causes: causesOf(cause),
    stack,
  };
  process.stderr.write(`${JSON.stringify(report)}\n`);
}

function causesOf(cause: unknown, depth = 0): string[] {
  if (!(cause instanceof Error) || depth === 5) return [];
  return [`${cause.name}: ${cause.message}`, ...causesOf(cause.cause, depth + 1)];
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
