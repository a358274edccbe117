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
import type { Words } from "~/site/words";
import type { FieldErrors } from "~/ui/form-schema";
import {
  beginSubmission,
  endSubmission,
  forgetDraft,
  keepDraft,
  openSubmission,
  restoreDraft,
} from "./draft";
import { fieldsOf } from "./fields";
import type { leadFormWords } from "./lead-form.en";
import type { LeadFormResult } from "./lead-posts.server";
import type { OnTouchWords, touched } from "./on-touch";
import type { LeadPreselect } from "./preselect.server";

/** What a form says in one language. */
export type LeadFormWords = Words<typeof leadFormWords>;

/** How long a sent form shows its success before it is empty again, in milliseconds. */
const resetDelayMs = 3_000;

/** How long an answer is waited for on a line that may be dead, in milliseconds. */
const patienceMs = 20_000;

/** The action's answer, or that there was none: the line was lost before or after the form arrived. */
export type LeadFormAnswer = LeadFormResult | { outcome: "lost" };

/** Whatever happens to the send, the page stays and nothing typed is lost. Browser offline or no answer in 20 s: the line is lost. */
export async function keepTyped({
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
    // What fetch throws where there is no answer; one that cannot be read is another error.
    if (error instanceof TypeError || !navigator.onLine) return { outcome: "lost" };
    return { outcome: "failed", message: null, typed: {} };
  } finally {
    answered.abort();
  }
}

/** What a form says, and what it says more once it is touched, in the page's language. */
export interface LeadFormLanguage {
  words: LeadFormWords;
  loadWords: () => Promise<OnTouchWords>;
}

// A page has one language.
let onTouch: ReturnType<typeof touched> | undefined;

/** Comes when a form is first touched. Undefined where the line is gone: the server judges then, and the receipt tells the rest. */
export async function loadOnTouch({ words, loadWords }: LeadFormLanguage) {
  onTouch ??= await Promise.all([import("./on-touch"), loadWords()]).then(
    ([{ touched }, said]) => touched(words.fields, said),
    () => undefined,
  );
  return onTouch;
}

interface LeadFormOptions {
  kind: LeadKind;
  language: LeadFormLanguage;
  element: RefObject<HTMLFormElement>;
  preselect: LeadPreselect;
  /** The action's answer to a full page post. */
  pageResult: LeadFormResult | undefined;
  onAnswer: (result: LeadFormAnswer) => void;
  onReset: () => void;
}

/** What the form says is wrong; `summary` until a field is corrected. */
interface Told {
  errors: FieldErrors;
  summary: boolean;
}

/** What was sent without an answer goes out again by itself when the browser is online again: once, and not after an edit. */
type Waiting = "by-itself" | "goes-out" | "by-hand";

/** What is kept on this device: what was just typed, or what was typed before. */
type Kept = "typed" | "restored";

/** A field is checked when left, then as it is typed into; all before sending. `onReset` comes 3 s after an accepted answer. */
export function useLeadForm(options: LeadFormOptions) {
  const { kind, language, element, preselect, pageResult, onAnswer, onReset } = options;
  const fetcher = useFetcher<LeadFormAnswer>();
  const hydrated = useHydrated();
  const [submitted, setSubmitted] = useState(false);
  const [key, setKey] = useState<string>();
  const [kept, setKept] = useState<Kept>();
  const [waiting, setWaiting] = useState<Waiting>();
  const [told, setTold] = useState<Told>(() => ({
    errors: pageResult?.outcome === "refused" ? pageResult.errors : {},
    summary: pageResult?.outcome === "refused",
  }));
  const allNames: string[] = fieldsOf(kind).map(({ name }) => name);
  const editedSince = useRef(false);
  const checked = useRef(new Set(pageResult?.outcome === "refused" ? allNames : []));

  // Only a browser makes the key and knows what was typed in it: the page that is served is the same for everybody.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a round
  useEffect(() => {
    setKey(openSubmission(kind));
    if (pageResult !== undefined || element.current === null) return;
    if (restoreDraft(kind, element.current, preselect)) setKept("restored");
  }, []);

  useEffect(() => {
    if (waiting !== "by-itself" || fetcher.state !== "idle") return;
    const send = () => {
      setWaiting("goes-out");
      element.current?.requestSubmit();
    };
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [waiting, fetcher.state, element]);

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
    const { outcome } = fetcher.data;
    setWaiting((before) =>
      outcome !== "lost"
        ? undefined
        : before === "goes-out" || editedSince.current
          ? "by-hand"
          : "by-itself",
    );
    if (fetcher.data.outcome === "refused") refuse(fetcher.data.errors);
    if (fetcher.data.outcome !== "accepted") return;
    setSubmitted(true);
    endSubmission(kind);
    forgetDraft(kind);
    setKept(undefined);
    const timer = setTimeout(onReset, resetDelayMs);
    return () => clearTimeout(timer);
  }, [fetcher.data]);

  async function checkOne(target: EventTarget, form: HTMLFormElement, event: "blur" | "input") {
    const name = "name" in target ? String(target.name) : "";
    if (!allNames.includes(name) || checked.current.has(name) !== (event === "input")) return;
    checked.current.add(name);
    const faults = (await loadOnTouch(language))?.faultsOf(kind, form) ?? {};
    const shown = Object.entries(faults).filter(([at]) => checked.current.has(at));
    // While the rules came, the server may have said more.
    setTold((now) => (now === told ? { errors: Object.fromEntries(shown), summary: false } : now));
  }

  const handlers = {
    onFocus: () => loadOnTouch(language),
    onBlur: ({ target, currentTarget }: FocusEvent<HTMLFormElement>) =>
      checkOne(target, currentTarget, "blur"),
    onInput: ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
      checkOne(target, currentTarget, "input");
      if (submitted) return;
      setKept(keepDraft(kind, currentTarget, preselect) ? (kept ?? "typed") : undefined);
      // What is half typed is not sent by itself, be it typed before the line is known to be lost.
      editedSince.current = true;
      if (waiting !== undefined) setWaiting("by-hand");
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const errors = onTouch?.faultsOf(kind, event.currentTarget) ?? {};
      if (Object.keys(errors).length > 0) {
        event.preventDefault();
        setWaiting(undefined);
        return refuse(errors);
      }
      if (key !== undefined) beginSubmission(kind, key);
      editedSince.current = false;
      setTold({ errors, summary: false });
    },
  };
  const idle = submitted ? "submitted" : "idle";
  const phase = fetcher.state === "idle" ? idle : "submitting";
  return {
    fetcher,
    hydrated,
    phase,
    handlers,
    key,
    answer: fetcher.data ?? pageResult,
    ...told,
    kept,
    /** Empties the form, and with it what is kept of it. */
    clear: () => {
      forgetDraft(kind);
      endSubmission(kind);
      setKey(openSubmission(kind));
      setKept(undefined);
      setWaiting(undefined);
      setTold({ errors: {}, summary: false });
      checked.current.clear();
      element.current?.reset();
      element.current?.dispatchEvent(new Event("change"));
      element.current?.querySelector<HTMLElement>(".control")?.focus();
    },
    waiting: phase === "idle" ? waiting : undefined,
    sendNow: () => element.current?.requestSubmit(),
    stopWaiting: () => setWaiting(undefined),
  } as const;
}

/** Focuses the first field at fault; an error summary that appears takes the focus from it. */
function focusFirst(form: HTMLFormElement | null, errors: FieldErrors): void {
  const controls = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLElement);
  controls.find((one) => (one.getAttribute("name") ?? "") in errors)?.focus();
}
