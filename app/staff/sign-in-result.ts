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
