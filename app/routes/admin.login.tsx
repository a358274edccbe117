import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  useActionData,
  useFetcher,
  useLoaderData,
  useNavigate,
} from "@remix-run/react";
import { useEffect } from "react";
import { safeRedirect } from "remix-utils/safe-redirect";
import { useHydrated } from "remix-utils/use-hydrated";
import { getDatabase } from "#db/connection.server";
import { isDatabaseUnavailable } from "#db/errors.server";
import { Logo } from "~/components/site/logo";
import { useCompany } from "~/components/site/site-data";
import { Button, ButtonLink } from "~/components/ui/button";
import { Alert } from "~/components/ui/notice";
import { TextField } from "~/components/ui/text-field";
import { useToast } from "~/components/ui/toast";
import { getConfig } from "~/config.server";
import { signInTexts } from "~/content/admin";
import { enhancedName } from "~/domain/leads/form-result";
import { clientAddress } from "~/http/front-door/context.server";
import { findAdmin } from "~/http/guards.server";
import {
  personalPage,
  privateHeaders,
  retryAfterSeconds,
  withPageErrors,
} from "~/http/respond.server";
import { adminCookie } from "~/services/sign-in/admin-cookie.server";
import { signInAdmin } from "~/services/sign-in/admin-sessions.server";

export const handle = { scripts: true, layout: "admin" };

export const meta: MetaFunction = () => [
  { title: signInTexts.heading },
  { name: "robots", content: "noindex" },
];

export const headers = personalPage;

const afterSignIn = "/admin/team";
/** How long the success toast stands before the desk opens, in milliseconds (specification, section 9). */
const redirectDelayMs = 100;

type SignInResult =
  | { outcome: "signed-in"; redirectTo: string }
  | { outcome: "refused"; message: string; username: string };

export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = deskAddress(new URL(request.url).searchParams.get("redirectTo"));
  const admin = await withPageErrors(() => findAdmin(request));
  if (admin !== null) throw redirect(redirectTo, { status: 303, headers: privateHeaders });
  return data({ redirectTo }, { headers: privateHeaders });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const username = text("username").trim();
  const redirectTo = deskAddress(text("redirectTo"));
  try {
    const signIn = await signInAdmin(getDatabase().db, {
      username,
      password: text("password"),
      address: clientAddress(),
    });
    if (!signIn.ok) {
      return signIn.reason === "throttled"
        ? refused(
            username,
            throttledMessage(signIn.retryAfterSeconds),
            429,
            signIn.retryAfterSeconds,
          )
        : refused(username, signInTexts.failure, 400);
    }
    const headers = { ...privateHeaders, "Set-Cookie": adminCookie(getConfig().siteUrl, signIn) };
    if (text(enhancedName) !== "1") return redirect(redirectTo, { status: 303, headers });
    return data<SignInResult>({ outcome: "signed-in", redirectTo }, { headers });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return refused(
      username,
      "Sign-in is not possible right now. Please try again in a few seconds.",
      503,
      retryAfterSeconds,
    );
  }
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<SignInResult>();
  } catch {
    const message = "The site could not be reached. Check your connection and try again.";
    return { outcome: "refused", message, username: "" } satisfies SignInResult;
  }
}

export const shouldRevalidate = () => false;

export default function AdminLogin() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const pageResult = useActionData<SignInResult>();
  const fetcher = useFetcher<SignInResult>();
  const { toast } = useToast();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { shortName } = useCompany();
  const result = fetcher.data;

  useEffect(() => {
    if (result === undefined) return;
    if (result.outcome === "refused") {
      toast({
        title: signInTexts.failureTitle,
        description: result.message,
        variant: "destructive",
      });
      return;
    }
    toast({ title: signInTexts.successTitle, description: signInTexts.success });
    const timer = setTimeout(() => navigate(result.redirectTo), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [result, toast, navigate]);

  const refusal = !hydrated && pageResult?.outcome === "refused" ? pageResult : undefined;
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-5 py-12">
      <a href="/" className="mb-10 self-start text-body no-underline">
        <Logo shortName={shortName} />
      </a>
      <h1 className="text-3xl">{signInTexts.heading}</h1>
      <p className="mt-2 text-muted">{signInTexts.subtitle}</p>
      {refusal && (
        <Alert
          variant="destructive"
          title={signInTexts.failureTitle}
          announce="alert"
          className="mt-6"
        >
          <p>{refusal.message}</p>
        </Alert>
      )}
      <fetcher.Form method="post" action="/admin/login" className="mt-8 space-y-6">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        {hydrated && <input type="hidden" name={enhancedName} value="1" />}
        <TextField
          name="username"
          label="Username"
          placeholder={signInTexts.usernamePlaceholder}
          defaultValue={refusal?.username}
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
    </main>
  );
}

function deskAddress(wanted: string | null): string {
  const address = safeRedirect(wanted, afterSignIn);
  return address.startsWith("/admin/") && !address.startsWith("/admin/login")
    ? address
    : afterSignIn;
}

function refused(username: string, message: string, status: number, retryAfter?: number) {
  const headers = new Headers(privateHeaders);
  if (retryAfter !== undefined) headers.set("Retry-After", String(retryAfter));
  return data<SignInResult>({ outcome: "refused", message, username }, { status, headers });
}

function throttledMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many failed sign-ins. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}
