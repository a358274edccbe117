import { rulesIn } from "./form-schema";
import { ruleMessages } from "./form-schema.en";

/** The rules with words of their own, in English: for staff, for programs, and for the settings. */
export const { email, optionalText, phone, requiredText } = rulesIn(ruleMessages);
