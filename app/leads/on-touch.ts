// What a lead form needs only once somebody is at it: loaded at the first touch, with what it says in the page's language.

import type { LeadKind } from "#db/schema";
import type { Words } from "~/site/words";
import { checkForm, type FieldErrors } from "~/ui/form-schema";
import type { LeadFieldWords } from "./fields";
import { leadFormsIn } from "./forms";
import { SentPanel } from "./next-step";
import type { onTouchWords } from "./on-touch.en";

export type OnTouchWords = Words<typeof onTouchWords>;

export function touched(words: LeadFieldWords, said: OnTouchWords) {
  const forms = leadFormsIn(words, said.rules);
  return {
    /** What a form of the page says, judged by the rules that the server has; empty where nothing is at fault. */
    faultsOf(kind: LeadKind, form: HTMLFormElement): FieldErrors {
      const checked = checkForm(forms[kind], Object.fromEntries(new FormData(form)));
      return checked.ok ? {} : checked.errors;
    },
    SentPanel,
    said,
  };
}
