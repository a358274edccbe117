import { deskClock } from "~/desk/follow-ups.server";
import { exportReport } from "~/desk/report.server";
import { answerFile } from "~/http/respond.server";
import { staffLoader } from "~/staff/guards.server";

/** Exports the report of a year or a month as a CSV file. */
export const loader = staffLoader(async ({ staff, query, db }) => {
  const { period, csv } = await exportReport(db, staff, query, deskClock());
  return answerFile(`report-${period}.csv`, csv);
});
