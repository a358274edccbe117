// What a lead form needs only once somebody is at it: loaded at the first touch.

import type { LeadKind } from "#db/schema";
import { checkForm, type FieldErrors } from "~/ui/form-schema";
import { leadFormsIn } from "./field-rules";
import type { LeadFormMessages } from "./lead-form.en";
import { SentPanel } from "./next-step";

/** Returns the page's validation and confirmation panel. */
export function onTouch({ fields, rules }: LeadFormMessages) {
  const forms = leadFormsIn(fields, rules);
  return {
    /** Returns what is wrong with a form by the rules that the server has; empty where nothing is. */
    faultsOf(kind: LeadKind, form: HTMLFormElement): FieldErrors {
      const checked = checkForm(forms[kind], Object.fromEntries(new FormData(form)));
      return checked.ok ? {} : checked.errors;
    },
    SentPanel,
  };
}
