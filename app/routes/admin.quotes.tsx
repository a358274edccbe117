import { useActionData, useLoaderData } from "@remix-run/react";
import type { ListPostRefusal } from "~/desk/actions.server";
import { deskClock } from "~/desk/follow-ups.server";
import { LeadDesk } from "~/desk/lead-desk";
import { loadListPage } from "~/desk/list.server";
import { leadListAddress } from "~/desk/list-state";
import { findViewState } from "~/desk/views.server";
import { answer, seeOther } from "~/http/respond.server";
import { staffLoader, takeOutcome } from "~/staff/guards.server";

export { answerListPost as action } from "~/desk/actions.server";
export { revalidateListUnlessLeadOpens as shouldRevalidate } from "~/desk/lead-form";

export const handle = { scripts: true, layout: "admin", title: "Leads" };

export const loader = staffLoader(async ({ request, staff, query, params, db, sidebar }) => {
  const view = query.get("view");
  const opened = view === null ? null : await findViewState(db, staff, view);
  if (opened !== null) throw seeOther(leadListAddress(opened, params.leadId));
  const { outcome: done, headers } = await takeOutcome(request);
  const { httpError, ...page } = await loadListPage(db, staff, { query, done }, deskClock());
  const { status, retryAfterSeconds } = httpError ?? {};
  return answer({ ...page, sidebar: await sidebar() }, status, { retryAfterSeconds, headers });
});

export default function LeadListRoute() {
  const { sidebar, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<ListPostRefusal>();
  return <LeadDesk page={page} sidebar={sidebar} refused={refused} />;
}
