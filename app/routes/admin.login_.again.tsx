import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerPost } from "~/http/form-post.server";
import { answer, personalPage } from "~/http/respond.server";
import { unlistedPage } from "~/site/site-data";
import { findStaff, type SignedInStaff } from "~/staff/guards.server";
import { resumablePost } from "~/staff/redirect-to-sign-in.server";
import { SignInForm } from "~/staff/sign-in-form";
import { deskAddress } from "~/staff/sign-in-posts.server";
import { type SignInResult, signInAgainTexts } from "~/staff/sign-in-texts";

export const handle = { scripts: true, layout: "admin" };

export const meta = unlistedPage(signInAgainTexts.heading);

export const headers = personalPage;

export function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = deskAddress(new URL(request.url).searchParams.get("form"));
  return answer({ redirectTo });
}

/** Takes over a form that came after the session had ended and stores nothing: its texts stand in the page that it answers. */
export async function action({ request }: ActionFunctionArgs) {
  const interrupted = await resumablePost(request);
  return answerPost<{ interrupted: string; signedIn: boolean }, SignedInStaff | null>(request, {
    guard: findStaff,
    deeds: (_form, admin) => {
      const signedIn = admin !== null;
      return answer({ interrupted, signedIn }, signedIn ? 200 : 401);
    },
    refusal: () => ({ interrupted, signedIn: false }),
  });
}

export const shouldRevalidate = () => false;

export default function SignInAgain() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const { interrupted, signedIn } = useActionData<typeof noForm>() ?? noForm;
  const carry = { redirectTo, interrupted };
  const result: SignInResult | undefined = signedIn
    ? { outcome: "signed-in", ...carry }
    : undefined;
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-5 py-12">
      <h1 className="text-3xl">{signInAgainTexts.heading}</h1>
      <p className="mt-2">
        {interrupted === "" ? signInAgainTexts.ended : signInAgainTexts.textKept}
      </p>
      <SignInForm {...carry} pageResult={result} />
    </main>
  );
}

const noForm = { interrupted: "", signedIn: false };
