/** The desk's words that the specification fixes (sections 2 and 8). */
export const signInTexts = {
  heading: "Admin Access",
  subtitle: "Enter your admin credentials to access the management panel",
  usernamePlaceholder: "Enter username",
  passwordPlaceholder: "Enter password",
  submit: "Sign In",
  submitting: "Signing in...",
  back: "Back to Website",
  successTitle: "Success",
  success: "Admin login successful",
  failureTitle: "Error",
  failure: "Invalid credentials. Please check your username and password.",
  tooManyFailures: "Too many failed sign-ins.",
  wrongCode: "This code is wrong, too old or used already. Enter the one shown now.",
  codeTooLate: "The code came too late. Sign in with your password again.",
  overloaded: "Too many people are signing in just now. Try again in a few seconds.",
  unavailable: "Sign-in is not possible right now. Please try again in a few seconds.",
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

/** What the desk says when leads cannot be read. */
export const leadListErrors = {
  "quote-request": "Failed to fetch quotes",
  "fuel-card-application": "Failed to fetch fuel card applications",
  search: "Failed to search submissions",
} as const;

/** What a status is called on the desk. */
export const leadStatusNames = {
  new: "New",
  contacted: "Contacted",
  quoted: "Quoted",
  won: "Won",
  lost: "Lost",
  spam: "Spam",
  withdrawn: "Withdrawn",
} as const;

/** What each kind of lead is called on the desk, one and many. */
export const leadKindLabels = {
  "quote-request": { one: "Quote request", many: "Quote requests" },
  "fuel-card-application": { one: "Fuel card application", many: "Fuel card applications" },
} as const;
