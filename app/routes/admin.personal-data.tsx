import { useActionData, useLoaderData } from "@remix-run/react";
import { deskClock } from "~/desk/desk-clock.server";
import { DeskPersonalData, DeskRetention } from "~/desk/personal-data";
import type { PersonalDataAnswer } from "~/desk/personal-data.server";
import { describeNextRetention } from "~/desk/retention.server";
import { answer } from "~/http/respond.server";
import { unlistedPage } from "~/site/site-data";
import { requireAdministrator, staffLoader } from "~/staff/guards.server";
import { DeskShell } from "~/staff/shell";

export { answerPersonalDataPost as action } from "~/desk/personal-data.server";

export const handle = { layout: "admin" };

export const meta = unlistedPage("Personal data");

export const loader = staffLoader(async ({ db, sidebar }) => {
  const retention = await describeNextRetention(db, deskClock());
  return answer({ sidebar: await sidebar(), retention });
}, requireAdministrator);

export default function PersonalDataPage() {
  const { sidebar, retention } = useLoaderData<typeof loader>();
  const answer = useActionData<PersonalDataAnswer>();
  return (
    <DeskShell title="Personal data" sidebar={sidebar}>
      <div className="max-w-3xl space-y-12">
        <DeskPersonalData answer={answer} />
        <DeskRetention
          retention={retention}
          refused={answer?.outcome === "retention-refused" ? answer : undefined}
        />
      </div>
    </DeskShell>
  );
}
