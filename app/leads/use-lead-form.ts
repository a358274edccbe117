import { parse, type SubmissionResult, useForm } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { checkForm, type FieldErrors, type Form } from "~/ui/form-schema";
import type { LeadFormResult } from "./form-result";

/** How long a sent form shows its success before it is empty again, in milliseconds (specification, section 4). */
const resetDelayMs = 3_000;

/** Where a form stands (specification, section 4, "Forms"). */
type FormPhase = "idle" | "submitting" | "submitted";

interface LeadFormOptions {
  /** Path of the form's own route, without a query. */
  action: string;
  rules: Form;
  defaults: Record<string, string>;
  /** The action's answer to a full page post. */
  pageResult: LeadFormResult | undefined;
  onAnswer: (result: LeadFormResult) => void;
  onReset: () => void;
}

/**
 * Returns the state of one lead form: Conform's form and fields, its fetcher and its phase. `onAnswer` is called once for
 * each answer to a hydrated submission, `onReset` three seconds after an accepted one.
 */
export function useLeadForm(options: LeadFormOptions) {
  const { action, rules, defaults, pageResult, onAnswer, onReset } = options;
  const fetcher = useFetcher<LeadFormResult>();
  const hydrated = useHydrated();
  const [submitted, setSubmitted] = useState(false);
  const answer = fetcher.data ?? pageResult;
  // Conform takes each new object for a new answer.
  const lastResult = useMemo(() => submissionOf(answer), [answer]);

  const [form, fields] = useForm<Record<string, string>>({
    id: `form-${action.slice(1)}`,
    lastResult,
    defaultValue: defaults,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) =>
      parse(formData, {
        resolve: (payload) => {
          const checked = checkForm(rules, textsOf(payload));
          return checked.ok ? { value: textsOf(payload) } : { error: messagesOf(checked.errors) };
        },
      }),
  });

  // An answer is handled when it arrives, whatever the handlers' identity is by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer counts
  useEffect(() => {
    if (fetcher.data === undefined) return;
    onAnswer(fetcher.data);
    if (fetcher.data.outcome !== "accepted") return;
    setSubmitted(true);
    const timer = setTimeout(onReset, resetDelayMs);
    return () => clearTimeout(timer);
  }, [fetcher.data]);

  const phase: FormPhase =
    fetcher.state === "idle" ? (submitted ? "submitted" : "idle") : "submitting";
  return { form, fields, fetcher, hydrated, phase, answer };
}

function submissionOf(answer: LeadFormResult | undefined): SubmissionResult<string[]> | undefined {
  if (answer?.outcome !== "refused") return undefined;
  return { status: "error", initialValue: answer.typed, error: messagesOf(answer.errors) };
}

function messagesOf(errors: FieldErrors): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [message]]));
}

function textsOf(payload: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(payload).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}
