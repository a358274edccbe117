import { type RefObject, useRef, useState } from "react";
import type { LeadKind } from "#db/schema";
import type { FieldErrors } from "~/ui/form-schema";
import { fieldsOf } from "./fields";
import type { LeadFormMessages } from "./lead-form.en";
import { useLeadMessages } from "./lead-messages";
import type { onTouch } from "./on-touch";

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
export function useFieldErrors(
  kind: LeadKind,
  element: RefObject<HTMLFormElement>,
  refused: FieldErrors | undefined,
) {
  const messages = useLeadMessages();
  // The summary is shown until the visitor corrects a field.
  const [shown, setShown] = useState({ errors: refused ?? {}, summary: Boolean(refused) });
  const allNames: string[] = fieldsOf(kind).map(({ name }) => name);
  const checked = useRef(new Set(refused ? allNames : []));
  return {
    ...shown,
    refuse: (errors: FieldErrors) => {
      checked.current = new Set(allNames);
      setShown({ errors, summary: true });
      if (element.current) unfold(element.current, ({ name }) => name in errors);
      focusFirst(element.current, errors);
    },
    checkOne: async (target: EventTarget, form: HTMLFormElement, event: "blur" | "input") => {
      const name = "name" in target ? String(target.name) : "";
      if (!allNames.includes(name) || checked.current.has(name) !== (event === "input")) return;
      checked.current.add(name);
      const errors = (await loadOnTouch(messages))?.errorsOf(kind, form) ?? {};
      const known = Object.entries(errors).filter(([at]) => checked.current.has(at));
      // The server may have answered while the rules were loading.
      setShown((now) =>
        now === shown ? { errors: Object.fromEntries(known), summary: false } : now,
      );
    },
    /** Returns the errors of the whole form, or no errors while validation is not loaded. */
    errorsOf: (form: HTMLFormElement): FieldErrors => loaded?.errorsOf(kind, form) ?? {},
    clear: () => setShown({ errors: {}, summary: false }),
    restart: () => {
      checked.current.clear();
      setShown({ errors: {}, summary: false });
    },
  };
}

/** Opens each folded part of a form that contains a control for which `isNeeded` is true. */
export function unfold(
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
