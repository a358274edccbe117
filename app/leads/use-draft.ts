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

/** Returns the texts that differ from what the page preselects, by field. Leaves out the checkboxes. */
function changedTexts(kind: LeadKind, form: HTMLFormElement, preselect: LeadPreselect) {
  const data = new FormData(form);
  const texts = fieldsOf(kind)
    .filter(({ control }) => control !== "tick")
    .map(({ name }) => [name, String(data.get(name) ?? "")] as const)
    .filter(([name, text]) => text !== (preselect[name] ?? ""));
  return Object.fromEntries<string>(texts);
}

/** Stores a draft of the form on this device. Deletes the draft if the form is untouched. Returns whether a draft is stored. */
function storeDraft(kind: LeadKind, form: HTMLFormElement, preselect: LeadPreselect): boolean {
  const texts = changedTexts(kind, form, preselect);
  const draft: Draft = { at: Date.now(), query: location.search, texts };
  const typed = Object.keys(texts).length > 0;
  return stored(() => {
    if (typed) localStorage.setItem(draftOf(kind), JSON.stringify(draft));
    else localStorage.removeItem(draftOf(kind));
    return typed;
  }, false);
}

/** Restores a draft into untouched fields. Keeps values that a new URL preselected, after a typed comment if both fit. Returns whether there was a draft. */
function restoreDraft(kind: LeadKind, form: HTMLFormElement, preselect: LeadPreselect): boolean {
  const draft = readDraft(kind);
  if (draft === null) return false;
  const touched = changedTexts(kind, form, preselect);
  const presets = new Map(draft.query === location.search ? [] : Object.entries(preselect));
  for (const [name, typed] of Object.entries(draft.texts)) {
    const preset = presets.get(name) ?? "";
    const isPreselected = preset !== "" && (name !== "comments" || typed === "");
    const both = `${typed}\n\n${preset}`;
    // 2,000 is `commentsMaxLength`, whose module the page loads only on first interaction.
    const text = typed.includes(preset) || both.length > 2_000 ? typed : both;
    const control = form.elements.namedItem(name);
    if (name in touched || isPreselected || control === null) continue;
    // A list with one option is a radio button.
    if (control instanceof HTMLInputElement && control.type === "radio")
      control.checked = control.value === text;
    else if ("value" in control) control.value = text;
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

/** Stores a draft on this device until the form is sent, and the submission's key in this tab until it is answered. Returns the key, the draft's state and functions for both. */
export function useDraft({ kind, element, preselect, restores }: DraftOptions) {
  const [key, setKey] = useState<string>();
  const [state, setState] = useState<"typed" | "restored">();

  /** Continues this tab's submission that has no answer yet, or begins a new one. */
  const open = () =>
    setKey(stored(() => sessionStorage.getItem(keyOf(kind)), null) ?? newSubmissionKey());
  const end = () => {
    stored(() => sessionStorage.removeItem(keyOf(kind)), undefined);
    deleteDraft(kind);
    setState(undefined);
  };

  // In an effect, because the served page is the same for everyone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each form
  useEffect(() => {
    open();
    if (!restores || element.current === null) return;
    if (restoreDraft(kind, element.current, preselect)) setState("restored");
  }, []);

  return {
    key,
    /** Whether a draft is stored, and whether it was restored. */
    state,
    store: (form: HTMLFormElement) =>
      setState(storeDraft(kind, form, preselect) ? (state ?? "typed") : undefined),
    /** Keeps the key until the answer arrives, so that a reload or Back does not create a second request. */
    begin: () => {
      if (key !== undefined) stored(() => sessionStorage.setItem(keyOf(kind), key), undefined);
    },
    /** Deletes the draft and the key. */
    end,
    /** Deletes the draft and begins a new submission. */
    restart: () => {
      end();
      open();
    },
  };
}
