import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { answer, personalPage, seeOther, withPageErrors } from "~/http/respond.server";
import { Logo } from "~/site/logo";
import { unlistedPage, useCompany } from "~/site/site-data";
import { findStaff } from "~/staff/guards.server";
import { SignInForm } from "~/staff/sign-in-form";
import { answerSignIn, deskAddress } from "~/staff/sign-in-posts.server";
import { type SignInResult, signInTexts } from "~/staff/sign-in-texts";

export const handle = { scripts: true, layout: "admin" };

export const meta = unlistedPage(signInTexts.heading);

export const headers = personalPage;

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const redirectTo = deskAddress(params.get("redirectTo"));
  const admin = await withPageErrors(() => findStaff(request));
  if (admin !== null) throw seeOther(redirectTo);
  return answer({ redirectTo });
}

export function action({ request }: ActionFunctionArgs) {
  return answerSignIn(request);
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

export default function AdminLogin() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const pageResult = useActionData<SignInResult>();
  const { shortName } = useCompany();
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-5 py-12">
      <a href="/" className="mb-10 self-start text-body no-underline">
        <Logo shortName={shortName} />
      </a>
      <h1 className="text-3xl">{signInTexts.heading}</h1>
      {pageResult?.outcome !== "signed-in" && (
        <p className="mt-2 text-muted">{signInTexts.subtitle}</p>
      )}
      <SignInForm redirectTo={redirectTo} pageResult={pageResult} />
    </main>
  );
}
