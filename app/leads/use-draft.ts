import { type RefObject, useEffect, useState } from "react";
import type { LeadKind } from "#db/schema";
import { fieldsOf } from "./fields";
import { newSubmissionKey } from "./hidden-fields";
import type { LeadPreselect } from "./lead-posts.server";

/** How many days an unsent draft stays on the device. */
export const draftDays = 7;

const draftOf = (kind: LeadKind) => `draft ${kind}`;
const keyOf = (kind: LeadKind) => `submission ${kind}`;

interface Draft {
  at: number;
  /** The query of the page, which preselects values. It is the same in both languages. */
  query: string;
  /** The values that the visitor changed, by field. */
  texts: Record<string, string>;
}

/** Stores a draft of the form on this device, without the checkboxes. Deletes the draft if the form is untouched. Returns whether a draft is stored. */
function storeDraft(kind: LeadKind, form: HTMLFormElement, preselect: LeadPreselect): boolean {
  const changed = typedInto(kind, form).filter((control) => !isUntouched(control, preselect));
  const texts = Object.fromEntries(changed.map((control) => [control.name, textIn(control)]));
  const draft: Draft = { at: Date.now(), query: location.search, texts };
  const typed = changed.length > 0;
  return stored(() => {
    if (typed) localStorage.setItem(draftOf(kind), JSON.stringify(draft));
    else localStorage.removeItem(draftOf(kind));
    return typed;
  }, false);
}

/** Restores a draft into untouched fields. Keeps values that a new URL preselected. Returns whether there was a draft. */
function restoreDraft(kind: LeadKind, form: HTMLFormElement, preselect: LeadPreselect): boolean {
  const draft = readDraft(kind);
  if (draft === null) return false;
  for (const control of typedInto(kind, form)) {
    const text = draft.texts[control.name];
    const isPreselected = control.name in preselect && draft.query !== location.search;
    if (text === undefined || isPreselected || !isUntouched(control, preselect)) continue;
    if (isCard(control)) control.checked = control.value === text;
    else control.value = text;
  }
  form.dispatchEvent(new Event("change"));
  return true;
}

function deleteDraft(kind: LeadKind): void {
  stored(() => localStorage.removeItem(draftOf(kind)), undefined);
}

function readDraft(kind: LeadKind): Draft | null {
  const draft = stored((): Draft => JSON.parse(localStorage.getItem(draftOf(kind)) ?? ""), null);
  if (typeof draft?.texts === "object" && draft.at > Date.now() - draftDays * 86_400_000)
    return draft;
  deleteDraft(kind);
  return null;
}

/** Returns the key of this tab's submission that has no answer yet, or a new key. */
function openSubmission(kind: LeadKind): string {
  return stored(() => sessionStorage.getItem(keyOf(kind)), null) ?? newSubmissionKey();
}

/** Stores a submission's key until its answer arrives, so that a reload or Back does not create a second request. */
export function beginSubmission(kind: LeadKind, key: string): void {
  stored(() => sessionStorage.setItem(keyOf(kind), key), undefined);
}

function endSubmission(kind: LeadKind): void {
  stored(() => sessionStorage.removeItem(keyOf(kind)), undefined);
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function typedInto(kind: LeadKind, form: HTMLFormElement): Control[] {
  const names: string[] = fieldsOf(kind).flatMap(({ name, control }) =>
    control === "tick" ? [] : name,
  );
  return [...form.elements]
    .filter((one) => isControl(one))
    .filter(({ name }) => names.includes(name));
}

function isControl(one: Element): one is Control {
  return "value" in one && "name" in one;
}

/** Returns whether a control is a list with one option. Its value does not show whether the option is checked. */
function isCard(control: Control): control is HTMLInputElement {
  return control.type === "radio";
}

function textIn(control: Control): string {
  return isCard(control) && !control.checked ? "" : control.value;
}

function isUntouched(
  control: Control,
  preselect: Readonly<Record<string, string | undefined>>,
): boolean {
  return textIn(control) === (preselect[control.name] ?? "");
}

/** Returns the result of `use`, or `otherwise` if the browser refuses storage or the content is invalid. */
function stored<Result, Otherwise>(use: () => Result, otherwise: Otherwise): Result | Otherwise {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

interface DraftOptions {
  kind: LeadKind;
  element: RefObject<HTMLFormElement>;
  preselect: LeadPreselect;
  /** False if the page shows what was just posted. */
  restores: boolean;
}

/** Stores a draft on this device until the form is sent, and the submission's key in this tab until it is answered. */
export function useDraft({ kind, element, preselect, restores }: DraftOptions) {
  const [key, setKey] = useState<string>();
  const [state, setState] = useState<"typed" | "restored">();

  // In an effect, because the served page is the same for everyone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each form
  useEffect(() => {
    setKey(openSubmission(kind));
    if (!restores || element.current === null) return;
    if (restoreDraft(kind, element.current, preselect)) setState("restored");
  }, []);

  const end = () => {
    endSubmission(kind);
    deleteDraft(kind);
    setState(undefined);
  };
  return {
    key,
    /** Whether a draft is stored, and whether it was restored. */
    state,
    store: (form: HTMLFormElement) =>
      setState(storeDraft(kind, form, preselect) ? (state ?? "typed") : undefined),
    /** Deletes the draft and the key. */
    end,
    /** Deletes the draft and begins a new submission. */
    restart: () => {
      end();
      setKey(openSubmission(kind));
    },
  };
}
