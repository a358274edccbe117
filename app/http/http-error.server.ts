import { DatabaseUnavailableError } from "#db/errors.server";
import { currentRequest } from "~/server/context.server";
import { refusalMessages } from "~/server/refusals.messages";
import { minutesOf } from "~/server/refuse.server";
import type { FieldErrors } from "~/ui/form-schema";

interface HttpErrorRule {
  status: number;
  /** Seconds after which it is worth trying again, unless the fault itself says so. */
  retryAfterSeconds?: number;
  /** True when the cause belongs on standard error: somebody has to mend it. */
  reported?: boolean;
}

/** Seconds after which it is worth trying again when the site or its database is busy. */
export const retryAfterSeconds = 5;

/** What the site says, in each language of its public pages. */
export interface Said {
  readonly en: string;
  readonly es: string;
}

function saidOf(message: string | Said): Said {
  return typeof message === "string" ? { en: message, es: message } : message;
}

/** Returns each message of two modules of words in both languages: for the person who says it before it is known to whom. */
export function inBoth<Key extends string>(
  en: Readonly<Record<Key, string>>,
  es: Readonly<Record<NoInfer<Key>, string>>,
): Readonly<Record<Key, Said>> {
  const names = Object.keys(en) as Key[];
  const said = names.map((name) => [name, { en: en[name], es: es[name] }]);
  return Object.fromEntries(said) as Record<Key, Said>;
}

const { tryAgainIn: _, ...plain } = refusalMessages.en;
/** What is said when nothing better is known. */
export const refusals = inBoth(plain, refusalMessages.es);

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
} as const satisfies Record<string, HttpErrorRule>;

export type HttpErrorKind = keyof typeof rules;

/**
 * Thrown where what was asked for cannot be done; the message tells a person why and what to do, in English: `said` has it in each
 * language where a visitor or a client may read it.
 */
export class HttpError extends Error {
  override name = "Fault";
  readonly said: Said;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** The fields to correct, each with its message. */
  readonly fieldErrors: FieldErrors | undefined;

  constructor(
    readonly kind: HttpErrorKind,
    message: string | Said,
    more: { retryAfterSeconds?: number; fieldErrors?: FieldErrors; cause?: unknown } = {},
  ) {
    const said = saidOf(message);
    super(said.en, { cause: more.cause });
    this.said = said;
    const rule: HttpErrorRule = rules[kind];
    this.status = rule.status;
    this.retryAfterSeconds = more.retryAfterSeconds ?? rule.retryAfterSeconds;
    this.fieldErrors = more.fieldErrors;
  }
}

/** The fault an error is, or means: a database that cannot answer is `unavailable`, its cause reported. Throws any other on. */
export function httpErrorOf(error: unknown): HttpError {
  const fault = error instanceof DatabaseUnavailableError ? unavailable(error) : error;
  if (!(fault instanceof HttpError)) throw error;
  const rule: HttpErrorRule = rules[fault.kind];
  if (rule.reported) reportError(fault.cause);
  return fault;
}

/** A full disk or a damaged file waits for a person, a lock or a server that starts again does not. */
function unavailable(error: DatabaseUnavailableError): HttpError {
  return error.passes
    ? new HttpError("unavailable", refusals.busy, { cause: error })
    : new HttpError("unavailable", refusals.broken, { cause: error, retryAfterSeconds: 60 });
}

/** Returns the fault of the person who does a thing too often; `what` is a sentence, such as "Too many failed sign-ins." */
export function throttled(what: string | Said, seconds: number): HttpError {
  const said = saidOf(what);
  const minutes = minutesOf(seconds);
  const message = {
    en: `${said.en} ${refusalMessages.en.tryAgainIn(minutes)}`,
    es: `${said.es} ${refusalMessages.es.tryAgainIn(minutes)}`,
  };
  return new HttpError("throttled", message, { retryAfterSeconds: seconds });
}

/**
 * One JSON line on standard error: the request's id and route, the error and its cause, never what the visitor sent; where in the program,
 * too, unless it is the database that cannot answer: such lines come with each request, and may lie on the disk that is full.
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
    ...(![error, cause].some((each) => each instanceof DatabaseUnavailableError) && { stack }),
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
