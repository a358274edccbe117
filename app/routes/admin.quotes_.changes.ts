import { deskClock } from "~/desk/follow-ups.server";
import { type ListChanges, loadListChanges } from "~/desk/list.server";
import { firstPage, readLeadListState } from "~/desk/list-state";
import { privateHeaders } from "~/http/respond.server";
import { staffLoader } from "~/staff/guards.server";

/** Maximum ids in each parameter. A page shows fewer leads. */
const mostIds = 60;

/** Returns changes to an open list of leads (JSON): current rows of the leads in `shown`, the ids in `other` that match, and the sidebar. Other parameters describe the list. */
export const loader = staffLoader(async ({ staff, query, db, sidebar }) => {
  const named = (name: string) => query.getAll(name).slice(0, mostIds);
  const state = firstPage(readLeadListState(query));
  const request = { state, shown: named("shown"), others: named("other") };
  const changes = await loadListChanges(db, staff, request, deskClock());
  const answer: ListChanges = { ...changes, sidebar: await sidebar() };
  return Response.json(answer, { headers: privateHeaders });
});
