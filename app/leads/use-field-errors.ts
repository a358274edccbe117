import { type RefObject, useRef, useState } from "react";
import type { LeadKind } from "#db/schema";
import type { FieldErrors } from "~/ui/form-schema";
import { fieldsOf } from "./fields";
import type { LeadFormMessages } from "./lead-form.en";
import type { onTouch } from "./on-touch";

// A page has one language.
let loaded: ReturnType<typeof onTouch> | undefined;

/** Loads validation and the confirmation panel on first interaction; undefined if the download fails: the server then validates. */
export async function loadOnTouch(messages: LeadFormMessages) {
  loaded ??= await import("./on-touch").then(
    ({ onTouch }) => onTouch(messages),
    () => undefined,
  );
  return loaded;
}

interface FieldErrorOptions {
  kind: LeadKind;
  messages: LeadFormMessages;
  element: RefObject<HTMLFormElement>;
  /** What was refused before the page came. */
  refused: FieldErrors | undefined;
}

/** The errors that the form shows; `summary` until a field is corrected. */
interface Shown {
  errors: FieldErrors;
  summary: boolean;
}

/** Checks a field when it is left, then as it is typed into; all of them before sending. */
export function useFieldErrors({ kind, messages, element, refused }: FieldErrorOptions) {
  const [shown, setShown] = useState<Shown>({ errors: refused ?? {}, summary: Boolean(refused) });
  const allNames: string[] = fieldsOf(kind).map(({ name }) => name);
  const checked = useRef(new Set(refused ? allNames : []));
  return {
    ...shown,
    refuse: (errors: FieldErrors) => {
      checked.current = new Set(allNames);
      setShown({ errors, summary: true });
      focusFirst(element.current, errors);
    },
    checkOne: async (target: EventTarget, form: HTMLFormElement, event: "blur" | "input") => {
      const name = "name" in target ? String(target.name) : "";
      if (!allNames.includes(name) || checked.current.has(name) !== (event === "input")) return;
      checked.current.add(name);
      const faults = (await loadOnTouch(messages))?.faultsOf(kind, form) ?? {};
      const known = Object.entries(faults).filter(([at]) => checked.current.has(at));
      // While the rules came, the server may have said more.
      setShown((now) =>
        now === shown ? { errors: Object.fromEntries(known), summary: false } : now,
      );
    },
    /** Returns the errors of the whole form, as far as validation has loaded. */
    faultsOf: (form: HTMLFormElement): FieldErrors => loaded?.faultsOf(kind, form) ?? {},
    clear: () => setShown({ errors: {}, summary: false }),
    restart: () => {
      checked.current.clear();
      setShown({ errors: {}, summary: false });
    },
  };
}

/** Focuses the first field at fault; an error summary that appears takes the focus from it. */
function focusFirst(form: HTMLFormElement | null, errors: FieldErrors): void {
  const controls = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLElement);
  controls.find((one) => (one.getAttribute("name") ?? "") in errors)?.focus();
}
