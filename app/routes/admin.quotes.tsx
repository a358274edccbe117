import type { ActionFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { findStatusToUndo } from "~/desk/change-status.server";
import { DeskFilters, DeskSummary } from "~/desk/filters";
import { DeskKeyboard } from "~/desk/keyboard";
import { DeskBulkBar, DeskEmpty, LeadTable } from "~/desk/lead-table";
import { type DeskList, loadDeskList } from "~/desk/list.server";
import {
  type LeadListState,
  leadAddress,
  leadListAddress,
  lookupsOf,
  readDeskOutcome,
  readLeadListState,
} from "~/desk/list-state";
import { answerListPost } from "~/desk/posts.server";
import { deskClock } from "~/desk/response-clock.server";
import { DeskResultAlert } from "~/desk/result-alert";
import { revalidateUnlessUnanswered } from "~/desk/unsaved-work";
import { faultOf } from "~/http/faults.server";
import { answer, personalPage } from "~/http/respond.server";
import { leadKinds } from "~/leads/kinds";
import { unlistedPage } from "~/site/site-data";
import { staffLoader } from "~/staff/guards.server";
import { recordRead } from "~/staff/reads.server";
import { DeskShell } from "~/staff/shell";
import { Alert } from "~/ui/alert";
import { Pagination } from "~/ui/pagination";

export const handle = { scripts: true, layout: "admin" };

export const meta = unlistedPage("Leads");

export const headers = personalPage;

const noList: DeskList = {
  leads: [],
  next: null,
  previous: null,
  count: { count: 0, capped: false, searchCut: false },
  alsoQuarantined: 0,
  waiting: 0,
  overdue: 0,
};

export const loader = staffLoader(async ({ staff, query, db }) => {
  const state = readLeadListState(query);
  const { username } = staff;
  try {
    const { batch, nothingSelected, ...counts } = readDeskOutcome(query);
    const change = await findStatusToUndo(db, staff, batch);
    const problem = nothingSelected ? "Select at least one lead first." : null;
    const list = await loadDeskList(db, state, deskClock());
    await recordRead(db, staff, { action: "leads.listed", leads: list.leads.map(({ id }) => id) });
    const outcome = { ...counts, change, problem };
    return answer({ username, state, list, outcome, error: null });
  } catch (error) {
    const fault = faultOf(error);
    const outcome = { change: null, undone: null, missed: 0, problem: null };
    const failed = { username, state, list: noList, outcome, error: failureOf(state) };
    return answer(failed, fault.status, fault);
  }
});

export function action({ request }: ActionFunctionArgs) {
  return answerListPost(request);
}

export const shouldRevalidate = revalidateUnlessUnanswered;

export default function LeadDesk() {
  const { state, list, outcome, error, username } = useLoaderData<typeof loader>();
  const { leadId } = useParams();
  const posts = leadListAddress(state);
  return (
    <DeskShell title="Leads" username={username}>
      <DeskResultAlert
        outcome={outcome}
        action={leadId === undefined ? posts : leadAddress(leadId, state)}
      />
      <div className="desk-layout">
        <div className="desk-list min-w-0">
          <DeskFilters state={state} list={list} />
          {error !== null ? (
            <Alert variant="destructive" title={error} announce="alert">
              <p>
                <a href={leadListAddress(state)}>Try again</a>
              </p>
            </Alert>
          ) : (
            <>
              {list.leads.length === 0 ? (
                <>
                  <DeskSummary state={state} list={list} />
                  <DeskEmpty state={state} />
                </>
              ) : (
                <form method="post" action={posts} className="mb-3 space-y-2">
                  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                    <DeskSummary state={state} list={list} />
                    <DeskBulkBar />
                  </div>
                  <LeadTable leads={list.leads} state={state} openId={leadId} />
                </form>
              )}
              <div className="flex flex-wrap items-center justify-between gap-3">
                <Pagination
                  label="Leads"
                  previous={pageAddress(state, { before: list.previous })}
                  next={pageAddress(state, { after: list.next })}
                />
                <DeskKeyboard closeTo={leadId === undefined ? null : posts} />
              </div>
            </>
          )}
        </div>
        <Outlet />
      </div>
    </DeskShell>
  );
}

function pageAddress(
  state: LeadListState,
  { before = null, after = null }: { before?: string | null; after?: string | null },
): string | null {
  if (before === null && after === null) return null;
  return leadListAddress({ ...state, before, after });
}

/** What the desk says when leads cannot be read. */
function failureOf(state: LeadListState): string {
  return lookupsOf(state).length === 0
    ? leadKinds[state.kind ?? "quote-request"].unlisted
    : "Failed to search submissions";
}
