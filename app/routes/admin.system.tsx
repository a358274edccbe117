import { useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { answer, personalPage } from "~/http/respond.server";
import { systemReport } from "~/operations/diagnose.server";
import { SystemReport } from "~/operations/system-report";
import { unlistedPage } from "~/site/site-data";
import { staffLoader } from "~/staff/guards.server";
import { DeskShell } from "~/staff/shell";

export const handle = { layout: "admin" };

export const meta = unlistedPage("System");

export const headers = personalPage;

export const loader = staffLoader(async ({ rail }) =>
  answer({
    rail: await rail(),
    report: await systemReport(getDatabase(), getConfig()),
  }),
);

export default function SystemPage() {
  const { rail, report } = useLoaderData<typeof loader>();
  return (
    <DeskShell title="System" rail={rail}>
      <SystemReport {...report} />
    </DeskShell>
  );
}
