import { getDatabase } from "#db/connection.server";
import { exportList, exportSelection } from "~/desk/export-leads.server";
import { deskClock } from "~/desk/follow-ups.server";
import { nothingSelected, selectedLeads } from "~/desk/lead-edits.server";
import { firstPage, holdsEverything, readLeadListState } from "~/desk/list-state";
import { answerFile } from "~/http/respond.server";
import { localDay } from "~/site/dates";
import {
  postAction,
  redirectWithOutcome,
  requireConfirmedAdministrator,
  requireStaff,
  staffLoader,
} from "~/staff/guards.server";

/** Exports all pages of a list of leads as CSV. Requires a recent password or passkey if the list may contain all leads. */
export const loader = staffLoader(
  async ({ staff, query, db }) => {
    const state = firstPage(readLeadListState(query));
    return csvFile(await exportList(db, staff, state, deskClock()));
  },
  (request) => {
    const state = readLeadListState(new URL(request.url).searchParams);
    return holdsEverything(state) ? requireConfirmedAdministrator(request) : requireStaff(request);
  },
);

/** Exports the selected leads as a CSV file. */
export const action = postAction({
  guard: requireStaff,
  actions: async (form, staff, request) => {
    const ids = selectedLeads(form).map(({ id }) => id);
    if (ids.length > 0) return csvFile(await exportSelection(getDatabase().db, staff, ids));
    return redirectWithOutcome(request, "/admin/quotes", nothingSelected);
  },
});

function csvFile(body: ReadableStream<Uint8Array>): Response {
  const { now, timeZone } = deskClock();
  return answerFile(`leads-${localDay(now, timeZone)}.csv`, body);
}
