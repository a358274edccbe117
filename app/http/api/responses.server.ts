import type { ResponseConfig } from "@asteasolutions/zod-to-openapi";
import type { z } from "zod";
import { type ApiRefusal, apiRefusals } from "~/content/api";
import { retryAfterSeconds } from "../respond.server";

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
  body?: { schema: z.ZodTypeAny; example?: unknown },
  headers: readonly HeaderName[] = [],
): ResponseConfig {
  const own = headers.map((name) => [headerNames[name], headerRef(name)]);
  return {
    description,
    headers: { "X-Request-Id": headerRef("RequestId"), ...Object.fromEntries(own) },
    ...(body && { content: { "application/json": body } }),
  };
}

/** Returns the answers of an operation's refusals by status. */
export function refusals(
  schema: z.ZodTypeAny,
  statuses: readonly ApiRefusal[],
  examples: Partial<Record<ApiRefusal, RefusalExample>>,
): Record<string, ResponseConfig> {
  return Object.fromEntries(
    statuses.map((status) => [status, refusal(schema, status, examples[status])]),
  );
}

function refusal(
  schema: z.ZodTypeAny,
  status: ApiRefusal,
  given: RefusalExample | undefined,
): ResponseConfig {
  const text: { meaning: string; error?: string } = apiRefusals[status];
  const words = given ?? (text.error === undefined ? undefined : { error: text.error });
  const example = words && { example: { success: false, ...words } };
  const waits = status === 429 || status === 503;
  return answer(text.meaning, { schema, ...example }, waits ? ["RetryAfter"] : []);
}

function headerRef(name: keyof typeof headerComponents) {
  return { $ref: `#/components/headers/${name}` };
}
