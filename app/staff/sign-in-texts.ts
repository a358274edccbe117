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

/** The sign-in page in place of one whose form came after the session had ended. */
export const signInAgainTexts = {
  heading: "Sign in again",
  ended: "Your session has ended, so nothing was saved. Sign in to go on.",
  textKept:
    "Your session has ended, so nothing was saved. Your text is kept: sign in, and you can send it.",
  kept: "What you had typed is kept.",
  send: "Send what I had typed",
  leave: "Leave it",
} as const;

/** The page that asks for the password again. */
export const confirmTexts = {
  heading: "Is it still you?",
  why: "Accounts, sign-in, erasure and a file of all leads ask for your password again when you gave it more than five minutes ago.",
  kept: "What you asked for is kept until then.",
  submit: "Confirm",
  passkey: "Use a passkey",
  confirmed: "Confirmed",
  send: "Go on",
  leave: "Leave it",
} as const;

/** What a sign-in carries from step to step: where to go, and a form that was interrupted ("" when none was). */
export interface SignInCarry {
  redirectTo: string;
  /** A form written by `writeResumablePost`. */
  interrupted: string;
}

/** What the sign-in page's action answers to the page or to the hydrated form. */
export type SignInResult = SignInCarry &
  (
    | { outcome: "signed-in" }
    | { outcome: "refused"; message: string; username: string }
    /** The password was right; the account asks for a code too. A message tells why it asks again. */
    | { outcome: "code-needed"; message: string | null }
  );

/** Tells the sign-in page not to lead on when somebody is signed in already: a form has to be carried on. */
export const resumeParam = "resume";
