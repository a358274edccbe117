import { retryAfterSeconds } from "~/http/http-error.server";
import { sendJson } from "~/http/json.server";
import { leadListRefusals } from "~/leads/lead-json.server";
import { ordinaryBytes } from "~/server/body-limit.server";
import { refusalMessages, requestMessages } from "~/server/refusals.messages";
import { signInFirst } from "~/staff/guards.server";
import type { ResponseObject, SchemaObject } from "./openapi";
import { exampleOf, schemaRef } from "./schemas.server";

/** The OpenAPI components of response headers, by header name. Every response has the first header. */
export const headerComponents = {
  "X-Request-Id": {
    description: "Identifies the request in the site's log.",
    schema: { type: "string", format: "uuid" },
  },
  "Retry-After": {
    description: "Seconds to wait before sending the request again.",
    schema: { type: "integer", minimum: 1 },
    example: retryAfterSeconds,
  },
  ETag: {
    description: "Send it as If-None-Match to get 304 while nothing has changed.",
    schema: { type: "string" },
  },
  "Set-Cookie": {
    description: "The client's session, the same as `token`.",
    schema: { type: "string" },
  },
};

/** Returns the OpenAPI description of a response with `headers` and `X-Request-Id`. A null schema means no body. `example` defaults to the schema's example. */
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

/** The meaning of each error status, with the usual message. The 400 is for lists. */
const refusals = {
  400: {
    meaning: "Something in the request is missing or malformed; `fieldErrors` says where.",
    error: leadListRefusals.limit,
  },
  401: { meaning: "There is no valid session.", error: signInFirst },
  403: {
    meaning:
      "Another site made a browser send the write, or the write has a session cookie but no `Origin` of this site.",
    error: requestMessages.en.otherSite,
  },
  404: { meaning: "Not found." },
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
  429: { meaning: "Too many requests from one IP address. Wait the seconds of `Retry-After`." },
  503: {
    meaning: "The database is busy, or there are too many requests at once. Nothing was stored.",
    error: refusalMessages.en.busy,
  },
} satisfies Record<number, { meaning: string } & Partial<Messages>>;

type Refusal = keyof typeof refusals;

interface Messages {
  error: string;
  fieldErrors?: Record<string, string>;
}

/** Returns the errors that are the same for every operation, by status. */
export function generalRefusals(): Record<string, ResponseObject> {
  const general = Object.entries(refusals).flatMap(([status, { meaning, ...messages }]) =>
    "error" in messages ? [[status, refusal(status, meaning, messages)]] : [],
  );
  return Object.fromEntries(general);
}

/** Returns an operation's error responses by status. A status in `own` has its own messages. Any other status refers to the general error. */
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
