import { data, redirect } from "@remix-run/node";
import { currentRequest } from "~/server/context.server";
import { refusalPage } from "~/server/refuse.server";
import { type HttpError, httpErrorOf } from "./http-error.server";

/** Headers of responses with personal data: never cached, never indexed. */
export const privateHeaders = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
} as const;

/** Cache-Control of public responses: browsers revalidate them each time. */
export const publicCacheControl = "public, max-age=0, must-revalidate";

/** Optional parts of a response. */
export interface More {
  retryAfterSeconds?: number | undefined;
  headers?: HeadersInit | undefined;
}

export type DataAnswer<Result> = ReturnType<typeof data<Result>>;

/** Returns a loader's or action's data as a response that is never cached or indexed. */
export function answer<Result>(result: Result, status = 200, more: More = {}): DataAnswer<Result> {
  return data(result, { status, headers: privateHeadersWith(more) });
}

/** Returns the redirect (303) after a successful action (RFC 9110, 15.4.4). */
export function seeOther(address: string, headers?: HeadersInit): Response {
  return redirect(address, { status: 303, headers: privateHeadersWith({ headers }) });
}

const fileTypes = {
  csv: "text/csv; charset=utf-8",
  ics: "text/calendar; charset=utf-8",
  json: "application/json; charset=utf-8",
  pdf: "application/pdf",
} as const;

/** Returns a download. `name` must not need escaping; its extension sets the content type. Sends text, a blob or a stream unchanged, and any other object as JSON. */
export function answerFile(name: `${string}.${keyof typeof fileTypes}`, content: string | object) {
  const [, type = ""] = Object.entries(fileTypes).find(([ending]) => name.endsWith(ending)) ?? [];
  const headers = privateHeadersWith({
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
  const ready =
    typeof content === "string" || content instanceof Blob || content instanceof ReadableStream;
  return new Response(ready ? content : `${JSON.stringify(content, null, 2)}\n`, { headers });
}

/**
 * Returns an error as a Response to throw. In the route of a page, Remix catches the response and renders the error page. Any other route sends the
 * response itself: a small HTML page in the language of the path.
 */
export function errorResponse({ status, messages, retryAfterSeconds }: HttpError): Response {
  const language = currentRequest()?.language ?? "en";
  const { type, body } = refusalPage(status, () => messages[language], language);
  const headers = privateHeadersWith({ retryAfterSeconds, headers: { "Content-Type": type } });
  return new Response(body, { status, headers });
}

/** Returns the headers of a personal response: those in `headers`, those that keep it private, and `Retry-After` if seconds are given. */
export function privateHeadersWith({ retryAfterSeconds, headers: own }: More): Headers {
  const headers = new Headers(own);
  for (const [name, value] of Object.entries(privateHeaders)) headers.set(name, value);
  if (retryAfterSeconds !== undefined) headers.set("Retry-After", String(retryAfterSeconds));
  return headers;
}

/** Runs `load` for a page and returns its result. Throws an HttpError as a Response for the error page, and rethrows any other error. */
export async function withPageErrors<Result>(load: () => Promise<Result>): Promise<Result> {
  try {
    return await load();
  } catch (error) {
    const response = errorResponse(httpErrorOf(error));
    // Without the header, search engines keep a page that fails for a short time.
    response.headers.delete("X-Robots-Tag");
    throw response;
  }
}
