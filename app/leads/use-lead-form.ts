import { type ClientActionFunctionArgs, useFetcher } from "@remix-run/react";
import { type FocusEvent, type FormEvent, type RefObject, useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { LeadKind } from "#db/schema";
import { useLeadMessages } from "./lead-messages";
import type { LeadFormResult, LeadPreselect } from "./lead-posts.server";
import { beginSubmission, useDraft } from "./use-draft";
import { loadOnTouch, useFieldErrors } from "./use-field-errors";
import { useResend } from "./use-resend";

/** How long a sent form shows its success before it resets, in milliseconds. */
const resetDelayMs = 3_000;

/** How long we wait for an answer before we treat the connection as lost, in milliseconds. */
const patienceMs = 20_000;

/** The action's answer, or `lost` when the connection failed before or after the form arrived. */
export type LeadFormAnswer = LeadFormResult | { outcome: "lost" };

/** The client action of the form pages. Keeps the page on any failure; treats offline or 20 s without an answer as a lost connection. */
export async function storeTyped({
  serverAction,
}: ClientActionFunctionArgs): Promise<LeadFormAnswer> {
  const answered = new AbortController();
  const lost = new Promise<LeadFormAnswer>((resolve) => {
    const tell = () => resolve({ outcome: "lost" });
    addEventListener("offline", tell, answered);
    setTimeout(tell, patienceMs);
  });
  try {
    return await Promise.race([serverAction<LeadFormResult>(), lost]);
  } catch (error) {
    // fetch throws a TypeError when there is no answer.
    if (error instanceof TypeError || !navigator.onLine) return { outcome: "lost" };
    return { outcome: "failed", typed: {} };
  } finally {
    answered.abort();
  }
}

interface LeadFormOptions {
  kind: LeadKind;
  preselect: LeadPreselect;
  /** The action's answer to a full page post. */
  pageResult: LeadFormResult | undefined;
  element: RefObject<HTMLFormElement>;
  onAnswer: (result: LeadFormAnswer) => void;
  onReset: () => void;
}

/** Sends a lead form without leaving the page. Calls `onAnswer` for each answer, and `onReset` 3 s after an accepted one. */
export function useLeadForm(options: LeadFormOptions) {
  const { kind, element, preselect, pageResult, onAnswer, onReset } = options;
  const messages = useLeadMessages();
  const fetcher = useFetcher<LeadFormAnswer>();
  const hydrated = useHydrated();
  const [submitted, setSubmitted] = useState(false);
  const draft = useDraft({ kind, element, preselect, restores: pageResult === undefined });
  const resend = useResend(element, fetcher.state === "idle");
  const refused = pageResult?.outcome === "refused" ? pageResult.errors : undefined;
  const fields = useFieldErrors({ kind, element, refused });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer
  useEffect(() => {
    if (fetcher.data === undefined) return;
    onAnswer(fetcher.data);
    if (fetcher.data.outcome === "lost") resend.waitForLine();
    else resend.stop();
    if (fetcher.data.outcome === "refused") fields.refuse(fetcher.data.errors);
    if (fetcher.data.outcome !== "accepted") return;
    setSubmitted(true);
    draft.end();
    const timer = setTimeout(onReset, resetDelayMs);
    return () => clearTimeout(timer);
  }, [fetcher.data]);

  const handlers = {
    onFocus: () => loadOnTouch(messages),
    onBlur: ({ target, currentTarget }: FocusEvent<HTMLFormElement>) =>
      fields.checkOne(target, currentTarget, "blur"),
    onInput: ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
      fields.checkOne(target, currentTarget, "input");
      if (submitted) return;
      draft.keep(currentTarget);
      resend.noteEdit();
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const errors = fields.faultsOf(event.currentTarget);
      if (Object.keys(errors).length > 0) {
        event.preventDefault();
        resend.stop();
        return fields.refuse(errors);
      }
      if (draft.key !== undefined) beginSubmission(kind, draft.key);
      resend.noteSend();
      fields.clear();
    },
  };
  const idle = submitted ? "submitted" : "idle";
  const phase = fetcher.state === "idle" ? idle : "submitting";
  return {
    fetcher,
    hydrated,
    phase,
    handlers,
    key: draft.key,
    answer: fetcher.data ?? pageResult,
    errors: fields.errors,
    summary: fields.summary,
    kept: draft.kept,
    /** Empties the form and deletes its draft. */
    clear: () => {
      draft.restart();
      resend.stop();
      fields.restart();
      element.current?.reset();
      element.current?.dispatchEvent(new Event("change"));
      element.current?.querySelector<HTMLElement>(".control")?.focus();
    },
    waiting: phase === "idle" ? resend.waiting : undefined,
    sendNow: resend.sendNow,
    stopWaiting: resend.stop,
  } as const;
}
