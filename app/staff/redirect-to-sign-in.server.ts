import { readForm } from "~/http/form-post.server";
import { privateHeaders, seeOther } from "~/http/respond.server";
import { type ResumablePost, readResumablePost, writeResumablePost } from "./resumable-post";

/** The fields that staff type into, by the `intent` of their form ("" for a form without). Passwords and codes are never named. */
export type ResumableFields = Readonly<Record<string, readonly string[]>>;

/** The page that takes over a form whose post came after the session had ended. */
const resumePath = "/admin/login/again";

/** The parameter of that page that names the form's own address. */
const formParam = "form";

/** Leads back. A plain form with something typed is sent on whole (307): its texts stay out of addresses and the database. */
export async function redirectToSignIn(
  request: Request,
  typed: ResumableFields = {},
): Promise<Response> {
  const back = returnAddress(new URL(request.url));
  if (hasTyping(await fieldsOf(request), typed)) {
    const query = new URLSearchParams({ [formParam]: back });
    const headers = { ...privateHeaders, Location: `${resumePath}?${query}` };
    return new Response(null, { status: 307, headers });
  }
  const query = new URLSearchParams({ redirectTo: back });
  return seeOther(`/admin/login?${query}`);
}

/** Returns a form that was sent on, written for the sign-in form's hidden field; "" when it is none of the desk's. */
export async function resumablePost(request: Request): Promise<string> {
  const action = new URL(request.url).searchParams.get(formParam) ?? "";
  const form: ResumablePost = { action, fields: await fieldsOf(request) };
  const written = writeResumablePost(form);
  return readResumablePost(written) === null ? "" : written;
}

/** The fields of a plain form, never of one with files: nobody is signed in who might send so much. */
async function fieldsOf(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return {};
  return (await readForm(request)).texts();
}

function hasTyping(fields: Record<string, string>, typed: ResumableFields): boolean {
  const names = typed[fields.intent ?? ""] ?? [];
  return names.some((name) => (fields[name] ?? "").trim() !== "");
}

/** What of the lead list's query names no person, in the order of the list's own addresses, with the values it may have. */
const namelessParams = ["kind", "status", "quarantined", "consent", "from", "to", "sort"];
const namelessValue =
  /^(?:quote-request|fuel-card-application|new|contacted|quoted|won|lost|spam|withdrawn|1|yes|no|due|\d{4}-\d\d-\d\d)$/;

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
