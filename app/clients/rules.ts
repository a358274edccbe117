import * as z from "zod/mini";
import { newUsername } from "~/staff/credentials";
import {
  anyText,
  checkForm,
  email,
  type FieldErrors,
  type FormValues,
  field,
  form,
  oneOf,
  requiredText,
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

/** What a client fills in to go on to an external system. The password is never trimmed. */
export const systemHandoffForm = form({
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
  username: field(z.string().check(z.regex(new RegExp(anyText), "Enter your username."))),
  password: field(
    z.string().check(z.minLength(1, "Enter your password."), z.meta({ format: "password" })),
  ),
});

/** A hand-over that may be done, with the address to go on to; or what is at fault. */
export type CheckedHandoff =
  | { ok: true; values: FormValues<typeof systemHandoffForm>; url: string; host: string }
  | { ok: false; errors: FieldErrors };

/** Judges what a client filled in, in the browser as on the server; the address is never fetched. */
export function checkHandoff(
  fields: Readonly<Record<string, unknown>>,
  site: Pick<RedirectCheck, "allowedHosts" | "siteUrl">,
): CheckedHandoff {
  const checked = checkForm(systemHandoffForm, fields);
  if (!checked.ok) return checked;
  const target = checkRedirectUrl({ ...checked.values, ...site });
  return target.ok
    ? { ...target, values: checked.values }
    : { ok: false, errors: { externalUrl: target.message } };
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
