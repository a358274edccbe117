import { rulesIn } from "./form-schema";
import { ruleMessages } from "./form-schema.en";

/** The rules with English messages, for staff, programs and settings. */
export const { email, optionalText, phone, requiredText } = rulesIn(ruleMessages);
