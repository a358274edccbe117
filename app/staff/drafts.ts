import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

interface Draft {
  text: string;
  /** What the page showed in the field: a draft never covers what somebody else has stored since. */
  base: string;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const textControls =
  "form[method=post] :is(textarea, input[type=text], input[type=email], input[type=tel])";
const sentKey = "sent drafts";
const keyOf = (control: Element) => `draft ${location.pathname} ${control.id}`;

/** Keeps in this tab what is typed into the desk's forms until it is stored: neither another page nor a new sign-in loses it. */
export function useDrafts(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation shows other fields, or those of a form that was stored
  useEffect(() => {
    for (const [sent] of takeSent()) {
      const control = controlsOf(document).find((each) => keyOf(each) === sent);
      if (control) control.value = control.defaultValue;
    }
    for (const control of controlsOf(document)) restoreDraft(control);
  }, [key]);
  useEffect(() => {
    const keep = ({ target }: Event) => {
      const control = controlsOf(document).find((each) => each === target);
      if (control) storeDraft(control);
    };
    const send = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) sendDrafts(target);
    };
    document.addEventListener("input", keep);
    document.addEventListener("submit", send, { capture: true });
    return () => {
      document.removeEventListener("input", keep);
      document.removeEventListener("submit", send, { capture: true });
    };
  }, []);
}

/** Brings back the drafts of the form that was sent last: it was not stored. */
export function unsendDrafts(): void {
  for (const [key, draft] of takeSent()) sessionStorage.setItem(key, draft);
}

const controlsOf = (root: ParentNode) => [...root.querySelectorAll<TextControl>(textControls)];

function storeDraft(control: TextControl): void {
  const draft: Draft = { text: control.value, base: control.defaultValue };
  if (draft.text === draft.base) sessionStorage.removeItem(keyOf(control));
  else sessionStorage.setItem(keyOf(control), JSON.stringify(draft));
}

function restoreDraft(control: TextControl): void {
  const stored = sessionStorage.getItem(keyOf(control));
  if (stored === null || control.value !== control.defaultValue) return;
  const { text, base }: Draft = JSON.parse(stored);
  if (["", base].includes(control.defaultValue)) control.value = text;
}

/** Sets a form's drafts aside until the next page shows whether it was stored. */
function sendDrafts(form: HTMLFormElement): void {
  const drafts = controlsOf(form).flatMap((control) => {
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
