import { useActionData, useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { sendTestToStaff } from "~/health/check-mail.server";
import { systemReport } from "~/health/diagnose.server";
import { SystemReport } from "~/health/status-page";
import { answer } from "~/http/respond.server";
import type { Finding } from "~/site/findings";
import {
  postAction,
  requireAdministrator,
  type SignedInStaff,
  staffPage,
} from "~/staff/guards.server";
import { DeskShell } from "~/staff/shell";

export const handle = { layout: "admin", title: "System" };

export const loader = staffPage(
  async () => ({ report: await systemReport(getDatabase(), getConfig()) }),
  requireAdministrator,
);

export const action = postAction<Finding, SignedInStaff>({
  guard: requireAdministrator,
  actions: {
    "send-test-mail": async (_form, { id }) =>
      answer(await sendTestToStaff(getDatabase().db, getConfig(), id), 200),
  },
  refusal: ({ message }) => ({ group: "leads", text: message }),
});

export default function SystemPage() {
  const { sidebar, report } = useLoaderData<typeof loader>();
  const test = useActionData<typeof action>();
  return (
    <DeskShell title="System" sidebar={sidebar}>
      <SystemReport report={report} test={test} />
    </DeskShell>
  );
}
