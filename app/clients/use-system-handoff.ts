import { type FormEvent, useState } from "react";
import { checkForm, type FieldErrors } from "~/ui/form-schema";
import { checkRedirectUrl } from "./external-systems";
import { systemHandoffForm } from "./rules";
import { systemHandoffTexts as texts } from "./texts";

interface Refusal {
  message: string | null;
  errors: FieldErrors;
}

type Answer = { redirectUrl: string } | Refusal;

interface SystemHandoffOptions {
  allowedHosts: readonly string[];
  siteUrl: string;
  /** What a post without scripts was answered. */
  initial: Refusal;
}

/**
 * Returns the submit handler of the external login with scripts, what is wrong, and whether it is busy: it checks the
 * fields, asks the JSON endpoint and goes to the address that it answers with.
 */
export function useSystemHandoff({ allowedHosts, siteUrl, initial }: SystemHandoffOptions) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(initial);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const errors = faultsOf(fields, allowedHosts, siteUrl);
    setRefusal({ message: null, errors });
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    const answer = await ask(fields);
    if ("redirectUrl" in answer) {
      window.location.assign(answer.redirectUrl);
      return;
    }
    setRefusal(answer);
    setBusy(false);
  }

  return { onSubmit, busy, refusal };
}

function faultsOf(
  fields: Record<string, unknown>,
  allowedHosts: readonly string[],
  siteUrl: string,
): FieldErrors {
  const checked = checkForm(systemHandoffForm, fields);
  if (!checked.ok) return checked.errors;
  const target = checkRedirectUrl({ ...checked.values, allowedHosts, siteUrl });
  return target.ok ? {} : { externalUrl: target.message };
}

async function ask(fields: Record<string, unknown>): Promise<Answer> {
  try {
    const response = await fetch("/api/auth/external-redirect", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
    });
    return readAnswer(await response.json().catch(() => null));
  } catch {
    return { message: texts.networkError, errors: {} };
  }
}

function readAnswer(body: unknown): Answer {
  const answer = isRecord(body) ? body : {};
  if (answer.success === true && typeof answer.redirectUrl === "string") {
    return { redirectUrl: answer.redirectUrl };
  }
  const errors = isRecord(answer.fieldErrors) ? stringsOf(answer.fieldErrors) : {};
  if (Object.keys(errors).length > 0) return { message: null, errors };
  return { message: typeof answer.error === "string" ? answer.error : texts.failed, errors };
}

function stringsOf(record: Record<string, unknown>): FieldErrors {
  return Object.fromEntries(
    Object.entries(record).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
