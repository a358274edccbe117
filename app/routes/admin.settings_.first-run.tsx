import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getConfig } from "~/config.server";
import { FirstRunPage } from "~/settings/first-run-page";
import { answerFirstRunPost, stepAt } from "~/settings/first-run-posts.server";
import { viewSettings } from "~/settings/settings-view.server";
import { findFirstRun } from "~/staff/first-run.server";
import { staffPage } from "~/staff/flash.server";
import { requireAdministrator } from "~/staff/guards.server";
import { DeskShell } from "~/staff/shell";

export const handle = { scripts: true, layout: "admin", title: "Set up your website" };

export const loader = staffPage(
  async ({ db, query }) => ({
    step: stepAt(query),
    left: await findFirstRun(db),
    view: await viewSettings(db),
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
