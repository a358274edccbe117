import type { MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { deskClock } from "~/desk/follow-ups.server";
import { LeadThumbBar } from "~/desk/lead-contact";
import { LeadPanel, LeadPanelMessage } from "~/desk/lead-panel";
import { leadListAddress, readLeadListState } from "~/desk/list-state";
import { useLeadNow } from "~/desk/live-list";
import { openLead } from "~/desk/open-lead.server";
import { answer, seeOther } from "~/http/respond.server";
import { staffLoader } from "~/staff/guards.server";

export { answerLeadPost as action } from "~/desk/actions.server";
export {
  postLeadWork as clientAction,
  revalidateUnlessUnanswered as shouldRevalidate,
} from "~/desk/lead-form";

// Without the list's title, because `meta` names the lead.
export const handle = { scripts: true, layout: "admin", title: undefined };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: shown ? `Lead ${shown.panel.lead.reference}` : "Lead" },
  { name: "robots", content: "noindex" },
];

export const loader = staffLoader(async ({ staff, params, query, db }) => {
  const panel = await openLead(db, staff, params.leadId ?? "", deskClock());
  if (panel === null) throw answer(null, 404);
  const state = readLeadListState(query);
  // The lead was merged into another lead.
  if (panel.lead.id !== params.leadId) throw seeOther(leadListAddress(state, panel.lead.id));
  return answer({ panel, state });
});

export default function LeadPage() {
  const { panel, state } = useLoaderData<typeof loader>();
  const opened = useLeadNow(panel);
  return (
    <>
      <LeadPanel data={opened} state={state} />
      <LeadThumbBar {...opened} />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const gone = isRouteErrorResponse(error) && error.status === 404;
  return <LeadPanelMessage gone={gone} />;
}
