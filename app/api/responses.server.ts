import { retryAfterSeconds } from "~/http/faults.server";
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

/** Returns an answer with its body, if any, and headers besides the request id; its example is the schema's unless given. */
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

/** What each status of a refusal means, with a refusal to read where its words are the same everywhere. */
const refusals = {
  400: { meaning: "Something in the request is missing or malformed; `fieldErrors` says where." },
  401: { meaning: "Nobody is signed in.", error: "Sign in as an administrator first." },
  403: {
    meaning:
      "A write that another site made a browser send, or one that carries a session cookie and no `Origin` of this site.",
    error: "This request came from another site. Open the page on this site and send it again.",
  },
  404: { meaning: "There is no such thing.", error: "There is no such team member." },
  408: {
    meaning: "The body did not arrive in time. The connection is closed.",
    error: "The request did not arrive in time. Check the connection and send it again.",
  },
  413: { meaning: "The body is too large. The connection may be closed." },
  414: {
    meaning: "The address is longer than 8 KB.",
    error: "The address is longer than this server reads.",
  },
  415: {
    meaning: "The body is not declared as JSON.",
    error: "Send the fields as JSON with Content-Type: application/json.",
  },
  421: {
    meaning: "The request was sent to a host name that is not this site's.",
    error: "This server does not answer for that host name. Check the address you opened.",
  },
  429: { meaning: "Too many requests from one address. Wait the seconds of `Retry-After`." },
  503: {
    meaning: "The database is busy, or too much is asked at once. Nothing was stored.",
    error: "The service is busy. Please try again in a few seconds.",
  },
} as const;

export type Refusal = keyof typeof refusals;

/** Returns the answers of refusals by status; `words` are those to read where they differ from the general ones. */
export function refusalAnswers(
  statuses: readonly Refusal[],
  words: Partial<Record<Refusal, { error: string; fieldErrors?: Record<string, string> }>> = {},
): Record<string, ResponseObject> {
  const answers = statuses.map((status) => {
    const { meaning, ...general } = refusals[status];
    const waits = status === 429 || status === 503;
    const example = { success: false, ...(words[status] ?? general) };
    return [
      status,
      answer(meaning, schemaRef("Error"), { example, headers: waits ? ["Retry-After"] : [] }),
    ];
  });
  return Object.fromEntries(answers);
}
