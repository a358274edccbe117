import type { Words } from "~/site/words";
import { fieldRuleWordsEs } from "./field-rules.es";
import { nextStepWordsEs } from "./next-step.es";
import type { onTouchWords } from "./on-touch.en";

export const onTouchWordsEs: Words<typeof onTouchWords> = {
  rules: fieldRuleWordsEs,
  nextStep: nextStepWordsEs,
};
