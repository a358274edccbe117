import { useLoaderData } from "@remix-run/react";
import { deskClock } from "~/desk/follow-ups.server";
import { leadListAddress, plainList, readLeadListState } from "~/desk/list-state";
import { MergeLeads } from "~/desk/merge-leads";
import { compareLeads } from "~/desk/merge-leads.server";
import { answer } from "~/http/respond.server";
import { staffLoader } from "~/staff/guards.server";
import { DeskShell } from "~/staff/shell";

export const handle = { scripts: true, layout: "admin", title: "Compare Leads" };

export const loader = staffLoader(async ({ db, staff, query, params, sidebar }) => {
  const ids = [params.leadId ?? "", query.get("with") ?? ""] as const;
  const compared = await compareLeads(db, staff, ids, deskClock());
  const page = { compared, leadId: ids[0], sidebar: await sidebar() };
  // The list's search may name a person, and this page then shows no lead that the audit log could name.
  if (compared === null) return answer({ ...page, state: plainList }, 404);
  return answer({ ...page, state: readLeadListState(query) });
});

export default function CompareLeadsRoute() {
  const { sidebar, ...page } = useLoaderData<typeof loader>();
  const back = <a href={leadListAddress(page.state, page.leadId)}>Back to the lead</a>;
  return (
    <DeskShell title="Compare leads" back={back} sidebar={sidebar}>
      <MergeLeads {...page} />
    </DeskShell>
  );
}
