import { bodyOf } from "~/server/context.server";
import type { FieldErrors } from "~/ui/form-schema";
import { storableText } from "./form-post.server";
import { HttpError, httpErrorOf } from "./http-error.server";
import { type More, privateHeaders, privateHeadersWith } from "./respond.server";

/** Returns a JSON response of the API with `success: true`. It is never cached. */
export function jsonSuccess(body: Record<string, unknown>, status = 200): Response {
  return Response.json({ success: true, ...body }, { status, headers: privateHeaders });
}

/** Returns an error response of the API: `{success: false, error, fieldErrors?}`. */
export function jsonError(
  status: number,
  error: string,
  { fieldErrors, ...more }: More & { fieldErrors?: FieldErrors | undefined } = {},
): Response {
  const body = { success: false, error, ...(fieldErrors !== undefined && { fieldErrors }) };
  return Response.json(body, { status, headers: privateHeadersWith(more) });
}

/** Returns a JSON 405 response. `allowed` lists the methods of the route (RFC 9110, 15.5.6). */
export function methodNotAllowed(allowed: string): Response {
  return jsonError(405, `Use ${allowed} here.`, { headers: { Allow: allowed } });
}

/** Runs a JSON handler. Answers an HttpError with its status and message; rethrows other errors. */
export async function withJsonErrors(handler: () => Promise<Response>): Promise<Response> {
  try {
    return await handler();
  } catch (error) {
    const httpError = httpErrorOf(error);
    return jsonError(httpError.status, httpError.message, httpError);
  }
}

/**
 * Reads a request's body and returns its JSON object. `check` receives the raw text and may throw. Throws HttpError if the content type is not JSON,
 * the text is not an object, or the JSON is too large.
 */
export async function readJsonObject(
  request: Request,
  check: (text: string) => void = () => {},
): Promise<Record<string, unknown>> {
  const mediaType = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    const advice = "Send the fields as JSON with Content-Type: application/json.";
    throw new HttpError("wrong-type", advice);
  }
  const bytes = await bodyOf(request).catch(() => Buffer.alloc(0));
  const text = new TextDecoder().decode(bytes);
  check(text);
  if (isUnwieldy(text)) {
    throw new HttpError(
      "refused",
      "The JSON is too large or too deeply nested. Send the fields as one flat object.",
    );
  }
  const body = parsed(text);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    const what = "The body is not a JSON object. Check its syntax and send it again.";
    throw new HttpError("refused", what);
  }
  return Object.fromEntries(Object.entries(body));
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

/** Maximum levels of a JSON body: the object and the values in its fields. */
const maxDepth = 8;

/** Maximum values in a JSON body. */
const maxValues = 2_000;

/**
 * Returns whether a JSON text is nested too deeply or has too many values. Runs before parsing, because a few bytes of JSON can be expensive to parse.
 * Skips escapes and strings, and leaves syntax errors to the parser.
 */
export function isUnwieldy(json: string): boolean {
  const outline = json.replace(/\\./gs, "").replace(/"[^"]*"?/g, "");
  let depth = 0;
  let values = 1;
  for (const [sign] of outline.matchAll(/[[\]{},]/g)) {
    if (sign === "]" || sign === "}") depth--;
    else values++;
    if (sign === "[" || sign === "{") depth++;
    if (depth > maxDepth || values > maxValues) return true;
  }
  return false;
}
