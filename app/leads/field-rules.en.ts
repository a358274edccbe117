import { ruleWords } from "~/ui/form-schema.en";
import type { AuthorityWords } from "./authority-numbers";

/** What the rules of the forms' fields say of what was typed. */
export const fieldRuleWords = {
  ...ruleWords,
  advice: "If you have no authority yet, enter “pending”.",
  docket: { help: "Enter an MC number of up to 7 digits, such as MC-123456.", digits: "1 to 7" },
  usdot: { help: "Enter a DOT number of up to 8 digits, such as 1234567.", digits: "1 to 8" },
} satisfies AuthorityWords;
