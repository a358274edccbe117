import { Outlet, useParams } from "@remix-run/react";
import type { DeskRail } from "~/staff/rail.server";
import { DeskShell } from "~/staff/shell";
import { Alert } from "~/ui/alert";
import { Pagination } from "~/ui/pagination";
import { DeskFilters, DeskSummary } from "./filters";
import { DeskKeyboard } from "./keyboard";
import { DeskBulkBar, DeskEmpty, LeadTable } from "./lead-table";
import type { ListPage } from "./list.server";
import { type LeadListState, leadAddress, leadListAddress } from "./list-state";
import { DeskResultAlert } from "./result-alert";

/** The list of leads with its search, boxes and filters; the lead that is open, if any, is its child route. */
export function LeadDesk({ page, rail }: { page: ListPage; rail: DeskRail }) {
  const { state, list, outcome, error } = page;
  const { leadId } = useParams();
  const posts = leadListAddress(state);
  return (
    <DeskShell title="Leads" rail={rail} dense>
      <div className="desk-layout">
        <div className="desk-list">
          <DeskFilters state={state} rail={rail} />
          {error === null ? (
            <form method="post" action={posts} className="desk-rows">
              <div className="desk-summary">
                <DeskSummary state={state} list={list} />
                {list.leads.length > 0 && <DeskBulkBar />}
              </div>
              {list.leads.length > 0 ? (
                <LeadTable leads={list.leads} state={state} openId={leadId} />
              ) : (
                <DeskEmpty state={state} />
              )}
            </form>
          ) : (
            <Alert variant="destructive" title={error} announce="alert">
              <p>
                <a href={posts}>Try again</a>
              </p>
            </Alert>
          )}
        </div>
        <Outlet />
      </div>
      <div className="desk-foot">
        <Pagination
          label="Leads"
          previous={pageAddress(state, { before: list.previous })}
          next={pageAddress(state, { after: list.next })}
        />
        <DeskResultAlert
          outcome={outcome}
          action={leadId === undefined ? posts : leadAddress(leadId, state)}
        />
        <a href="/admin/quotes/new">Enter a lead that called</a>
        <DeskKeyboard closeTo={leadId === undefined ? null : posts} />
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
