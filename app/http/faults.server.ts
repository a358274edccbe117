import { DatabaseUnavailableError } from "#db/errors.server";
import { currentRequest } from "./front-door/context.server";
import { tryAgainIn } from "./front-door/refuse.server";

interface FaultRule {
  status: number;
  /** Seconds after which it is worth trying again, unless the fault itself says so. */
  retryAfterSeconds?: number;
  /** True when the cause belongs on standard error: somebody has to mend it. */
  reported?: boolean;
}

/** Seconds after which it is worth trying again when the site or its database is busy. */
export const retryAfterSeconds = 5;

/** What a person is told when nothing better is known. */
export const busyMessage = "The service is busy. Please try again in a few seconds.";

/** What each fault of a request is answered with, by pages, posts and JSON alike. */
const rules = {
  refused: { status: 400 },
  "signed-out": { status: 401 },
  gone: { status: 404 },
  conflict: { status: 409 },
  "too-large": { status: 413 },
  "wrong-type": { status: 415 },
  throttled: { status: 429 },
  overloaded: { status: 503, retryAfterSeconds },
  unavailable: { status: 503, retryAfterSeconds, reported: true },
} as const satisfies Record<string, FaultRule>;

export type FaultKind = keyof typeof rules;

/** Thrown where what was asked for cannot be done; the message tells a person why and what to do. */
export class Fault extends Error {
  override name = "Fault";
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly kind: FaultKind,
    message: string,
    more: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    const rule: FaultRule = rules[kind];
    this.status = rule.status;
    this.retryAfterSeconds = more.retryAfterSeconds ?? rule.retryAfterSeconds;
  }
}

/** The fault an error is, or means: a database that cannot answer is `unavailable`, its cause reported. Throws any other on. */
export function faultOf(error: unknown): Fault {
  const fault =
    error instanceof DatabaseUnavailableError
      ? new Fault("unavailable", busyMessage, { cause: error })
      : error;
  if (!(fault instanceof Fault)) throw error;
  const rule: FaultRule = rules[fault.kind];
  if (rule.reported) reportError(fault.cause);
  return fault;
}

/** Returns the fault of whoever does a thing too often; `what` is a sentence, such as "Too many failed sign-ins." */
export function throttled(what: string, seconds: number): Fault {
  return new Fault("throttled", `${what} ${tryAgainIn(seconds)}`, { retryAfterSeconds: seconds });
}

/** One JSON line on standard error: the request's id and route, the error and its cause, never what the visitor sent. */
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
