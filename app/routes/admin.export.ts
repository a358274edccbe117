import type { ActionFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { deskClock } from "~/desk/desk-clock.server";
import { exportList, exportSelection } from "~/desk/export-leads.server";
import { nothingSelected, redirectWithOutcome } from "~/desk/flash.server";
import { selectedLeads } from "~/desk/lead-edits.server";
import { firstPage, holdsEverything, readLeadListState } from "~/desk/list-state";
import { answerPost } from "~/http/form-post.server";
import { answerFile } from "~/http/respond.server";
import { requireConfirmedStaff, requireStaff, staffLoader } from "~/staff/guards.server";

/** The list that the desk shows, all pages of it, as a CSV file. */
export const loader = staffLoader(
  async ({ staff, query, db }) => {
    const state = firstPage(readLeadListState(query));
    return csvFile(await exportList(db, staff, state, deskClock()));
  },
  (request) => {
    const state = readLeadListState(new URL(request.url).searchParams);
    return holdsEverything(state) ? requireConfirmedStaff(request) : requireStaff(request);
  },
);

/** The leads that were selected on the desk, as a CSV file. */
export function action({ request }: ActionFunctionArgs) {
  return answerPost(request, {
    guard: requireStaff,
    actions: async (form, admin) => {
      const ids = selectedLeads(form).map(({ id }) => id);
      if (ids.length > 0) return csvFile(await exportSelection(getDatabase().db, admin, ids));
      return redirectWithOutcome(request, "/admin/quotes", nothingSelected);
    },
  });
}

function csvFile(body: ReadableStream<Uint8Array>): Response {
  const day = new Date().toISOString().slice(0, 10);
  return answerFile(`leads-${day}.csv`, body);
}
