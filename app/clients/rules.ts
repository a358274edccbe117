import * as z from "zod/mini";
import { newUsername } from "~/staff/credentials";
import { email, requiredText } from "~/ui/form-rules";
import {
  anyText,
  checkForm,
  type FieldErrors,
  type FormValues,
  field,
  form,
  oneOf,
} from "~/ui/form-schema";
import {
  checkRedirectUrl,
  type ExternalSystemType,
  externalSystems,
  externalUrlMaxLength,
  externalUrlMissing,
  type RedirectCheck,
} from "./external-systems";

export interface ClientUser {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  companyName: string;
}

export const clientForm = form({
  firstName: requiredText("Enter the first name."),
  lastName: requiredText("Enter the last name."),
  username: newUsername(),
  email: email(),
  companyName: requiredText("Enter the company name."),
});

export type ClientFields = FormValues<typeof clientForm>;

/** Where a client wants to go on to. */
const destinationForm = form({
  systemType: oneOf(
    externalSystems.map(({ value }): ExternalSystemType => value),
    "Choose the system you want to go to.",
  ),
  externalUrl: field(
    z
      .string()
      .check(
        z.regex(new RegExp(anyText), externalUrlMissing),
        z.meta({ format: "uri-reference", maxLength: externalUrlMaxLength }),
      ),
  ),
});

/** What a client fills in to go on to an external system. The password is never trimmed. */
export const systemHandoffForm = form({
  ...destinationForm.shape,
  username: field(z.string().check(z.regex(new RegExp(anyText), "Enter your username."))),
  password: field(
    z.string().check(z.minLength(1, "Enter your password."), z.meta({ format: "password" })),
  ),
});

type Site = Pick<RedirectCheck, "allowedHosts" | "siteUrl">;
type Fields = Readonly<Record<string, unknown>>;

/** An address to go on to; or what is at fault. */
export type CheckedDestination =
  | { ok: true; url: string; host: string }
  | { ok: false; errors: FieldErrors };

/** Judges where a client wants to go on to, in the browser as on the server; the address is never fetched. */
export function checkDestination(fields: Fields, site: Site): CheckedDestination {
  const checked = checkForm(destinationForm, fields);
  if (!checked.ok) return checked;
  const target = checkRedirectUrl({ ...checked.values, ...site });
  return target.ok ? target : { ok: false, errors: { externalUrl: target.message } };
}

/** Like `checkDestination`, with what a client signs in by. */
export function checkHandoff(fields: Fields, site: Site) {
  const checked = checkForm(systemHandoffForm, fields);
  if (!checked.ok) return checked;
  const target = checkDestination(fields, site);
  return target.ok ? { ...target, values: checked.values } : target;
}

const handoffAnswer = z.object({
  redirectUrl: z.optional(z.string()),
  error: z.optional(z.string()),
  fieldErrors: z._default(z.record(z.string(), z.string()), {}),
});

/** What of the JSON endpoint's answer a page acts on; of anything else nothing. */
export function readHandoffAnswer(body: unknown): z.output<typeof handoffAnswer> {
  return z.safeParse(handoffAnswer, body).data ?? { fieldErrors: {} };
}

/** Returns a client's public fields, and nothing else that the record holds. */
export function toClientUser(client: ClientUser): ClientUser {
  const { firstName, lastName, username, email, companyName } = client;
  return { firstName, lastName, username, email, companyName };
}

/** Returns the address of the page where a client chooses a password. */
export function setPasswordPath(token: string): string {
  return `/set-password/${token}`;
}

/** What the page of the external login answers to a form post. The password never comes back. */
export type SystemHandoffResult =
  | { outcome: "continue"; url: string; host: string }
  | {
      outcome: "refused";
      message: string | null;
      errors: FieldErrors;
      typed: { systemType: string; externalUrl: string; username: string };
    };
