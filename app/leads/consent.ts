/**
 * The wording of the optional consent to text messages. Whoever changes a word gives it a new version: the version, the
 * time and the address are stored with the lead as the record of what was agreed to (clarifications, "Forms").
 */
export const textMessageConsent = {
  version: "2026-11",
  label: "Yes, text me about this request",
  hint: "You agree to receive text messages about this request at the number above. Message and data rates may apply. Reply STOP at any time to end them. Your agreement is optional and is not a condition of any service.",
} as const;
