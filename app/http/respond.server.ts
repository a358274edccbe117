import type { HeadersFunction } from "@remix-run/node";
import type { FieldErrors } from "~/domain/fields";
import { throwUnlessUnavailable } from "./error-report.server";

/** Headers of every answer that holds personal data: never kept by a cache, never indexed. */
export const privateHeaders = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
} as const;

/** Headers of a personal page: private, with the Retry-After that its loader, action or error asked for. */
export const personalPage: HeadersFunction = (sources) => keepHeaders(sources, privateHeaders);

/** Headers of a public page: those that its loader, action or error asked for. */
export const publicPage: HeadersFunction = (sources) => keepHeaders(sources, {});

function keepHeaders(
  { loaderHeaders, actionHeaders, errorHeaders }: Parameters<HeadersFunction>[0],
  always: HeadersInit,
): Headers {
  const headers = new Headers(always);
  for (const source of [loaderHeaders, actionHeaders, errorHeaders]) {
    for (const name of ["Retry-After", "Cache-Control", "X-Robots-Tag"]) {
      const value = source?.get(name);
      if (value) headers.set(name, value);
    }
  }
  return headers;
}

/** Seconds after which a client may try again when the database did not answer. */
export const retryAfterSeconds = 5;

/** What the API says beside `fieldErrors`. */
export const fieldsRefused = "Some fields need your attention.";

/** Returns a JSON answer of the API: the body with `success: true`, never cached. */
export function jsonSuccess(body: Record<string, unknown>, status = 200): Response {
  return Response.json({ success: true, ...body }, { status, headers: privateHeaders });
}

/** Returns a JSON refusal of the API: `{success: false, error, fieldErrors?}` (DESIGN, "Contract"). */
export function jsonError(
  status: number,
  error: string,
  more: { fieldErrors?: FieldErrors; headers?: HeadersInit } = {},
): Response {
  const headers = new Headers(more.headers);
  for (const [name, value] of Object.entries(privateHeaders)) headers.set(name, value);
  const fieldErrors = more.fieldErrors === undefined ? {} : { fieldErrors: more.fieldErrors };
  return Response.json({ success: false, error, ...fieldErrors }, { status, headers });
}

/** Returns the JSON answer to a method that a route does not take; `allowed` lists those it does (RFC 9110, 15.5.6). */
export function methodNotAllowed(allowed: string): Response {
  return jsonError(405, `Use ${allowed} here.`, { headers: { Allow: allowed } });
}

/** Runs a JSON handler; a database that cannot answer becomes a 503 with Retry-After. Other errors are thrown on. */
export async function withJsonErrors(handler: () => Promise<Response>): Promise<Response> {
  try {
    return await handler();
  } catch (error) {
    throwUnlessUnavailable(error);
    return jsonError(503, "The service is busy. Please try again in a few seconds.", {
      headers: { "Retry-After": String(retryAfterSeconds) },
    });
  }
}

/** Runs a page's loader; a database that cannot answer becomes a thrown 503 for the error page. */
export async function withPageErrors<Result>(load: () => Promise<Result>): Promise<Result> {
  try {
    return await load();
  } catch (error) {
    throwUnlessUnavailable(error);
    throw new Response(null, {
      status: 503,
      headers: { "Retry-After": String(retryAfterSeconds) },
    });
  }
}
