import { DatabaseUnavailableError } from "#db/errors.server";
import { reportError } from "~/server/log.server";
import { refusalMessages } from "~/server/refusals.messages";
import { minutesOf } from "~/server/refuse.server";
import type { FieldErrors } from "~/ui/form-schema";

/** The value of Retry-After, in seconds, while the site or its database is busy. */
export const retryAfterSeconds = 5;

/** A message in each language of the public pages. */
export interface BilingualMessage {
  readonly en: string;
  readonly es: string;
}

function inEachLanguage(message: string | BilingualMessage): BilingualMessage {
  return typeof message === "string" ? { en: message, es: message } : message;
}

/** Pairs the messages of two language modules by name, for code that does not know the reader's language. */
export function inBothLanguages<Key extends string>(
  en: Readonly<Record<Key, string>>,
  es: Readonly<Record<NoInfer<Key>, string>>,
): Readonly<Record<Key, BilingualMessage>> {
  const names = Object.keys(en) as Key[];
  const pairs = names.map((name) => [name, { en: en[name], es: es[name] }]);
  return Object.fromEntries(pairs) as Record<Key, BilingualMessage>;
}

const { tryAgainIn: _, ...plain } = refusalMessages.en;
/** General error messages, in both languages. */
export const refusals = inBothLanguages(plain, refusalMessages.es);

/** The status of the response to each kind of error, for pages, posts and JSON. */
const statuses = {
  refused: 400,
  "signed-out": 401,
  forbidden: 403,
  gone: 404,
  conflict: 409,
  "too-large": 413,
  "wrong-type": 415,
  throttled: 429,
  overloaded: 503,
  unavailable: 503,
} as const;

export type HttpErrorKind = keyof typeof statuses;

/** Thrown when a request cannot be done. `message` explains in English why, and what to do. `messages` holds the text in each language, for visitors and clients. */
export class HttpError extends Error {
  override name = "HttpError";
  readonly messages: BilingualMessage;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** The fields to correct, with a message for each. */
  readonly fieldErrors: FieldErrors | undefined;

  constructor(
    readonly kind: HttpErrorKind,
    message: string | BilingualMessage,
    more: { retryAfterSeconds?: number; fieldErrors?: FieldErrors; cause?: unknown } = {},
  ) {
    const messages = inEachLanguage(message);
    super(messages.en, { cause: more.cause });
    this.messages = messages;
    this.status = statuses[kind];
    this.retryAfterSeconds =
      more.retryAfterSeconds ?? (this.status === 503 ? retryAfterSeconds : undefined);
    this.fieldErrors = more.fieldErrors;
  }
}

/** Returns an HttpError unchanged. Converts the error of an unavailable database to the HttpError `unavailable`, and logs its cause. Rethrows any other error. */
export function httpErrorOf(error: unknown): HttpError {
  const known = error instanceof DatabaseUnavailableError ? unavailable(error) : error;
  if (!(known instanceof HttpError)) throw error;
  // Someone may have to fix the cause.
  if (known.kind === "unavailable") reportError(known.cause);
  return known;
}

/** Returns the error for an unavailable database. Distinguishes a busy database, which recovers, from a full disk or damaged file, which a person must fix. */
function unavailable(error: DatabaseUnavailableError): HttpError {
  return error.passes
    ? new HttpError("unavailable", refusals.busy, { cause: error })
    : new HttpError("unavailable", refusals.broken, { cause: error, retryAfterSeconds: 60 });
}

/** Returns a 429 error with Retry-After. `reason` is a sentence, such as "Too many failed sign-ins." */
export function throttled(reason: string | BilingualMessage, seconds: number): HttpError {
  const { en, es } = inEachLanguage(reason);
  const minutes = minutesOf(seconds);
  const message = {
    en: `${en} ${refusalMessages.en.tryAgainIn(minutes)}`,
    es: `${es} ${refusalMessages.es.tryAgainIn(minutes)}`,
  };
  return new HttpError("throttled", message, { retryAfterSeconds: seconds });
}
