import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answer, personalPage } from "~/http/respond.server";
import { unlistedPage } from "~/site/site-data";
import { answerConfirmPost, type ConfirmResult } from "~/staff/confirm.server";
import { ConfirmForm } from "~/staff/confirm-form";
import { requireStaffWithAnyPassword, staffLoader } from "~/staff/guards.server";
import { DeskShell } from "~/staff/shell";
import { deskAddress } from "~/staff/sign-in-posts.server";
import { confirmTexts } from "~/staff/sign-in-texts";

export const handle = { layout: "admin" };

export const meta = unlistedPage(confirmTexts.heading);

export const headers = personalPage;

export const loader = staffLoader(
  ({ staff, query }) =>
    answer({ username: staff.username, redirectTo: deskAddress(query.get("redirectTo")) }),
  requireStaffWithAnyPassword,
);

export function action({ request }: ActionFunctionArgs) {
  return answerConfirmPost(request);
}

export default function Confirm() {
  const { username, redirectTo } = useLoaderData<typeof loader>();
  const result = useActionData<ConfirmResult>();
  return (
    <DeskShell title={confirmTexts.heading} username={username}>
      <ConfirmForm username={username} redirectTo={redirectTo} result={result} />
    </DeskShell>
  );
}
