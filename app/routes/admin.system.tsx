import { useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { answer, personalPage } from "~/http/respond.server";
import type { BackupState } from "~/operations/backup-schedule.server";
import { systemFacts } from "~/operations/diagnose.server";
import { SystemReport } from "~/operations/system-report";
import { formatInstant } from "~/site/dates";
import { unlistedPage } from "~/site/site-data";
import { staffLoader } from "~/staff/guards.server";
import { DeskShell } from "~/staff/shell";

export const handle = { layout: "admin" };

export const meta = unlistedPage("System");

export const headers = personalPage;

export const loader = staffLoader(async ({ staff }) => {
  const config = getConfig();
  const { file, ...facts } = await systemFacts(getDatabase(), config);
  const inWords = (instant: Date) =>
    formatInstant(instant, config.COMPANY_TIME_ZONE, config.COMPANY_TIME_ZONE_LABEL);
  const report = {
    ...facts,
    encrypted: file?.encrypted ?? null,
    backups: file && backupsInWords(file.backups, inWords),
  };
  return answer({ username: staff.username, report });
});

function backupsInWords(
  { everyMinutes, count, latest, lastFailure }: BackupState & { count: number },
  inWords: (instant: Date) => string,
) {
  return {
    everyMinutes,
    count,
    last: latest && { at: inWords(latest.madeAt), bytes: latest.bytes },
    failure: lastFailure && { at: inWords(lastFailure.at), message: lastFailure.message },
  };
}

export default function SystemPage() {
  const { username, report } = useLoaderData<typeof loader>();
  return (
    <DeskShell title="System" username={username}>
      <SystemReport {...report} />
    </DeskShell>
  );
}
