import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { getConfig } from "~/config.server";
import { answer, personalPage } from "~/http/respond.server";
import { ReceiptPage } from "~/leads/receipt";
import {
  answerReceiptPost,
  loadReceipt,
  type ReceiptAnswer,
  showReceipt,
} from "~/leads/receipts.server";
import { unlistedPage } from "~/site/site-data";

export const headers = personalPage;

export const meta = unlistedPage("Your receipt");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const done = new URL(request.url).searchParams.get("done");
  return answer(showReceipt(await loadReceipt(params.token ?? ""), getConfig(), done));
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerReceiptPost(request, params.token ?? "");
}

/** For the panel that posts here from the page of a form: without an answer it stays, with what was typed. */
export async function clientAction({
  serverAction,
}: ClientActionFunctionArgs): Promise<ReceiptAnswer> {
  try {
    return await serverAction<ReceiptAnswer>();
  } catch {
    const message = "The site could not be reached. Check your connection and save again.";
    return { outcome: "refused", intent: "answer", errors: {}, message, typed: {} };
  }
}

export default function Receipt() {
  const receipt = useLoaderData<typeof loader>();
  const answered = useActionData<ReceiptAnswer>();
  const refused = answered?.outcome === "refused" ? answered : undefined;
  return <ReceiptPage receipt={receipt} refused={refused} />;
}
