import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { answerSettingsPost } from "~/settings/save-settings.server";
import { isSettingGroup } from "~/settings/settings";
import { SettingsPage } from "~/settings/settings-page";
import { viewSettings } from "~/settings/settings-view.server";
import { staffPage } from "~/staff/flash.server";
import { requireAdministrator } from "~/staff/guards.server";
import { DeskShell } from "~/staff/shell";

export const handle = { scripts: true, layout: "admin", title: "Settings" };

export const loader = staffPage(async ({ db, query }) => {
  const open = query.get("open");
  return { view: await viewSettings(db), open: isSettingGroup(open) ? open : null };
}, requireAdministrator);

export function action({ request }: ActionFunctionArgs) {
  return answerSettingsPost(request);
}

export default function Settings() {
  const { sidebar, ...page } = useLoaderData<typeof loader>();
  // In state, because a link to a field is a navigation, which clears the action's data.
  const [refused] = useState(useActionData<typeof action>());
  return (
    <DeskShell title="Settings" sidebar={sidebar}>
      <SettingsPage {...page} refused={refused} />
    </DeskShell>
  );
}
