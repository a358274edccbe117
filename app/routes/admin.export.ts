import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { exportList, exportSelection } from "~/desk/export-leads.server";
import { selectedLeads } from "~/desk/lead-edits.server";
import { deskOutcomeAddress, firstPage, plainList, readLeadListState } from "~/desk/list-state";
import { deskClock } from "~/desk/response-clock.server";
import { answerPost } from "~/http/form-post.server";
import { answerFile, seeOther, withPageErrors } from "~/http/respond.server";
import { requireStaff } from "~/staff/guards.server";

/** The list that the desk shows, all pages of it, as a CSV file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await withPageErrors(() => requireStaff(request));
  const state = firstPage(readLeadListState(new URL(request.url).searchParams));
  const { db } = getDatabase();
  return csvFile(await withPageErrors(() => exportList(db, admin, state, deskClock())));
}

/** The leads that were selected on the desk, as a CSV file. */
export function action({ request }: ActionFunctionArgs) {
  return answerPost(request, {
    guard: requireStaff,
    deeds: async (form, admin) => {
      const ids = selectedLeads(form).map(({ id }) => id);
      if (ids.length > 0) return csvFile(await exportSelection(getDatabase().db, admin, ids));
      return seeOther(deskOutcomeAddress(plainList, undefined, { nothingSelected: true }));
    },
  });
}

function csvFile(body: ReadableStream<Uint8Array>): Response {
  const day = new Date().toISOString().slice(0, 10);
  return answerFile(`leads-${day}.csv`, body);
}
