// Loaded on the first interaction with a lead form.

import type { LeadKind } from "#db/schema";
import { checkForm, type FieldErrors } from "~/ui/form-schema";
import { leadFormsIn } from "./field-rules";
import type { LeadFormMessages } from "./lead-form.en";
import { SentPanel } from "./next-step";

/** Returns what a lead form needs once the visitor uses it: the validation in the page's language, and the confirmation panel. */
export function onTouch({ fields, rules }: LeadFormMessages) {
  const forms = leadFormsIn(fields, rules);
  return {
    /** Returns the errors of a form, found by the same rules as on the server. */
    errorsOf(kind: LeadKind, form: HTMLFormElement): FieldErrors {
      const checked = checkForm(forms[kind], Object.fromEntries(new FormData(form)));
      return checked.ok ? {} : checked.errors;
    },
    SentPanel,
  };
}
