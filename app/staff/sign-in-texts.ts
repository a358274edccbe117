import { confirmedMinutes } from "./limits";

export const signInTexts = {
  heading: "Admin Access",
  subtitle: "Enter your admin credentials to access the management panel",
  usernamePlaceholder: "Enter username",
  passwordPlaceholder: "Enter password",
  submit: "Sign In",
  passkey: "Use a passkey",
  submitting: "Signing in...",
  back: "Back to Website",
  successTitle: "Success",
  success: "Admin login successful",
  failureTitle: "Error",
  failure: "Invalid credentials. Please check your username and password.",
  wrongCode: "This code is wrong, too old or used already. Enter the one shown now.",
  codeTooLate: "The code came too late. Sign in with your password again.",
  overloaded: "Too many people are signing in just now. Try again in a few seconds.",
  unavailable:
    "Sign-in is not possible right now. Try again in a minute; if it stays so, tell who runs this site.",
} as const;

/** The page that asks for the password again. */
export const confirmTexts = {
  heading: "Is it still you?",
  why: `Accounts, sign-in, erasure and a file of all leads ask for your password again when you gave it more than ${confirmedMinutes} minutes ago.`,
  submit: "Confirm",
  passkey: "Use a passkey",
  leave: "Leave it",
} as const;

/** What the sign-in page's action answers to the page or to the hydrated form. */
export type SignInResult = { redirectTo: string } & (
  | { outcome: "signed-in" }
  | { outcome: "refused"; message: string; username: string }
  /** The password was right; the account asks for a code too. A message tells why it asks again. */
  | { outcome: "code-needed"; message: string | null }
);
