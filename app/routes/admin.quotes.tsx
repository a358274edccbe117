import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { isDatabaseUnavailable } from "#db/errors.server";
import { BadCursorError, findLeads } from "#db/queries/leads.server";
import { AdminShell } from "~/components/admin/admin-shell";
import { LeadFilters } from "~/components/admin/lead-filters";
import { type LeadSummary, LeadTable } from "~/components/admin/lead-table";
import { EmptyState } from "~/components/ui/empty-state";
import { Alert } from "~/components/ui/notice";
import { Pagination } from "~/components/ui/pagination";
import { getConfig } from "~/config.server";
import { leadListErrors } from "~/content/admin";
import { formatInstant } from "~/domain/business-hours";
import { type LeadListState, leadListAddress, readLeadListState } from "~/domain/leads/list-state";
import { requireAdmin } from "~/http/guards.server";
import {
  personalPage,
  privateHeaders,
  retryAfterSeconds,
  withPageErrors,
} from "~/http/respond.server";

export const handle = { scripts: true, layout: "admin" };

export const meta: MetaFunction = () => [
  { title: "Leads" },
  { name: "robots", content: "noindex" },
];

export const headers = personalPage;

const pageSize = 50;

interface LeadList {
  state: LeadListState;
  leads: LeadSummary[];
  nextCursor: string | null;
  error: string | null;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await withPageErrors(() => requireAdmin(request));
  const state = readLeadListState(new URL(request.url).searchParams);
  try {
    const found = await findPage(state);
    const list: LeadList = { state, leads: found.leads, nextCursor: found.nextCursor, error: null };
    return data({ ...list, username: admin.username }, { headers: privateHeaders });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const list: LeadList = { state, leads: [], nextCursor: null, error: failureOf(state) };
    const headers = { ...privateHeaders, "Retry-After": String(retryAfterSeconds) };
    return data({ ...list, username: admin.username }, { status: 503, headers });
  }
}

export default function LeadDesk() {
  const { state, leads, nextCursor, error, username } = useLoaderData<typeof loader>();
  return (
    <AdminShell title="Leads" username={username}>
      <LeadFilters state={state} />
      {error !== null ? (
        <Alert variant="destructive" title={error} announce="alert">
          <p>
            <a href={leadListAddress(state)}>Try again</a>
          </p>
        </Alert>
      ) : leads.length === 0 ? (
        <EmptyState title={emptyTitle(state)}>
          <p>{emptyHelp(state)}</p>
        </EmptyState>
      ) : (
        <>
          <LeadTable leads={leads} />
          <Pagination
            label="Leads"
            previous={state.cursor === null ? null : leadListAddress({ ...state, cursor: null })}
            next={nextCursor === null ? null : leadListAddress({ ...state, cursor: nextCursor })}
          />
        </>
      )}
    </AdminShell>
  );
}

async function findPage(state: LeadListState) {
  const { db } = getDatabase();
  const { email, kind, quarantined, cursor } = state;
  const filter = { emailPrefix: email, kind: kind ?? undefined, quarantined, limit: pageSize };
  const page = await findLeads(db, { ...filter, cursor }).catch((error: unknown) => {
    // A cursor that this list never gave: start from the newest.
    if (error instanceof BadCursorError) return findLeads(db, filter);
    throw error;
  });
  const { COMPANY_TIME_ZONE: zone, COMPANY_TIME_ZONE_LABEL: label } = getConfig();
  const inWords = (instant: string) => formatInstant(new Date(instant), zone, label);
  const leads = page.leads.map(
    (lead): LeadSummary => ({
      id: lead.id,
      reference: lead.reference,
      kind: lead.kind,
      status: lead.status,
      companyName: lead.companyName,
      contactName: lead.contactName,
      email: lead.email,
      phone: lead.phone,
      submittedAt: lead.submittedAt,
      submittedInWords: inWords(lead.submittedAt),
      authorityPending: lead.authorityPending,
      quarantined: lead.quarantined,
    }),
  );
  return { leads, nextCursor: page.nextCursor };
}

function failureOf({ email, kind }: LeadListState): string {
  return email === "" ? leadListErrors[kind ?? "quote-request"] : leadListErrors.search;
}

function emptyTitle({ email }: LeadListState): string {
  return email === "" ? "No leads yet" : "No lead has this email address";
}

function emptyHelp({ email }: LeadListState): string {
  return email === ""
    ? "Quote requests and fuel card applications appear here as soon as they are sent."
    : "Check the spelling, or search for the beginning of the address. Case does not matter.";
}
