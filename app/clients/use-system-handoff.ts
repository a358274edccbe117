import { type FormEvent, useState } from "react";
import type { FieldErrors } from "~/ui/form-schema";
import { systemHandoffTexts as texts } from "./texts";

interface Refusal {
  message: string | null;
  errors: FieldErrors;
}

type Answer = { redirectUrl: string } | Refusal;

/**
 * Returns the submit handler of the external login with scripts, what is wrong, and whether it is busy: it asks the JSON
 * endpoint, which checks the fields, and goes to the address that it answers with. `initial` is what a post without scripts
 * was answered.
 */
export function useSystemHandoff(initial: Refusal) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(initial);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setRefusal({ message: null, errors: {} });
    setBusy(true);
    const answer = await ask(Object.fromEntries(new FormData(event.currentTarget)));
    if ("redirectUrl" in answer) {
      window.location.assign(answer.redirectUrl);
      return;
    }
    setRefusal(answer);
    setBusy(false);
  }

  return { onSubmit, busy, refusal };
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
