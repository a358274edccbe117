import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import { getDatabase } from "#db/connection.server";
import type { LeadRecord } from "#db/queries/leads.server";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import type { FieldErrors } from "~/domain/fields";
import {
  enhancedName,
  honeypotName,
  type LeadFormResult,
  receiptPath,
} from "~/domain/leads/form-result";
import { fieldErrorsOf } from "~/domain/leads/schema";
import { truncateAddress } from "~/domain/network-address";
import { businessHoursOf } from "~/services/company.server";
import type { Submission, SubmittedLead } from "~/services/leads/submit-lead.server";
import { throwUnlessUnavailable } from "./error-report.server";
import { clientAddress } from "./front-door/context.server";
import {
  fieldsRefused,
  jsonError,
  jsonSuccess,
  privateHeaders,
  retryAfterSeconds,
  withJsonErrors,
} from "./respond.server";

/** One kind of lead as the two entrances (form post and JSON) need it. */
export interface LeadIntake<Schema extends z.ZodObject> {
  schema: Schema;
  submit: (
    db: Queryable,
    values: z.output<Schema>,
    submission: Submission,
  ) => Promise<SubmittedLead>;
}

/**
 * Answers a form post of a lead: 303 to the receipt page, or data for a hydrated form; 400 with the fields at fault, 503
 * when the database cannot take it. Both refusals carry what was typed.
 */
export async function answerLeadForm<Schema extends z.ZodObject>(
  request: Request,
  { schema, submit }: LeadIntake<Schema>,
) {
  const { typed, enhanced, honeypotFilled } = await readLeadForm(
    request,
    Object.keys(schema.shape),
  );
  const parsed = schema.safeParse(typed);
  if (!parsed.success) return refused(fieldErrorsOf(parsed.error), typed);
  let submitted: SubmittedLead;
  try {
    submitted = await submit(getDatabase().db, parsed.data, submissionNow(honeypotFilled));
  } catch (error) {
    throwUnlessUnavailable(error);
    return failed(typed);
  }
  const { reference, receiptToken } = submitted.lead;
  const path = receiptPath(receiptToken);
  if (!enhanced) return redirect(path, { status: 303, headers: privateHeaders });
  const result: LeadFormResult = { outcome: "accepted", reference, receiptPath: path };
  return data(result, { headers: privateHeaders });
}

/**
 * Answers a JSON post of a lead: 201 with the lead under `name`, 400 with `fieldErrors`, 415 when it is not JSON, 503
 * when the database cannot take it.
 */
export function answerLeadJson<Schema extends z.ZodObject>(
  request: Request,
  { schema, submit }: LeadIntake<Schema>,
  present: (lead: LeadRecord) => Record<string, unknown>,
): Promise<Response> {
  return withJsonErrors(async () => {
    const body = await readJsonObject(request);
    const parsed = schema.safeParse(body);
    if (!parsed.success) {
      const fieldErrors = fieldErrorsOf(parsed.error);
      return jsonError(400, fieldsRefused, { fieldErrors });
    }
    const { lead } = await submit(getDatabase().db, parsed.data, submissionNow(false));
    return jsonSuccess(present(lead), 201);
  });
}

/**
 * Returns the JSON object of a request's body. Throws a JSON Response: 415 when the content type is another, 400 when
 * the body is not a JSON object.
 */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const mediaType = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw jsonError(415, "Send the fields as JSON with Content-Type: application/json.");
  }
  const body: unknown = await request.json().catch(() => undefined);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw jsonError(400, "The body is not a JSON object. Check its syntax and send it again.");
  }
  return Object.fromEntries(Object.entries(body));
}

async function readLeadForm(request: Request, fieldNames: readonly string[]) {
  // A body that is not a form is answered like an empty form: each field says what to enter.
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    typed: Object.fromEntries(fieldNames.map((name) => [name, text(name)])),
    enhanced: text(enhancedName) === "1",
    honeypotFilled: text(honeypotName) !== "",
  };
}

function submissionNow(honeypotFilled: boolean): Submission {
  const address = clientAddress();
  return {
    address,
    network: truncateAddress(address),
    honeypotFilled,
    submittedAt: new Date(),
    hours: businessHoursOf(getConfig()),
  };
}

function refused(errors: FieldErrors, typed: Record<string, string>) {
  const result: LeadFormResult = { outcome: "refused", errors, typed };
  return data(result, { status: 400, headers: privateHeaders });
}

function failed(typed: Record<string, string>) {
  const result: LeadFormResult = { outcome: "failed", message: null, typed };
  return data(result, {
    status: 503,
    headers: { ...privateHeaders, "Retry-After": String(retryAfterSeconds) },
  });
}
