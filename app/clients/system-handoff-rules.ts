import * as z from "zod/mini";
import { anyText, checkForm, type FieldErrors, field, form, oneOf } from "~/ui/form-schema";
import {
  checkRedirectUrl,
  type ExternalSystemWords,
  externalSystems,
  externalUrlMaxLength,
  type RedirectCheck,
} from "./external-systems";

/** What a client fills in to go on to an external system. The password is never trimmed. */
export function systemHandoffForm(words: ExternalSystemWords) {
  return form({
    systemType: oneOf(
      externalSystems.map(({ value }) => value),
      words.chooseSystem,
    ),
    externalUrl: field(
      z
        .string()
        .check(
          z.regex(new RegExp(anyText), words.missing),
          z.meta({ format: "uri-reference", maxLength: externalUrlMaxLength }),
        ),
    ),
    username: field(z.string().check(z.regex(new RegExp(anyText), words.usernameMissing))),
    password: field(
      z.string().check(z.minLength(1, words.passwordMissing), z.meta({ format: "password" })),
    ),
  });
}

type Site = Pick<RedirectCheck, "words" | "allowedHosts" | "siteUrl">;
/** Checks what a client sends, in the browser as on the server; the address is never fetched. */
export function checkHandoff(fields: Readonly<Record<string, unknown>>, site: Site) {
  const checked = checkForm(systemHandoffForm(site.words), fields);
  if (!checked.ok) return checked;
  const target = checkRedirectUrl({ ...checked.values, ...site });
  if (target.ok) return { ...target, values: checked.values };
  const errors: FieldErrors = { externalUrl: target.message };
  return { ok: false as const, errors };
}

const handoffAnswer = z.object({ redirectUrl: z.optional(z.string()) });

/** Returns where the JSON endpoint's answer leads, or undefined for a refusal. */
export function readRedirectUrl(body: unknown): string | undefined {
  return z.safeParse(handoffAnswer, body).data?.redirectUrl;
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
