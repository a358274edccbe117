import { readForm } from "~/http/form-post.server";
import { privateHeaders, seeOther } from "~/http/respond.server";
import { type ResumablePost, readResumablePost, writeResumablePost } from "./resumable-post";

/** The parameter of that page that names the form's own address. */
const formParam = "form";

/** Returns the redirect to the sign-in page, which leads back to the page of the request. */
export function redirectToSignIn(request: Request): Response {
  return leadBackBy(request, "/admin/login");
}

/** The page that asks somebody who is signed in to prove once more who they are. */
const confirmPath = "/admin/confirm";

/**
 * Returns the redirect of a request that needs its sender to prove first who they are: a form is sent on whole (307), so that nothing
 * typed is lost, unless a password or a code stands in it, which must not be shown again; anything else is led back.
 */
export async function redirectToConfirm(request: Request): Promise<Response> {
  const fields = await fieldsOf(request);
  const kept = fields.length > 0 && !fields.some(([name]) => /password|code/i.test(name));
  return kept ? sendOn(request, confirmPath) : leadBackBy(request, confirmPath);
}

/** Sends a form on to a page that takes it over, with its own address. */
function sendOn(request: Request, path: string): Response {
  const query = new URLSearchParams({ [formParam]: returnAddress(new URL(request.url)) });
  const headers = { ...privateHeaders, Location: `${path}?${query}` };
  return new Response(null, { status: 307, headers });
}

/** Redirects to a page that leads back to the one that was asked for. */
function leadBackBy(request: Request, path: string): Response {
  const query = new URLSearchParams({ redirectTo: returnAddress(new URL(request.url)) });
  return seeOther(`${path}?${query}`);
}

/** Returns the address that a form was sent on from, or null when the request is no such form. */
export function sentOnFrom(request: Request): string | null {
  return new URL(request.url).searchParams.get(formParam);
}

/** Returns a form that was sent on, written for the hidden field of the page's own form; "" when it is none of the desk's. */
export async function resumablePost(request: Request): Promise<string> {
  const action = sentOnFrom(request) ?? "";
  const form: ResumablePost = { action, fields: await fieldsOf(request) };
  const written = writeResumablePost(form);
  return readResumablePost(written) === null ? "" : written;
}

/** The fields of a plain form, never of one with files: nobody is signed in who might send so much. */
async function fieldsOf(request: Request): Promise<ResumablePost["fields"]> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return [];
  return (await readForm(request)).texts();
}

/** What of the lead list's query names no person, in the order of the list's own addresses, with the values it may have. */
const namelessParams = [
  ...["view", "box", "mine"],
  ...["kind", "status", "quarantined", "consent", "authority", "from", "to", "sort"],
];
const namelessValue =
  /^(?:quote-request|fuel-card-application|new|contacted|quoted|won|lost|spam|withdrawn|now|today|waiting|done|1|yes|no|pending|due|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d)$/;

/** Its path, and of the lead list's query what names no person. An export comes back to its list. */
export function returnAddress({ pathname, searchParams }: URL): string {
  const path = pathname === "/admin/export" ? "/admin/quotes" : pathname;
  if (!/^\/admin\/quotes(\/|$)/.test(path)) return path;
  const kept = namelessParams.flatMap((name) => {
    const value = searchParams.get(name) ?? "";
    return namelessValue.test(value) ? [[name, value]] : [];
  });
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`;
}
