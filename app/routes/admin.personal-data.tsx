import { useActionData, useLoaderData } from "@remix-run/react";
import { deskClock } from "~/desk/follow-ups.server";
import { DeskPersonalData, DeskRetention } from "~/desk/personal-data";
import type { PersonalDataAnswer } from "~/desk/personal-data.server";
import { describeNextRetention } from "~/desk/retention.server";
import { requireAdministrator, staffPage } from "~/staff/guards.server";
import { DeskShell } from "~/staff/shell";

export { answerPersonalDataPost as action } from "~/desk/personal-data.server";

export const handle = { layout: "admin", title: "Personal data" };

export const loader = staffPage(
  async ({ db }) => ({ retention: await describeNextRetention(db, deskClock()) }),
  requireAdministrator,
);

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
