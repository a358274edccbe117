// What a lead form needs only once somebody is at it: loaded at the first touch, in one file.

import type { LeadKind } from "#db/schema";
import { checkForm, type FieldErrors } from "~/ui/form-schema";
import { leadForms } from "./forms";

/** What a form of the page says, judged by the rules that the server has; empty where nothing is at fault. */
export function faultsOf(kind: LeadKind, form: HTMLFormElement): FieldErrors {
  const checked = checkForm(leadForms[kind], Object.fromEntries(new FormData(form)));
  return checked.ok ? {} : checked.errors;
}

export { SentPanel } from "./next-step";
