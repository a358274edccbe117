import type { FieldErrors } from "~/ui/form-schema";

/** Successes of the account page, by the value of its `done` parameter. */
export const ownAccountDone = {
  "password-changed": "Your password is changed. Your other sessions have ended.",
  "second-factor-off": "Signing in asks for your password only.",
  "session-ended": "The session has ended.",
} as const;
export type OwnAccountDone = keyof typeof ownAccountDone;

/** Successes of the page of staff accounts. */
export const accountsDone = {
  disabled: "The account is disabled and its sessions have ended.",
  enabled: "The account can sign in again.",
} as const;
export type AccountsDone = keyof typeof accountsDone;

/** What the account pages say when something is not done. */
export const accountMessages = {
  wrongPassword: "This is not your current password.",
  tooManyWrong: "Too many wrong passwords.",
  busy: "The site is busy. Please try again in a few seconds.",
  notRepeated: "Type the same new password twice.",
  samePassword: "Choose a password other than the current one.",
  wrongCode: "This code is wrong or too old. Enter the one your app shows now.",
  own: "This cannot be done to your own account. Ask another administrator.",
  last: "This is the last account that can sign in.",
  "not-found": "There is no such account.",
} as const;

/** Returns the sentence for a page's `done` parameter, or null when it is none of them. */
export function doneSentence(
  sentences: Readonly<Record<string, string>>,
  done: string | null,
): string | null {
  return done !== null && Object.hasOwn(sentences, done) ? (sentences[done] ?? null) : null;
}

/** What the account page can do, by the value of a form's `intent`. */
const accountIntents = [
  "change-password",
  "begin-second-factor",
  "confirm-second-factor",
  "stop-second-factor",
  "turn-off-second-factor",
  "renew-recovery-codes",
  "end-session",
  "end-other-sessions",
] as const;
export type AccountIntent = (typeof accountIntents)[number];

/** What the account page's action answers when it does not lead back to the page. */
export type OwnAccountResult =
  | { outcome: "refused"; intent: AccountIntent; errors: FieldErrors }
  /** New recovery codes, shown only this once. */
  | { outcome: "recovery-codes"; codes: string[] };

/** Returns the account page's intent that a form names, or null. */
export function readAccountIntent(text: string): AccountIntent | null {
  return accountIntents.find((intent) => intent === text) ?? null;
}
