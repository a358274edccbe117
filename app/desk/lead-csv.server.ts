import { stringify } from "csv-stringify/sync";
import type { LeadRecord } from "#db/queries/leads.server";

/** The columns of the desk's export, in order: the specification's field names. */
const columns = [
  "reference",
  "kind",
  "submittedAt",
  "status",
  "replyDueAt",
  "companyName",
  "contactName",
  "email",
  "phone",
  "mcNumber",
  "dotNumber",
  "monthlyRevenue",
  "businessType",
  "yearsInBusiness",
  "numberOfTrucks",
  "servicesInterested",
  "fuelCardTier",
  "monthlyFuelSpend",
  "primaryRoutes",
  "preferredFuelBrands",
  "comments",
  "agreeToTerms",
  "smsConsent",
  "smsConsentVersion",
  "smsConsentAt",
  "authorityPending",
  "quarantined",
  "quarantineReason",
  "id",
] as const satisfies readonly (keyof LeadRecord)[];

const options = {
  columns: [...columns],
  record_delimiter: "windows",
  // A cell that a spreadsheet would run as a formula begins with an apostrophe instead (OWASP, "CSV Injection").
  escape_formulas: true,
  // A lone CR or LF ends a row for some readers, and what follows it would begin a cell.
  quoted_match: /[\r\n]/,
  cast: { boolean: (value: boolean) => (value ? "yes" : "no") },
} as const;

/**
 * Returns leads as a CSV file (RFC 4180) in UTF-8 with a byte order mark, one batch a chunk: booleans are `yes` or `no`,
 * instants UTC ISO, what is absent is empty, and no cell begins a formula. A batch is asked for when the last one has
 * been taken; cancelling the stream ends the batches.
 */
export function leadCsvStream(
  batches: AsyncGenerator<LeadRecord[], void, undefined>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(stringify([], { ...options, bom: true, header: true })));
    },
    async pull(controller) {
      const { done, value } = await batches.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(stringify(value, options)));
    },
    async cancel() {
      await batches.return();
    },
  });
}
