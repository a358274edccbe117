import { deskClock } from "~/desk/desk-clock.server";
import { type ListChanges, loadListChanges } from "~/desk/list.server";
import { firstPage, readLeadListState } from "~/desk/list-state";
import { privateHeaders } from "~/http/respond.server";
import { staffLoader } from "~/staff/guards.server";

/** More than a page shows. */
const mostIds = 60;

/** What became of the leads that the address names, for the list that its other parameters describe. */
export const loader = staffLoader(async ({ staff, query, db, sidebar }) => {
  const named = (name: string) => query.getAll(name).slice(0, mostIds);
  const state = firstPage(readLeadListState(query));
  const asked = { state, shown: named("shown"), others: named("other") };
  const changes = await loadListChanges(db, staff, asked, deskClock());
  const answer: ListChanges = { ...changes, sidebar: await sidebar() };
  return Response.json(answer, { headers: privateHeaders });
});
