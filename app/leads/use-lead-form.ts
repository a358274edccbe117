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
import type { LeadKind } from "#db/schema";
import { answerInTime, type Unread } from "~/ui/answer-in-time";
import type { FieldErrors } from "~/ui/form-schema";
import { fieldsOf } from "./fields";
import type { LeadFormMessages } from "./lead-form.en";
import { useLeadMessages } from "./lead-messages";
import type { LeadFormResult, LeadPreselect } from "./lead-posts.server";
import type { NextStep } from "./next-step.server";
import type { onTouch } from "./on-touch";
import { useDraft } from "./use-draft";

/** How long a sent form shows its success before it resets, in milliseconds. */
const resetDelayMs = 3_000;

/** The action's answer. `lost` means no answer: the form may or may not have arrived. */
export type LeadFormAnswer = LeadFormResult | Unread | { outcome: "lost" };

/** The client action of the form pages. The outcome `lost` keeps the page. */
export async function sendLeadForm(args: ClientActionFunctionArgs): Promise<LeadFormAnswer> {
  return (await answerInTime<LeadFormResult>(args)) ?? { outcome: "lost" };
}

export interface LeadFormProps {
  kind: LeadKind;
  /** The initial values, by field. */
  preselect: LeadPreselect;
  /** The action's answer to a post without scripts. */
  pageResult: LeadFormResult | undefined;
  onSent: (next: NextStep) => void;
  onReset: () => void;
}

/** Sends a lead form without leaving the page. Calls `onSent` once the form is accepted, and `onReset` 3 s later. Returns the form's handlers and state. */
export function useLeadForm(element: RefObject<HTMLFormElement>, props: LeadFormProps) {
  const { kind, preselect, pageResult, onSent, onReset } = props;
  const messages = useLeadMessages();
  const fetcher = useFetcher<LeadFormAnswer>();
  const hydrated = useHydrated();
  const [submitted, setSubmitted] = useState(false);
  const [dismissed, setDismissed] = useState<LeadFormAnswer>();
  const draft = useDraft({ kind, element, preselect, restores: pageResult === undefined });
  // Runs after a draft was restored.
  useEffect(() => {
    if (element.current) unfold(element.current, ({ value }) => value !== "");
  }, [element]);
  const refused = pageResult?.outcome === "refused" ? pageResult.errors : undefined;
  const fields = useFieldErrors(kind, element, refused);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer
  useEffect(() => {
    if (fetcher.data === undefined) return;
    if (fetcher.data.outcome === "refused") fields.refuse(fetcher.data.errors);
    if (fetcher.data.outcome !== "accepted") return;
    onSent(fetcher.data.next);
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
      if (!submitted) draft.store(currentTarget);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const errors = fields.errorsOf(event.currentTarget);
      if (Object.keys(errors).length > 0) {
        event.preventDefault();
        setDismissed(fetcher.data);
        return fields.refuse(errors);
      }
      draft.begin();
      fields.clear();
    },
  };
  const phase = fetcher.state !== "idle" ? "submitting" : submitted ? "submitted" : "idle";
  const { data } = fetcher;
  const failed = data !== dismissed && data?.outcome !== "accepted" && data?.outcome !== "refused";
  return {
    fetcher,
    hydrated,
    phase,
    handlers,
    key: draft.key,
    answer: fetcher.data ?? pageResult,
    errors: fields.errors,
    summary: fields.summary,
    draft: draft.state,
    /** Empties the form and deletes its draft. */
    clear: () => {
      draft.restart();
      setDismissed(fetcher.data);
      fields.restart();
      element.current?.reset();
      element.current?.dispatchEvent(new Event("change"));
      element.current?.querySelector<HTMLElement>(".control")?.focus();
    },
    /** Why the last attempt to send failed. After `lost` the request may have arrived, so the next attempt uses the same key. */
    failure: phase === "idle" && failed ? data : undefined,
  } as const;
}

// Cached once, because a page has one language.
let loaded: ReturnType<typeof onTouch> | undefined;

/** Loads validation and the confirmation panel. Resolves to `undefined` if the download fails; the server then validates. */
export async function loadOnTouch(messages: LeadFormMessages) {
  loaded ??= await import("./on-touch").then(
    ({ onTouch }) => onTouch(messages),
    () => undefined,
  );
  return loaded;
}

/**
 * Validates a field when it loses focus and then on every input. Validates the whole form before it is sent. `refused` holds the errors in the page
 * as the server sent it.
 */
function useFieldErrors(
  kind: LeadKind,
  element: RefObject<HTMLFormElement>,
  refused: FieldErrors | undefined,
) {
  const messages = useLeadMessages();
  // The summary is shown until the visitor corrects a field.
  const [shown, setShown] = useState({ errors: refused ?? {}, summary: Boolean(refused) });
  const allNames: string[] = fieldsOf(kind).map(({ name }) => name);
  const checked = useRef(new Set(refused ? allNames : []));
  const replaced = useRef(0);
  /** Replaces all errors. The result of an earlier check that ends later is then ignored. */
  const replace = (errors: FieldErrors, summary: boolean) => {
    replaced.current += 1;
    setShown({ errors, summary });
  };
  return {
    ...shown,
    refuse: (errors: FieldErrors) => {
      checked.current = new Set(allNames);
      replace(errors, true);
      if (element.current) unfold(element.current, ({ name }) => name in errors);
      focusFirst(element.current, errors);
    },
    checkOne: async (target: EventTarget, form: HTMLFormElement, event: "blur" | "input") => {
      const name = "name" in target ? String(target.name) : "";
      if (!allNames.includes(name) || checked.current.has(name) !== (event === "input")) return;
      checked.current.add(name);
      const before = replaced.current;
      if (event === "blur") await pointerReleased();
      const errors = (await loadOnTouch(messages))?.errorsOf(kind, form) ?? {};
      const known = Object.entries(errors).filter(([at]) => checked.current.has(at));
      // The server may have answered while the rules were loading.
      if (replaced.current !== before) return;
      setShown({ errors: Object.fromEntries(known), summary: false });
    },
    /** Returns the errors of the whole form, or no errors while validation is not loaded. */
    errorsOf: (form: HTMLFormElement): FieldErrors => loaded?.errorsOf(kind, form) ?? {},
    clear: () => replace({}, false),
    restart: () => {
      checked.current.clear();
      replace({}, false);
    },
  };
}

/** Resolves when no pointer is pressed. An error that appears during a press moves the pressed control, which loses the click. */
async function pointerReleased(): Promise<void> {
  if (document.querySelector(":active") === null) return;
  await new Promise((resolve) => {
    addEventListener("pointerup", () => setTimeout(resolve), { once: true });
  });
}

/** Opens each folded part of a form that contains a control for which `isNeeded` is true. */
function unfold(
  form: HTMLFormElement,
  isNeeded: (control: { name: string; value: string }) => boolean,
): void {
  type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  for (const control of form.querySelectorAll<Control>(".fold .control"))
    if (isNeeded(control)) control.closest(".fold")?.setAttribute("open", "");
}

/** Focuses the first invalid field. If an error summary appears, the summary then takes the focus. */
function focusFirst(form: HTMLFormElement | null, errors: FieldErrors): void {
  const controls = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLElement);
  controls.find((one) => (one.getAttribute("name") ?? "") in errors)?.focus();
}
