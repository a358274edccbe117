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
