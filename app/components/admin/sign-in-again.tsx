import { SignInForm } from "./sign-in-form";

/** A link to the sign-in page in a new tab, so that what is typed on this page stays. */
export function SignInAgainLink() {
  return (
    <p>
      <a href="/admin/login" target="_blank" rel="noopener" className="font-semibold">
        Sign in again (opens in a new tab)
      </a>
    </p>
  );
}

/** The page in place of one whose form came after the session had ended: signing in carries its texts on. */
export function SignInAgainPage({ interrupted }: { interrupted: string }) {
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-5 py-12">
      <h1 className="text-3xl">Sign in again</h1>
      <p className="mt-2">
        Your session has ended, so nothing was saved. Your text is kept: sign in, and you can save
        it.
      </p>
      <SignInForm redirectTo="" interrupted={interrupted} />
    </main>
  );
}
