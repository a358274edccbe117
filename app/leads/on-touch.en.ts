import { fieldRuleWords } from "./field-rules.en";

/** What a lead form says only once somebody is at it: loaded at the first touch. */
export const onTouchWords = { rules: fieldRuleWords };
