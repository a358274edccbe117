import { Outlet, useParams } from "@remix-run/react";
import { DeskShell } from "~/staff/shell";
import type { ActionOutcome, DeskSidebar } from "~/staff/sidebar.server";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { IntentForm } from "~/ui/intent-form";
import { Pagination } from "~/ui/pagination";
import type { ListPostRefusal } from "./actions.server";
import { DeskAlerts } from "./alerts";
import { DeskBulkBar } from "./bulk-bar";
import { DeskFilters, DeskSummary } from "./filters";
import { DeskKeyboard } from "./keyboard";
import { DeskButton } from "./lead-form";
import { DeskEmpty, LeadTable } from "./lead-table";
import type { ListPage } from "./list.server";
import { firstPage, leadListAddress } from "./list-state";
import { FreshLeads, ListMade, useLiveList } from "./live-list";

/** The list of leads with its search, queues and filters. The open lead, if any, is a child route. */
export function LeadDesk(props: {
  page: ListPage;
  sidebar: DeskSidebar;
  refused: ListPostRefusal | undefined;
}) {
  const { page, sidebar: sidebarAtLoad, refused } = props;
  const { state, list, views, outcome, error } = page;
  const { leadId } = useParams();
  const liveList = useLiveList(page, sidebarAtLoad, leadId);
  const { leads, news, live, sidebar } = liveList;
  const posts = leadListAddress(state);
  const here = leadListAddress(state, leadId);
  return (
    <DeskShell title="Leads" sidebar={sidebar} unsent={sidebarAtLoad.unsent} dense>
      <div className="desk-layout">
        <div className="desk-list">
          <DeskFilters state={state} sidebar={sidebar} views={views} />
          {error === null ? (
            <form method="post" action={posts} className="desk-rows">
              {/* Enter in a checkbox presses the first button of its form. Outside a dialog, this button does nothing. */}
              <button type="submit" formMethod="dialog" hidden />
              <div className="desk-summary relative flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-[0.875rem] md:mb-1.5">
                <DeskSummary page={page} role={sidebar.role} />
                {list.leads.length > 0 && <DeskBulkBar {...page} typed={refused?.typed} />}
              </div>
              <FreshLeads
                {...liveList}
                page={page}
                to={leadListAddress(firstPage(state), leadId)}
              />
              {leads.length > 0 ? (
                <LeadTable
                  leads={leads}
                  state={state}
                  openId={leadId}
                  ticked={refused?.ticked ?? []}
                />
              ) : (
                <div className="mt-2">
                  <DeskEmpty state={state} />
                </div>
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
        <Outlet context={news} />
      </div>
      <div className="no-print flex min-h-12 flex-wrap items-center gap-1 py-1 [&>a:first-child]:-ms-3">
        <Pagination
          label="Leads"
          previous={
            list.previous && leadListAddress({ ...state, before: list.previous, cursor: null })
          }
          next={list.next && leadListAddress({ ...state, before: null, cursor: list.next })}
        />
        <ButtonLink href="/admin/quotes/hand-over" variant="quiet" className="desk-button">
          Hand over leads
        </ButtonLink>
        <DeskAlerts />
        <DeskKeyboard closeTo={leadId === undefined ? null : posts} />
        {/* After the links, because these two change, and must not move a link that is being pressed. */}
        <DeskResultAlert
          outcome={refused ? { message: refused.problem, isProblem: true } : outcome}
          action={here}
        />
        <ListMade madeAt={page.madeAt} live={live} to={here} />
      </div>
    </DeskShell>
  );
}

/** The outcome of the previous action. Its Undo button posts to the URL `action`. */
function DeskResultAlert({ outcome, action }: { outcome: ActionOutcome | null; action: string }) {
  if (outcome === null) return null;
  const { message, isProblem, undo } = outcome;
  return (
    <div
      role={isProblem ? "alert" : "status"}
      className={classNames("desk-outcome", isProblem && "desk-outcome-wrong")}
    >
      <p>{message}</p>
      {undo !== undefined && (
        <IntentForm action={action} intent="undo-status" fields={{ batch: undo }}>
          <DeskButton variant="quiet" data-key="u">
            Undo
          </DeskButton>
        </IntentForm>
      )}
    </div>
  );
}
