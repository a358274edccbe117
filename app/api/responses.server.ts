import { retryAfterSeconds } from "~/http/http-error.server";
import { sendJson } from "~/http/json.server";
import { leadListRefusals } from "~/leads/lead-json.server";
import { ordinaryBytes } from "~/server/body-limit.server";
import { refusalMessages, requestMessages } from "~/server/refusals.messages";
import { signInFirst } from "~/staff/guards.server";
import type { ResponseObject, SchemaObject } from "./openapi";
import { exampleOf, schemaRef } from "./schemas.server";

/** What the headers of answers say, by their name, which is also that of their component; every answer carries the first. */
export const headerComponents = {
  "X-Request-Id": {
    description: "Names the request in the site's log.",
    schema: { type: "string", format: "uuid" },
  },
  "Retry-After": {
    description: "Seconds to wait before the same is worth sending again.",
    schema: { type: "integer", minimum: 1 },
    example: retryAfterSeconds,
  },
  ETag: {
    description: "Send it as If-None-Match to be told 304 while nothing has changed.",
    schema: { type: "string" },
  },
  "Set-Cookie": {
    description: "The client's session, the same as `token`.",
    schema: { type: "string" },
  },
};

/** An answer with its body, if any, and headers besides the request id; its example is the schema's unless given. */
export function answer(
  description: string,
  schema: SchemaObject | null,
  { example = schema && exampleOf(schema), headers = [] }: AnswerOptions = {},
): ResponseObject {
  const references = ["X-Request-Id", ...headers].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]);
  return {
    description,
    headers: Object.fromEntries(references),
    ...(schema && { content: { "application/json": { schema, example } } }),
  };
}

interface AnswerOptions {
  example?: unknown;
  headers?: readonly (keyof typeof headerComponents)[];
}

/** What each status of a refusal means, with the words of most; the 400 is a list's. */
const refusals = {
  400: {
    meaning: "Something in the request is missing or malformed; `fieldErrors` says where.",
    error: leadListRefusals.limit,
  },
  401: { meaning: "Nobody is signed in.", error: signInFirst },
  403: {
    meaning:
      "A write that another site made a browser send, or one that carries a session cookie and no `Origin` of this site.",
    error: requestMessages.en.otherSite,
  },
  404: { meaning: "There is no such thing." },
  408: {
    meaning: "The body did not arrive in time. The connection is closed.",
    error: requestMessages.en.late,
  },
  413: {
    meaning: "The body is too large. The connection may be closed.",
    error: requestMessages.en.tooLarge(ordinaryBytes / 1024),
  },
  414: { meaning: "The address is longer than 8 KB.", error: requestMessages.en.longAddress },
  415: { meaning: "The body is not declared as JSON.", error: sendJson },
  421: {
    meaning: "The request was sent to a host name that is not this site's.",
    error: requestMessages.en.otherHost,
  },
  429: { meaning: "Too many requests from one address. Wait the seconds of `Retry-After`." },
  503: {
    meaning: "The database is busy, or too much is asked at once. Nothing was stored.",
    error: refusalMessages.en.busy,
  },
} satisfies Record<number, { meaning: string } & Partial<Messages>>;

type Refusal = keyof typeof refusals;

interface Messages {
  error: string;
  fieldErrors?: Record<string, string>;
}

/** The refusals that read the same at every operation, by their status. */
export function generalRefusals(): Record<string, ResponseObject> {
  const general = Object.entries(refusals).flatMap(([status, { meaning, ...messages }]) =>
    "error" in messages ? [[status, refusal(status, meaning, messages)]] : [],
  );
  return Object.fromEntries(general);
}

/** The refusals of an operation by their status: those with words of its own, and references to general ones. */
export function refusalsOf(
  statuses: readonly Refusal[],
  own: Partial<Record<Refusal, Messages>> = {},
) {
  const answers = statuses.map((status) => {
    const messages = own[status];
    const general = { $ref: `#/components/responses/${status}` };
    return [status, messages ? refusal(`${status}`, refusals[status].meaning, messages) : general];
  });
  return Object.fromEntries(answers);
}

function refusal(status: string, meaning: string, messages: Messages): ResponseObject {
  return answer(meaning, schemaRef("Error"), {
    example: { success: false, ...messages },
    headers: status === "429" || status === "503" ? ["Retry-After"] : [],
  });
}
