import type { FieldErrors } from "~/ui/form-schema";

/** Successes of the account page, by the value of its `done` parameter. */
export const ownAccountDone = {
  "password-changed": "Your password is changed. Your other sessions have ended.",
  "second-factor-off": "Signing in asks for your password only. Your other sessions have ended.",
  "passkey-added": "The passkey is added. Your other sessions have ended.",
  "passkey-removed": "The passkey is removed. Your other sessions have ended.",
  "session-ended": "The session has ended.",
  "sessions-ended": "Your other sessions have ended.",
} as const;
export type OwnAccountDone = keyof typeof ownAccountDone;

export const accountsDone = {
  disabled: "The account is disabled and its sessions have ended.",
  enabled: "The account can sign in again.",
} as const;
export type AccountsDone = keyof typeof accountsDone;

export const accountMessages = {
  notRepeated: "Type the same new password twice.",
  samePassword: "Choose a password other than the current one.",
  wrongPassword: "This is not your password.",
  tooManyWrong: "Too many wrong passwords.",
  passkeyRefused: "The passkey was not accepted. Try again, or use your password.",
  passkeyKnown: "This passkey is in use already.",
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

/** What the account page can do, by the value of a form's `intent`; with the field or section where a refusal is told. */
export const ownAccountIntents = {
  "change-password": "newPassword",
  "begin-second-factor": "second-factor",
  "confirm-second-factor": "code",
  "stop-second-factor": "second-factor",
  "turn-off-second-factor": "second-factor",
  "renew-recovery-codes": "second-factor",
  "add-passkey": "passkeyName",
  "remove-passkey": "passkeys",
  "end-session": "sessions",
  "end-other-sessions": "sessions",
} as const;

export type OwnAccountIntent = keyof typeof ownAccountIntents;

/** What the account page's action answers when it does not lead back to the page. */
export type OwnAccountResult =
  | { outcome: "refused"; errors: FieldErrors }
  /** New recovery codes, shown only this once. */
  | { outcome: "recovery-codes"; codes: string[] };
