import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getConfig } from "~/config.server";
import { FirstRunPage } from "~/settings/first-run-page";
import { answerFirstRunPost, stepAt } from "~/settings/first-run-posts.server";
import { viewSettings } from "~/settings/settings-view.server";
import { unlistedPage } from "~/site/site-data";
import { findFirstRun } from "~/staff/first-run.server";
import { answerPage } from "~/staff/flash.server";
import { requireAdministrator, staffLoader } from "~/staff/guards.server";
import { DeskShell } from "~/staff/shell";

export const handle = { scripts: true, layout: "admin" };

export const meta = unlistedPage("Set up your website");

export const loader = staffLoader(
  async (desk) =>
    answerPage(desk, {
      step: stepAt(desk.query),
      left: await findFirstRun(desk.db),
      view: await viewSettings(desk.db),
      sendsMail: getConfig().SMTP_URL !== undefined,
    }),
  requireAdministrator,
);

export function action({ request }: ActionFunctionArgs) {
  return answerFirstRunPost(request);
}

export default function FirstRun() {
  const { sidebar, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <DeskShell title="Set up your website" sidebar={sidebar}>
      <FirstRunPage {...page} refused={refused} />
    </DeskShell>
  );
}
