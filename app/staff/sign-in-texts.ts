import { confirmedMinutes, mailedLinkMinutes } from "./limits";

export const signInTexts = {
  heading: "Admin Access",
  subtitle: "Enter your admin credentials to access the management panel",
  usernamePlaceholder: "Enter username",
  passwordPlaceholder: "Enter password",
  submit: "Sign In",
  passkey: "Use a passkey",
  submitting: "Signing in...",
  back: "Back to Website",
  forgotPassword: "Forgot password?",
  successTitle: "Success",
  success: "Admin login successful",
  failureTitle: "Error",
  failure: "Invalid credentials. Please check your username and password.",
  wrongCode: "This code is wrong, expired or already used. Enter the current code.",
  codeTooLate: "The code took too long. Sign in with your password again.",
  overloaded: "Too many people are signing in right now. Try again in a few seconds.",
  unavailable:
    "Sign-in is not working right now. Try again in a minute. If it still fails, contact the person who runs this site.",
} as const;

/** The texts of the page for a forgotten password. */
export const forgotPasswordTexts = {
  heading: "Forgot Password",
  lede: `Enter your username. We email a link to choose a new password to the address in your profile. It works once, for ${mailedLinkMinutes} minutes. A code or passkey that you use to sign in stays as it is.`,
  submit: "Email Me a Link",
  sent: "If this account has an email address, a link is on its way.",
  sentHelp:
    "If it does not arrive within a few minutes, check your spam folder, or ask an administrator to reset your sign-in.",
  noMail:
    "This site does not send email. Ask an administrator to reset your sign-in, or the person who runs this site to run “tpf admin reset”.",
  missing: "Enter your username.",
  back: "Back to sign-in",
} as const;

/** The texts of the page that asks for the password again. */
export const confirmTexts = {
  heading: "Confirm it’s you",
  why: `You entered your password more than ${confirmedMinutes} minutes ago. Enter it again to change accounts or sign-in, erase personal data or export all leads.`,
  submit: "Confirm",
  passkey: "Use a passkey",
  leave: "Cancel",
} as const;

/** What the sign-in page's action returns. */
export type SignInResult = { redirectTo: string } & (
  | { outcome: "signed-in" }
  | { outcome: "refused"; message: string; username: string }
  /** The password was correct and the account needs a code. The message explains why the last code was refused. */
  | { outcome: "code-needed"; message: string | null }
);
