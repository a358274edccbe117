import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

interface Draft {
  text: string;
  /** The saved value when typing began. A draft never overwrites a value that someone else has saved since. */
  base: string;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const textControls =
  "form[method=post] :is(textarea, input:is([type=text], [type=email], [type=tel], [type=date], [type=time])[id])";
const sentKey = "sent drafts";
const keyOf = (control: Element) => `draft ${location.pathname} ${control.id}`;

/** Stores unsaved text of the desk's forms in the browser tab, and restores it after navigation or sign-in. */
export function useDrafts(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation shows other fields, or the same fields after a save
  useEffect(() => {
    for (const [sent] of takeSent()) {
      const control = controlsOf(document).find((each) => keyOf(each) === sent);
      if (control) control.value = control.defaultValue;
    }
    for (const control of controlsOf(document)) restoreDraft(control);
  }, [key]);
  useEffect(() => {
    const store = ({ target }: Event) => {
      for (const control of controlsOf(document)) if (control === target) storeDraft(control);
    };
    const send = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) sendDrafts(target);
    };
    const ended = new AbortController();
    document.addEventListener("input", store, ended);
    document.addEventListener("submit", send, { capture: true, signal: ended.signal });
    return () => ended.abort();
  }, []);
}

/** Puts the drafts of the last sent form back into storage. Call this if the server did not save the form. */
export function unsendDrafts(): void {
  for (const [key, draft] of takeSent()) sessionStorage.setItem(key, draft);
}

/** Removes the drafts of a form that its author canceled. */
export function discardDrafts(form: HTMLFormElement | null): void {
  for (const control of form ? controlsOf(form) : []) sessionStorage.removeItem(keyOf(control));
}

const controlsOf = (root: ParentNode) => [...root.querySelectorAll<TextControl>(textControls)];

function restoreDraft(control: TextControl): void {
  const stored = sessionStorage.getItem(keyOf(control));
  if (stored === null || control.value !== control.defaultValue) return;
  const { text, base }: Draft = JSON.parse(stored);
  if (!["", base].includes(control.defaultValue)) return;
  control.value = text;
  for (let at: Element | null = control; at !== null; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
}

function storeDraft(control: TextControl): void {
  const draft: Draft = { text: control.value, base: control.defaultValue };
  if (draft.text === draft.base) sessionStorage.removeItem(keyOf(control));
  else sessionStorage.setItem(keyOf(control), JSON.stringify(draft));
}

/** Sets a form's drafts aside until the next page shows whether the form was saved. */
function sendDrafts(form: HTMLFormElement): void {
  const drafts = controlsOf(form).flatMap((control) => {
    // The text may have been typed before this script listened.
    if (sessionStorage.getItem(keyOf(control)) === null) storeDraft(control);
    const draft = sessionStorage.getItem(keyOf(control));
    return draft === null ? [] : [[keyOf(control), draft]];
  });
  if (drafts.length === 0) return;
  sessionStorage.setItem(sentKey, JSON.stringify(drafts));
  for (const [key = ""] of drafts) sessionStorage.removeItem(key);
}

function takeSent(): [key: string, draft: string][] {
  const sent = JSON.parse(sessionStorage.getItem(sentKey) ?? "[]");
  sessionStorage.removeItem(sentKey);
  return sent;
}
