import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getConfig } from "~/config.server";
import { answer, personalPage } from "~/http/respond.server";
import { ReceiptPage } from "~/leads/receipt";
import {
  answerReceiptPost,
  loadReceipt,
  type ReceiptRefusal,
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

export default function Receipt() {
  const receipt = useLoaderData<typeof loader>();
  return <ReceiptPage receipt={receipt} refused={useActionData<ReceiptRefusal>()} />;
}
