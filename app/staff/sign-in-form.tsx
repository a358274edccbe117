import { useFetcher, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { enhancedName } from "~/http/form-names";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { useToast } from "~/ui/toast";
import { unsendDrafts } from "./drafts";
import { PasskeyButton } from "./passkey-button";
import { type SignInResult, signInTexts } from "./sign-in-texts";

/** How long the success toast stands before the desk opens, in milliseconds. */
const redirectDelayMs = 100;

interface SignInFormProps {
  /** Where to go once somebody is signed in. */
  redirectTo: string;
  /** The action's answer to a full page post. */
  pageResult?: SignInResult;
}

/** The sign-in form in both its lives: user name and password, or the second factor's code. */
export function SignInForm({ pageResult, ...props }: SignInFormProps) {
  const fetcher = useFetcher<SignInResult>();
  const { toast } = useToast();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  useEffect(unsendDrafts, []);
  const result = fetcher.data ?? pageResult;
  const redirectTo = result?.redirectTo ?? props.redirectTo;

  useEffect(() => {
    const answer = fetcher.data;
    if (answer === undefined) return;
    if (answer.outcome !== "signed-in") {
      const { message } = answer;
      const { failureTitle: title } = signInTexts;
      if (message !== null) toast({ title, description: message, variant: "destructive" });
      return;
    }
    toast({ title: signInTexts.successTitle, description: signInTexts.success });
    const timer = setTimeout(() => navigate(answer.redirectTo), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [fetcher.data, toast, navigate]);

  // A hydrated refusal is told by the toast.
  const message =
    fetcher.data === undefined && result !== undefined && "message" in result
      ? result.message
      : null;
  return (
    <>
      {message !== null && (
        <Alert
          variant="destructive"
          title={signInTexts.failureTitle}
          announce="alert"
          className="mt-6"
        >
          <p>{message}</p>
        </Alert>
      )}
      <fetcher.Form method="post" action="/admin/login" className="mt-8 space-y-6">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        {hydrated && <input type="hidden" name={enhancedName} value="1" />}
        {result?.outcome === "code-needed" ? (
          <CodeField />
        ) : (
          <PasswordFields username={result?.outcome === "refused" ? result.username : ""} />
        )}
        <Button
          block
          busy={fetcher.state !== "idle"}
          busyText={signInTexts.submitting}
          disabled={result?.outcome === "signed-in"}
        >
          {signInTexts.submit}
        </Button>
        <ButtonLink href="/" variant="quiet" block>
          {signInTexts.back}
        </ButtonLink>
      </fetcher.Form>
      {result?.outcome !== "code-needed" && (
        <form method="post" action="/admin/login" className="mt-4">
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <PasskeyButton intent="sign-in">{signInTexts.passkey}</PasskeyButton>
        </form>
      )}
    </>
  );
}

function PasswordFields({ username }: { username: string }) {
  return (
    <>
      <TextField
        name="username"
        label="Username"
        placeholder={signInTexts.usernamePlaceholder}
        defaultValue={username}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        name="password"
        label="Password"
        type="password"
        placeholder={signInTexts.passwordPlaceholder}
        required
        autoComplete="current-password"
      />
    </>
  );
}

function CodeField() {
  return (
    <TextField
      name="code"
      label="Code"
      hint="The six digits of your authenticator app, or one of your recovery codes."
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      // The step before was the person's own doing, and this is the only field.
      autoFocus
    />
  );
}
