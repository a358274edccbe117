import type { ResponseObject, SchemaObject } from "./openapi";
import { schemaRef } from "./schemas.server";

/** The OpenAPI components of response headers, by header name. Every response has `X-Request-Id`. */
export const headerComponents = {
  "X-Request-Id": {
    description: "Identifies the request in the site's log.",
    schema: { type: "string", format: "uuid" },
  },
  "Retry-After": {
    description: "Seconds to wait before sending the request again.",
    schema: { type: "integer", minimum: 1 },
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

/** Returns the OpenAPI description of a response with `headers` and `X-Request-Id`. A null schema means no body. */
export function answer(
  description: string,
  schema: SchemaObject | null,
  ...headers: readonly (keyof typeof headerComponents)[]
): ResponseObject {
  const references = ["X-Request-Id", ...headers].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]);
  return {
    description,
    headers: Object.fromEntries(references),
    ...(schema && { content: { "application/json": { schema } } }),
  };
}

const error = schemaRef("Error");

/** The error responses by status, the same for every operation. */
export const refusals = {
  400: answer("Something in the request is missing or malformed; `fieldErrors` says where.", error),
  401: answer("There is no valid session.", error),
  403: answer(
    "Another site made a browser send the write, or the write has a session cookie but no `Origin` of this site.",
    error,
  ),
  404: answer("Not found.", error),
  408: answer("The body did not arrive in time. The connection is closed.", error),
  413: answer("The body is too large. The connection may be closed.", error),
  414: answer("The address is longer than 8 KB.", error),
  415: answer("The body is not declared as JSON.", error),
  421: answer("The request was sent to a host name that is not this site's.", error),
  429: answer(
    "Too many requests from one IP address. Wait the seconds of `Retry-After`.",
    error,
    "Retry-After",
  ),
  503: answer(
    "The database is busy, or there are too many requests at once. Nothing was stored.",
    error,
    "Retry-After",
  ),
};

/** Returns references to the error responses with these statuses. */
export function refusalsOf(...statuses: readonly (keyof typeof refusals)[]) {
  const references = statuses.map((status) => [
    status,
    { $ref: `#/components/responses/${status}` },
  ]);
  return Object.fromEntries(references);
}
