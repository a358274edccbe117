import { getDatabase } from "#db/connection.server";
import {
  BadCursorError,
  findLeads,
  findLeadsByEmail,
  type LeadKind,
  type LeadPage,
  type LeadRecord,
} from "#db/queries/leads.server";
import { jsonError, jsonSuccess, withJsonErrors } from "~/http/respond.server";
import { requireStaffJson } from "~/staff/guards.server";
import { fuelCardApplicationForm } from "./fuel-card-application";
import { leadListQuery, maxLimit } from "./lead-list-query";
import { quoteRequestForm } from "./quote-request";

/** What a list says to a query that it cannot follow. */
export const leadListRefusals = {
  limit: `limit must be a whole number from 1 to ${maxLimit}.`,
  cursor: "cursor is not one that this list gave. Leave it out to start again.",
} as const;

const fieldNames: Record<LeadKind, readonly string[]> = {
  "quote-request": Object.keys(quoteRequestForm.shape),
  "fuel-card-application": Object.keys(fuelCardApplicationForm.shape),
};

/** Returns what a visitor sent: reference, submittedAt (UTC ISO) and the fields of the lead's own form, absent ones null. */
export function presentSent(lead: LeadRecord): Record<string, unknown> {
  const fields = new Set(fieldNames[lead.kind]);
  const sent = Object.fromEntries(Object.entries(lead).filter(([name]) => fields.has(name)));
  return { reference: lead.reference, submittedAt: lead.submittedAt, ...sent };
}

/**
 * Returns a lead as the API shows it: what was sent, its id and where it stands. The receipt token stays out (DESIGN,
 * settled points).
 */
export function presentLead(lead: LeadRecord): Record<string, unknown> {
  const { id, status, quarantined, authorityPending } = lead;
  return { id, ...presentSent(lead), status, quarantined, authorityPending };
}

/** Answers an administrator's GET of one kind of lead, newest first: `{success, [name]: [...], nextCursor}`; 401 otherwise. */
export function answerLeadList(request: Request, kind: LeadKind, name: string): Promise<Response> {
  return answerPage(request, name, (page) => findLeads(getDatabase().db, { kind, ...page }));
}

/** Answers an administrator's GET of one kind of lead by email, exact but for case, newest first; 401 otherwise. */
export function answerLeadsByEmail(
  request: Request,
  kind: LeadKind,
  name: string,
  email: string,
): Promise<Response> {
  return answerPage(request, name, (page) =>
    findLeadsByEmail(getDatabase().db, { kind, email, ...page }),
  );
}

interface PageRequest {
  limit: number;
  cursor: string | null;
  quarantined: boolean;
}

function answerPage(
  request: Request,
  name: string,
  find: (page: PageRequest) => Promise<LeadPage>,
): Promise<Response> {
  return withJsonErrors(async () => {
    await requireStaffJson(request);
    const query = leadListQuery.safeParse(queryOf(request));
    if (!query.success) return jsonError(400, leadListRefusals.limit);
    const { limit, cursor = null, quarantined } = query.data;
    try {
      const { leads, nextCursor } = await find({ limit, cursor, quarantined });
      return jsonSuccess({ [name]: leads.map(presentLead), nextCursor });
    } catch (error) {
      if (!(error instanceof BadCursorError)) throw error;
      return jsonError(400, leadListRefusals.cursor);
    }
  });
}

/** Returns the parameters of a request's query; of a repeated one the first. */
function queryOf(request: Request): Record<string, string> {
  const pairs = [...new URL(request.url).searchParams];
  return Object.fromEntries(pairs.reverse());
}
