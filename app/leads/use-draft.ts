import { type RefObject, useEffect, useState } from "react";
import type { LeadKind } from "#db/schema";
import { fieldsOf } from "./fields";
import { newSubmissionKey } from "./hidden-fields";
import type { LeadPreselect } from "./lead-posts.server";

/** How many days typing that was not sent is kept. */
export const draftDays = 7;

const draftOf = (kind: LeadKind) => `draft ${kind}`;
const keyOf = (kind: LeadKind) => `submission ${kind}`;

interface Draft {
  at: number;
  /** What the address had preselected, and its query: a form in the other language has the same, and preselects it in its own words. */
  preselect: LeadPreselect;
  query: string;
  texts: Record<string, string>;
}

/** Keeps on this device what is typed, but never a box that agrees to something; typing that is gone is forgotten. Tells whether any is kept. */
function storeDraft(kind: LeadKind, form: HTMLFormElement, preselect: LeadPreselect): boolean {
  const controls = typedInto(kind, form);
  const texts = Object.fromEntries(controls.map((control) => [control.name, textIn(control)]));
  const typed = controls.some((control) => !isUntouched(control, preselect));
  const draft: Draft = { at: Date.now(), preselect, query: location.search, texts };
  return stored(() => {
    if (typed) localStorage.setItem(draftOf(kind), JSON.stringify(draft));
    else localStorage.removeItem(draftOf(kind));
    return typed;
  }, false);
}

/** Puts what was typed before into the fields that are untouched; what a new address preselects stays. Tells whether there was any. */
function restoreDraft(kind: LeadKind, form: HTMLFormElement, preselect: LeadPreselect): boolean {
  const draft = readDraft(kind);
  if (draft === null) return false;
  const sameAddress =
    draft.query === location.search ||
    JSON.stringify(draft.preselect) === JSON.stringify(preselect);
  const before: Readonly<Record<string, string | undefined>> = draft.preselect;
  const typed = Object.entries(draft.texts).filter(([name, text]) => text !== (before[name] ?? ""));
  const texts = new Map(sameAddress ? typed : Object.entries({ ...draft.texts, ...preselect }));
  for (const control of typedInto(kind, form)) {
    const text = texts.get(control.name);
    if (text === undefined || !isUntouched(control, preselect)) continue;
    if (isCard(control)) control.checked = control.value === text;
    else control.value = text;
  }
  form.dispatchEvent(new Event("change"));
  return true;
}

function forgetDraft(kind: LeadKind): void {
  stored(() => localStorage.removeItem(draftOf(kind)), undefined);
}

function readDraft(kind: LeadKind): Draft | null {
  const draft = stored((): Draft => JSON.parse(localStorage.getItem(draftOf(kind)) ?? ""), null);
  if (typeof draft?.texts === "object" && draft.at > Date.now() - draftDays * 86_400_000)
    return draft;
  forgetDraft(kind);
  return null;
}

/** Returns the key of a send that this tab has had no answer to, which is sent again with it, or a new one. */
function openSubmission(kind: LeadKind): string {
  return stored(() => sessionStorage.getItem(keyOf(kind)), null) ?? newSubmissionKey();
}

/** Remembers the key until its answer comes, so that neither reload nor way back makes a second request of it. */
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

/** A list of one choice, which holds its value ticked or not. */
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

/** A browser may refuse its storage, or hold there what others wrote. */
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
  /** False where the page shows what was just posted. */
  restores: boolean;
}

/** Keeps what is typed on this device until it is sent, and the submission's key in this tab until it is answered. */
export function useDraft({ kind, element, preselect, restores }: DraftOptions) {
  const [key, setKey] = useState<string>();
  const [kept, setKept] = useState<"typed" | "restored">();

  // Only a browser makes the key and knows what was typed in it: the page that is served is the same for everybody.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a round
  useEffect(() => {
    setKey(openSubmission(kind));
    if (!restores || element.current === null) return;
    if (restoreDraft(kind, element.current, preselect)) setKept("restored");
  }, []);

  const end = () => {
    endSubmission(kind);
    forgetDraft(kind);
    setKept(undefined);
  };
  return {
    key,
    /** What is kept on this device: what was just typed, or what was typed before. */
    kept,
    keep: (form: HTMLFormElement) =>
      setKept(storeDraft(kind, form, preselect) ? (kept ?? "typed") : undefined),
    /** Forgets what was typed and sent. */
    end,
    /** Forgets what was typed, and makes what is typed next a submission of its own. */
    restart: () => {
      end();
      setKey(openSubmission(kind));
    },
  };
}
