import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answer, personalPage } from "~/http/respond.server";
import { unlistedPage } from "~/site/site-data";
import { answerConfirmPost, type ConfirmResult } from "~/staff/confirm.server";
import { ConfirmForm } from "~/staff/confirm-form";
import { deskAddress } from "~/staff/sign-in-posts.server";
import { confirmTexts } from "~/staff/sign-in-texts";

export const handle = { scripts: true, layout: "admin" };

export const meta = unlistedPage(confirmTexts.heading);

export const headers = personalPage;

/** Asks for no session: it runs after the action, too, with the cookie whose session has a new token by then. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  return answer({ redirectTo: deskAddress(query.get("redirectTo")) });
}

export function action({ request }: ActionFunctionArgs) {
  return answerConfirmPost(request);
}

export default function Confirm() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const result = useActionData<ConfirmResult>();
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-5 py-12">
      <h1 className="text-3xl">{confirmTexts.heading}</h1>
      <ConfirmForm redirectTo={redirectTo} result={result} />
    </main>
  );
}
