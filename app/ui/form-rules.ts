import { rulesIn } from "./form-schema";
import { ruleMessages } from "./form-schema.en";

/** Functions for form fields with English error messages: for desk, API and settings. */
export const { email, optionalText, phone, requiredText } = rulesIn(ruleMessages);
