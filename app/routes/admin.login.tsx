import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  useActionData,
  useFetcher,
  useLoaderData,
  useNavigate,
} from "@remix-run/react";
import { useEffect } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { enhancedName } from "~/http/form-names";
import { answer, seeOther, withPageErrors } from "~/http/respond.server";
import { unsendDrafts } from "~/staff/drafts";
import { findStaff } from "~/staff/guards.server";
import { PasskeyButton } from "~/staff/passkey-button";
import { deskAddress, pageAfterSignIn, type SignInResult } from "~/staff/sign-in.server";
import { SignInFrame } from "~/staff/sign-in-frame";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { Refusal } from "~/ui/form-refusal";
import { useToast } from "~/ui/toast";
import { UsernameField } from "~/ui/username-field";

export { answerSignIn as action } from "~/staff/sign-in.server";

export const handle = { scripts: true, layout: "admin", title: "Admin Access" };

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const redirectTo = deskAddress(params.get("redirectTo"));
  const admin = await withPageErrors(() => findStaff(request));
  if (admin !== null) throw seeOther(pageAfterSignIn(redirectTo, admin.role));
  return answer({ redirectTo });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const text = (name: string) => String(form.get(name) ?? "");
  try {
    return await serverAction<SignInResult>();
  } catch {
    const message = "The site could not be reached. Check your connection and try again.";
    const redirectTo = text("redirectTo");
    const result: SignInResult = form.has("code")
      ? { outcome: "code-needed", message, redirectTo }
      : { outcome: "refused", message, username: text("username"), redirectTo };
    return result;
  }
}

export const shouldRevalidate = () => false;

/** How long the success toast is shown before the desk opens, in milliseconds. */
const redirectDelayMs = 100;

/** The sign-in form: username and password first, then the code of a second factor. */
export default function AdminLogin() {
  const data = useLoaderData<typeof loader>();
  const pageResult = useActionData<SignInResult>();
  const fetcher = useFetcher<SignInResult>();
  const toast = useToast();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  useEffect(unsendDrafts, []);
  const result = fetcher.data ?? pageResult;
  const { redirectTo } = result ?? data;

  useEffect(() => {
    const answer = fetcher.data;
    if (answer === undefined) return;
    if (answer.outcome !== "signed-in") {
      const { message } = answer;
      if (message !== null) toast({ title: "Error", description: message, variant: "destructive" });
      return;
    }
    toast({ title: "Success", description: "Admin login successful" });
    const timer = setTimeout(() => navigate(answer.redirectTo), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [fetcher.data, toast, navigate]);

  const asksForCode = result?.outcome === "code-needed";
  // On a hydrated page the toast shows the refusal.
  const message =
    fetcher.data === undefined && result !== undefined && "message" in result
      ? result.message
      : null;
  return (
    <SignInFrame
      heading="Admin Access"
      lede="Enter your admin credentials to access the management panel"
    >
      <Refusal title="Error" message={message} className="mb-6" />
      <fetcher.Form method="post" action="/admin/login" className="space-y-6">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        {hydrated && <input type="hidden" name={enhancedName} value="1" />}
        {asksForCode ? (
          <TextField
            name="code"
            label="Code"
            hint="The six digits of your authenticator app, or one of your recovery codes."
            required
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            // The person just completed the previous step, and this is the only field.
            autoFocus
          />
        ) : (
          <>
            <UsernameField
              label="Username"
              placeholder="Enter username"
              defaultValue={result?.outcome === "refused" ? result.username : ""}
            />
            <TextField
              name="password"
              label="Password"
              type="password"
              placeholder="Enter password"
              required
              autoComplete="current-password"
            />
            <a href="/admin/forgot-password" className="-mt-6 flex min-h-11 w-fit items-center">
              Forgot password?
            </a>
          </>
        )}
        <Button
          className="w-full"
          busy={fetcher.state !== "idle"}
          busyText="Signing in..."
          disabled={result?.outcome === "signed-in"}
        >
          Sign In
        </Button>
      </fetcher.Form>
      {!asksForCode && (
        <form method="post" action="/admin/login" className="mt-3">
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <p className="mb-3 text-center text-muted has-[+.invisible]:invisible noscript:hidden">
            or
          </p>
          <PasskeyButton intent="sign-in" className="w-full">
            Use a passkey
          </PasskeyButton>
        </form>
      )}
      <ButtonLink href="/" variant="quiet" className="mt-3 w-full">
        Back to Website
      </ButtonLink>
    </SignInFrame>
  );
}
