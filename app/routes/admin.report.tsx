import { useLoaderData } from "@remix-run/react";
import { deskClock } from "~/desk/follow-ups.server";
import { ReportFigures, ReportPeriodForm } from "~/desk/report";
import { loadReport, readPeriod } from "~/desk/report.server";
import { answer } from "~/http/respond.server";
import { staffLoader } from "~/staff/guards.server";
import { DeskShell } from "~/staff/shell";

export const handle = { layout: "admin", title: "Report" };

export const loader = staffLoader(async ({ query, db, sidebar }) => {
  const clock = deskClock();
  const read = readPeriod(query, clock);
  const report = await loadReport(db, read.period, clock.now);
  return answer({ sidebar: await sidebar(), report, ...read }, read.problem === null ? 200 : 400);
});

export default function ReportPage() {
  const { sidebar, report, ...read } = useLoaderData<typeof loader>();
  return (
    <DeskShell title="Report" sidebar={sidebar}>
      <ReportPeriodForm {...read} />
      <ReportFigures report={report} />
    </DeskShell>
  );
}
