import { fieldRuleWords } from "./field-rules.en";
import { nextStepWords } from "./next-step.en";

/** What a lead form says only once somebody is at it: loaded at the first touch. */
export const onTouchWords = { rules: fieldRuleWords, nextStep: nextStepWords };
