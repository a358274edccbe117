import { data, type HeadersFunction, redirect } from "@remix-run/node";
import { bodyOf, currentRequest } from "~/server/context.server";
import { refusalPage } from "~/server/refuse.server";
import type { FieldErrors } from "~/ui/form-schema";
import { Fault, faultOf } from "./faults.server";
import { isUnwieldy } from "./unwieldy-json";

/** Headers of every answer that holds personal data: never kept by a cache, never indexed. */
export const privateHeaders = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
} as const;

/** Of an answer that is the same for everybody: a browser asks again whether it still holds. */
export const publicCacheControl = "public, max-age=0, must-revalidate";

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

/** What an answer may carry besides: seconds for Retry-After, and headers of its own. */
interface More {
  retryAfterSeconds?: number | undefined;
  headers?: HeadersInit | undefined;
}

export type DataAnswer<Result> = ReturnType<typeof data<Result>>;

/** Returns a page's answer to a post: never kept by a cache, never indexed. */
export function answer<Result>(result: Result, status = 200, more: More = {}): DataAnswer<Result> {
  return data(result, { status, headers: privateHeadersWith(more) });
}

/** Returns the redirect to where a deed that was done leads, to be fetched with GET (RFC 9110, 15.4.4). */
export function seeOther(address: string, headers?: HeadersInit): Response {
  return redirect(address, { status: 303, headers: privateHeadersWith({ headers }) });
}

const fileTypes = { csv: "text/csv", ics: "text/calendar", json: "application/json" } as const;

/** To be saved under `name`, which needs no escaping and whose ending says what it is; any other value goes as JSON. */
export function answerFile(
  name: `${string}.${keyof typeof fileTypes}`,
  content: string | object,
): Response {
  const type = Object.entries(fileTypes).find(([ending]) => name.endsWith(`.${ending}`))?.[1];
  const headers = privateHeadersWith({
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
  const ready = typeof content === "string" || content instanceof ReadableStream;
  return new Response(ready ? content : `${JSON.stringify(content, null, 2)}\n`, { headers });
}

/** Returns a fault as a Response to be thrown: a page shows its error page for it, anything else its few words, in the address's language. */
export function faultResponse({ status, said, retryAfterSeconds }: Fault): Response {
  const language = currentRequest()?.language ?? "en";
  const { type, body } = refusalPage(status, () => said[language], language);
  const headers = privateHeadersWith({ retryAfterSeconds, headers: { "Content-Type": type } });
  return new Response(body, { status, headers });
}

function privateHeadersWith({ retryAfterSeconds, headers: own }: More): Headers {
  const headers = new Headers(own);
  for (const [name, value] of Object.entries(privateHeaders)) headers.set(name, value);
  if (retryAfterSeconds !== undefined) headers.set("Retry-After", String(retryAfterSeconds));
  return headers;
}

/** What the API says to a body of another type. */
export const sendJson = "Send the fields as JSON with Content-Type: application/json.";

/** What the API says beside `fieldErrors`. */
export const fieldsRefused = "Some fields need your attention.";

/** Returns a JSON answer of the API: the body with `success: true`, never cached. */
export function jsonSuccess(body: Record<string, unknown>, status = 200): Response {
  return Response.json({ success: true, ...body }, { status, headers: privateHeaders });
}

/** Returns a JSON refusal of the API: `{success: false, error, fieldErrors?}`. */
export function jsonError(
  status: number,
  error: string,
  { fieldErrors, ...more }: More & { fieldErrors?: FieldErrors } = {},
): Response {
  const body = { success: false, error, ...(fieldErrors !== undefined && { fieldErrors }) };
  return Response.json(body, { status, headers: privateHeadersWith(more) });
}

/** Returns the JSON answer to a method that a route does not take; `allowed` lists those it does (RFC 9110, 15.5.6). */
export function methodNotAllowed(allowed: string): Response {
  return jsonError(405, `Use ${allowed} here.`, { headers: { Allow: allowed } });
}

/** Runs a JSON handler; a fault becomes its status with its message. Other errors are thrown on. */
export async function withJsonErrors(handler: () => Promise<Response>): Promise<Response> {
  try {
    return await handler();
  } catch (error) {
    const fault = faultOf(error);
    return jsonError(fault.status, fault.message, fault);
  }
}

/**
 * Returns the JSON object of a request's body, which `check` may refuse as it was sent. Throws a Fault when its type is another, or it
 * is no JSON object or an unwieldy one.
 */
export async function readJsonObject(
  request: Request,
  check: (text: string) => void = () => {},
): Promise<Record<string, unknown>> {
  const mediaType = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw new Fault("wrong-type", sendJson);
  }
  const bytes = await bodyOf(request).catch(() => Buffer.alloc(0));
  const text = new TextDecoder().decode(bytes);
  check(text);
  if (isUnwieldy(text)) {
    throw new Fault("refused", "The JSON holds too much. Send the fields as one flat object.");
  }
  const body = parsed(text);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    const what = "The body is not a JSON object. Check its syntax and send it again.";
    throw new Fault("refused", what);
  }
  return Object.fromEntries(Object.entries(body));
}

/** Drops U+0000, which PostgreSQL cannot store, and lone surrogates, which UTF-8 cannot write: nobody types either. */
export function storableText(raw: string): string {
  return raw.replace(/\p{Cs}/gu, "").replaceAll("\0", "");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) =>
      typeof value === "string" ? storableText(value) : value,
    );
  } catch {
    return undefined;
  }
}

/** Runs a page's loader; a fault becomes a thrown Response for the error page. Other errors are thrown on. */
export async function withPageErrors<Result>(load: () => Promise<Result>): Promise<Result> {
  try {
    return await load();
  } catch (error) {
    const response = faultResponse(faultOf(error));
    // The address is worth finding again as soon as it answers.
    response.headers.delete("X-Robots-Tag");
    throw response;
  }
}
