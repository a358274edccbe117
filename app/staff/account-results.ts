import type { FieldErrors } from "~/ui/form-schema";

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
export type AccountResult =
  | { outcome: "refused"; intent: AccountIntent; errors: FieldErrors }
  /** New recovery codes, shown only this once. */
  | { outcome: "recovery-codes"; codes: string[] };

/** What the administrators page's action answers when it does not lead back to the page. */
export type AdminsResult =
  /** A new one-time password, shown only this once. */
  | { outcome: "one-time-password"; username: string; password: string }
  | { outcome: "refused"; field: "username" | null; message: string; username: string };

/** Returns the account page's intent that a form names, or null. */
export function readAccountIntent(text: string): AccountIntent | null {
  return accountIntents.find((intent) => intent === text) ?? null;
}
