import { readForm } from "~/http/form-post.server";
import { privateHeaders, seeOther } from "~/http/respond.server";
import {
  type InterruptedForm,
  readInterruptedForm,
  writeInterruptedForm,
} from "./interrupted-form";
import { returnAddress } from "./return-address";

/** The fields that staff type into, by the `intent` of their form ("" for a form without). Passwords and codes are never named. */
export type TypedTexts = Readonly<Record<string, readonly string[]>>;

/** The page that takes over a form whose post came after the session had ended. */
const resumePath = "/admin/login/again";

/** The parameter of that page that names the form's own address. */
const formParam = "form";

/**
 * Returns the redirect of a request without a session to the sign-in page, which leads back. A plain form in which something was
 * typed is sent on whole instead (307): no loader of its page runs then, and its texts stay out of addresses and the database.
 */
export async function signInFirst(request: Request, typed: TypedTexts = {}): Promise<Response> {
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
export async function interruptedPost(request: Request): Promise<string> {
  const action = new URL(request.url).searchParams.get(formParam) ?? "";
  const form: InterruptedForm = { action, fields: await fieldsOf(request) };
  const written = writeInterruptedForm(form);
  return readInterruptedForm(written) === null ? "" : written;
}

/** The fields of a plain form, never of one with files: nobody is signed in who might send so much. */
async function fieldsOf(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return {};
  return (await readForm(request)).texts();
}

function hasTyping(fields: Record<string, string>, typed: TypedTexts): boolean {
  const names = typed[fields.intent ?? ""] ?? [];
  return names.some((name) => (fields[name] ?? "").trim() !== "");
}
