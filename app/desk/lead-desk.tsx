import { Outlet, useParams } from "@remix-run/react";
import { DeskShell } from "~/staff/shell";
import { Alert } from "~/ui/alert";
import { Pagination } from "~/ui/pagination";
import { DeskFilters, DeskSummary } from "./filters";
import { DeskKeyboard } from "./keyboard";
import { DeskBulkBar, DeskEmpty, LeadTable } from "./lead-table";
import type { ListPage } from "./list.server";
import { type LeadListState, leadAddress, leadListAddress } from "./list-state";
import { DeskResultAlert } from "./result-alert";

/** The list of leads with its search and filters; the lead that is open, if any, is its child route. */
export function LeadDesk({ page, username }: { page: ListPage; username: string }) {
  const { state, list, outcome, error } = page;
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
                <a href="/admin/quotes/new">Enter a lead that called</a>
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
