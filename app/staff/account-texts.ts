import type { FieldErrors } from "~/ui/form-schema";

export const accountMessages = {
  passkeyRefused: "The passkey was not accepted. Try again, or use your password.",
  confirmed: "Confirmed. Nothing was changed yet: choose the action again.",
  administratorsOnly:
    "Only administrators can do this, so nothing was changed. Ask an administrator to do it.",
  own: "You cannot do this to your own account. Ask another administrator.",
  last: "This is the last administrator who can sign in. Someone else who has a password must become an administrator first.",
  "not-found": "There is no such account.",
} as const;

/** The text shown instead of the name of an account that no longer exists. */
export const formerStaff = "A former member of staff";

/** Shown for a forgotten password on a site that does not send email. */
export const noResetMail =
  "This site does not send email. Ask an administrator to reset your sign-in, or the person who runs this site to run “tpf admin reset”.";

/** The account page's actions by `intent`, each with the field or section that shows its error. */
export const ownAccountIntents = {
  "save-profile": "profile",
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

/** The fields of a member of staff's own profile. */
type OwnProfile = Record<"displayName" | "email" | "phone" | "notifyByMail", string>;

/** What the account page's action returns if it does not redirect. */
export type OwnAccountResult =
  | { outcome: "refused"; errors: FieldErrors; typed: OwnProfile | null }
  /** New recovery codes. They are shown only once. */
  | { outcome: "recovery-codes"; codes: string[] };
