import { type ClientActionFunctionArgs, useFetcher } from "@remix-run/react";
import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { checkForm, type FieldErrors, type Form } from "~/ui/form-schema";
import type { LeadFormResult } from "./lead-posts.server";

/** How long a sent form shows its success before it is empty again, in milliseconds. */
const resetDelayMs = 3_000;

/** A failure when no answer came (offline, refused at the door), so that the page stays and nothing typed is lost. */
export async function keepTyped({
  serverAction,
}: ClientActionFunctionArgs): Promise<LeadFormResult> {
  try {
    return await serverAction<LeadFormResult>();
  } catch {
    return { outcome: "failed", message: null, typed: {} };
  }
}

interface LeadFormOptions {
  element: RefObject<HTMLFormElement>;
  schema: Form;
  /** The action's answer to a full page post. */
  pageResult: LeadFormResult | undefined;
  onAnswer: (result: LeadFormResult) => void;
  onReset: () => void;
}

/** What the form says is wrong; `summary` until a field is corrected. */
interface Told {
  errors: FieldErrors;
  summary: boolean;
}

/** A field is checked when left, then as it is typed into; all before sending. `onReset` comes 3 s after an accepted answer. */
export function useLeadForm({ element, schema, pageResult, onAnswer, onReset }: LeadFormOptions) {
  const fetcher = useFetcher<LeadFormResult>();
  const hydrated = useHydrated();
  const [submitted, setSubmitted] = useState(false);
  const [told, setTold] = useState<Told>(() => ({
    errors: errorsOf(pageResult),
    summary: pageResult?.outcome === "refused",
  }));
  const allNames = Object.keys(schema.shape);
  const checked = useRef(new Set(pageResult?.outcome === "refused" ? allNames : []));

  function refuse(errors: FieldErrors) {
    checked.current = new Set(allNames);
    setTold({ errors, summary: true });
    focusFirst(element.current, errors);
  }

  // An answer is handled when it arrives, whatever the handlers' identity is by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer counts
  useEffect(() => {
    if (fetcher.data === undefined) return;
    onAnswer(fetcher.data);
    if (fetcher.data.outcome === "refused") refuse(fetcher.data.errors);
    if (fetcher.data.outcome !== "accepted") return;
    setSubmitted(true);
    const timer = setTimeout(onReset, resetDelayMs);
    return () => clearTimeout(timer);
  }, [fetcher.data]);

  function checkOne(target: EventTarget, form: HTMLFormElement, event: "blur" | "input") {
    const name = "name" in target ? String(target.name) : "";
    if (!allNames.includes(name) || checked.current.has(name) !== (event === "input")) return;
    checked.current.add(name);
    const shown = Object.entries(faultsOf(schema, form)).filter(([at]) => checked.current.has(at));
    setTold({ errors: Object.fromEntries(shown), summary: false });
  }

  const handlers = {
    onBlur: ({ target, currentTarget }: FocusEvent<HTMLFormElement>) =>
      checkOne(target, currentTarget, "blur"),
    onInput: ({ target, currentTarget }: FormEvent<HTMLFormElement>) =>
      checkOne(target, currentTarget, "input"),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const errors = faultsOf(schema, event.currentTarget);
      if (Object.keys(errors).length === 0) return setTold({ errors, summary: false });
      event.preventDefault();
      refuse(errors);
    },
  };
  const idle = submitted ? "submitted" : "idle";
  const phase = fetcher.state === "idle" ? idle : "submitting";
  return {
    fetcher,
    hydrated,
    phase,
    handlers,
    answer: fetcher.data ?? pageResult,
    ...told,
  } as const;
}

function faultsOf(schema: Form, form: HTMLFormElement): FieldErrors {
  const checked = checkForm(schema, Object.fromEntries(new FormData(form)));
  return checked.ok ? {} : checked.errors;
}

function errorsOf(result: LeadFormResult | undefined): FieldErrors {
  return result?.outcome === "refused" ? result.errors : {};
}

/** Focuses the first field at fault; an error summary that appears takes the focus from it. */
function focusFirst(form: HTMLFormElement | null, errors: FieldErrors): void {
  const controls = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLElement);
  controls.find((one) => (one.getAttribute("name") ?? "") in errors)?.focus();
}
