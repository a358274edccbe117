import { data, redirect } from "@remix-run/node";
import { type InterruptedForm, writeInterruptedForm } from "~/domain/interrupted-form";
import { privateHeaders } from "./respond.server";

/** What a route's error boundary gets when a form was posted after the session had ended. */
interface SignedOutPost {
  /** The post, written for the sign-in form's hidden field. */
  interrupted: string;
}

/**
 * Answers a plain form post without a session by throwing: 401 with the texts that were typed, for a boundary that shows the
 * sign-in form and carries them on; a redirect to the sign-in page when there are none. Only a form without files is
 * read (the front door has limited it to 64 KB).
 */
export async function answerSignedOut(request: Request, action: string): Promise<never> {
  const fields = await typedFields(request);
  if (Object.keys(fields).length === 0) {
    throw redirect("/admin/login", { status: 303, headers: privateHeaders });
  }
  const form: InterruptedForm = { action, fields };
  const interrupted = writeInterruptedForm(form);
  throw data<SignedOutPost>({ interrupted }, { status: 401, headers: privateHeaders });
}

async function typedFields(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return {};
  const form = new URLSearchParams(await request.text());
  return Object.fromEntries(form);
}
