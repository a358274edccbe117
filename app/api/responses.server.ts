import { retryAfterSeconds } from "~/http/respond.server";
import { type ApiRefusal, apiRefusals } from "./api-texts";
import type { ResponseObject, SchemaObject } from "./document-types";
import { schemaRef } from "./schemas.server";

/** The words of a refusal to read. */
export interface RefusalExample {
  error: string;
  fieldErrors?: Record<string, string>;
}

/** Headers of the document's components; every answer carries the first. */
export const headerComponents = {
  RequestId: {
    description: "Names the request in the site's log.",
    schema: { type: "string" as const, format: "uuid" },
  },
  RetryAfter: {
    description: "Seconds to wait before the same is worth sending again.",
    schema: { type: "integer" as const, minimum: 1 },
    example: retryAfterSeconds,
  },
  ETag: {
    description: "Send it as If-None-Match to be told 304 while nothing has changed.",
    schema: { type: "string" as const },
  },
  SetCookie: {
    description: "The client's session, the same as `token`.",
    schema: { type: "string" as const },
  },
};

type HeaderName = Exclude<keyof typeof headerComponents, "RequestId">;

const headerNames: Record<HeaderName, string> = {
  RetryAfter: "Retry-After",
  ETag: "ETag",
  SetCookie: "Set-Cookie",
};

/** Returns an answer with its body, if any, and headers besides the request id. */
export function answer(
  description: string,
  body?: { schema: SchemaObject; example?: unknown },
  headers: readonly HeaderName[] = [],
): ResponseObject {
  const own = headers.map((name) => [headerNames[name], headerRef(name)]);
  return {
    description,
    headers: { "X-Request-Id": headerRef("RequestId"), ...Object.fromEntries(own) },
    ...(body && { content: { "application/json": body } }),
  };
}

/** Returns the answers of an operation's refusals by status. */
export function refusals(
  statuses: readonly ApiRefusal[],
  examples: Partial<Record<ApiRefusal, RefusalExample>>,
): Record<string, ResponseObject> {
  return Object.fromEntries(statuses.map((status) => [status, refusal(status, examples[status])]));
}

function refusal(status: ApiRefusal, given: RefusalExample | undefined): ResponseObject {
  const text: { meaning: string; error?: string } = apiRefusals[status];
  const words = given ?? (text.error === undefined ? undefined : { error: text.error });
  const example = words && { example: { success: false, ...words } };
  const waits = status === 429 || status === 503;
  return answer(
    text.meaning,
    { schema: schemaRef("Error"), ...example },
    waits ? ["RetryAfter"] : [],
  );
}

function headerRef(name: keyof typeof headerComponents) {
  return { $ref: `#/components/headers/${name}` };
}
