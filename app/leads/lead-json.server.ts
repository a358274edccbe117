import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { getDatabase } from "#db/connection.server";
import { findLeads, type LeadRecord, leadPageMaxLimit } from "#db/queries/leads.server";
import { BadCursorError } from "#db/queries/pages.server";
import type { LeadKind } from "#db/schema";
import { validForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import {
  jsonError,
  jsonSuccess,
  methodNotAllowed,
  readJsonObject,
  withJsonErrors,
} from "~/http/json.server";
import { clientAddress } from "~/server/context.server";
import { requireAdministratorJson } from "~/staff/guards.server";
import { recordRead } from "~/staff/reads.server";
import { form, oneOf, optional } from "~/ui/form-schema";
import { everyFieldOf } from "./fields";
import { readSubmissionKey, submissionKeyHeader, submissionKeyRefusal } from "./hidden-fields";
import { leadKinds } from "./kinds";
import { leadForms } from "./lead-posts.server";
import { submitLead } from "./submit-lead.server";

const language = optional(oneOf(["en", "es"], "Send en or es, or leave it out."));

/** The schemas of JSON requests by kind of lead: the form's fields, and `language` for our replies. */
export const leadBodies = {
  "quote-request": form({ ...leadForms["quote-request"].shape, language }),
  "fuel-card-application": form({ ...leadForms["fuel-card-application"].shape, language }),
};

/** The schema of a query for leads in the API. `quarantined` is true only for "1". */
export const leadListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(leadPageMaxLimit).default(50).describe("Most to list."),
  cursor: z
    .string()
    .optional()
    .describe("The `nextCursor` of the page before; leave it out to start with the newest."),
  quarantined: z
    .unknown()
    .optional()
    .transform((value) => value === "1")
    .meta({
      type: "string",
      enum: ["0", "1"],
      description: "1 lists suspected spam, and only that.",
    }),
});

/** Returns a lead's reference, submittedAt (UTC ISO) and fields. Absent fields are null. */
export function presentSent(lead: LeadRecord): Record<string, unknown> {
  const fields = new Set<string>(everyFieldOf(lead.kind).map(({ name }) => name));
  const sent = Object.fromEntries(Object.entries(lead).filter(([name]) => fields.has(name)));
  return { reference: lead.reference, submittedAt: lead.submittedAt, ...sent };
}

/** Returns a lead with its status, for its sender or staff. Leaves out the receipt token, which opens the visitor's receipt. */
function presentLead(lead: LeadRecord): Record<string, unknown> {
  const { id, language, status, quarantined, authorityPending } = lead;
  return { id, ...presentSent(lead), language, status, quarantined, authorityPending };
}

/** Returns the API's loader `list` (for staff) and action `submit` for one kind of lead. */
export function leadJson(kind: LeadKind) {
  const { one, many } = leadKinds[kind].json;
  return {
    /** Answers a staff member's GET with a page of leads, newest first. `email` in the path selects the leads with that email address. */
    list: ({ request, params: { email } }: LoaderFunctionArgs) =>
      withJsonErrors(async () => {
        const staff = await requireAdministratorJson(request);
        // The first of a repeated parameter counts.
        const pairs = [...new URL(request.url).searchParams].reverse();
        const query = leadListQuery.safeParse(Object.fromEntries(pairs));
        if (!query.success) {
          return jsonError(400, `limit must be a whole number from 1 to ${leadPageMaxLimit}.`);
        }
        try {
          const { db } = getDatabase();
          const page = await findLeads(db, { kind, email, ...query.data });
          const leads = page.leads.map(({ id }) => id);
          await recordRead(db, staff, { action: "leads.listed", leads });
          return jsonSuccess({ [many]: page.leads.map(presentLead), nextCursor: page.nextCursor });
        } catch (error) {
          if (!(error instanceof BadCursorError)) throw error;
          const notOurs = "cursor is not one that this list gave. Leave it out to start again.";
          return jsonError(400, notOurs);
        }
      }),
    /** Answers anyone's POST: 201 with the lead, 400 (with `fieldErrors` for invalid fields), 415 or 503. */
    submit: ({ request }: ActionFunctionArgs) =>
      withJsonErrors(async () => {
        if (request.method !== "POST") return methodNotAllowed("GET, POST");
        const { db } = getDatabase();
        const { language, ...values } = validForm(leadBodies[kind], await readJsonObject(request));
        const source = {
          address: clientAddress(),
          honeypotFilled: false,
          submittedAt: new Date(),
          language: language ?? "en",
          key: keyOf(request),
        };
        const lead = await submitLead(db, kind, values, source);
        return jsonSuccess({ [one]: presentLead(lead) }, 201);
      }),
  };
}

/** Returns the request's idempotency key, which may be in quotes, or null. Throws HttpError if the key is invalid. */
function keyOf(request: Request): string | null {
  const sent = request.headers.get(submissionKeyHeader);
  const key = readSubmissionKey(sent?.replace(/^"(.*)"$/, "$1") ?? "");
  if (sent !== null && key === null) throw new HttpError("refused", submissionKeyRefusal);
  return key;
}
