import { ReadableStream as NodeStream } from "node:stream/web";
import { stringify } from "csv-stringify/sync";
import { exportDeskLeads, exportLeadsByIds } from "#db/queries/desk-list.server";
import { findAllLeadNotesByLeads } from "#db/queries/desk-work.server";
import type { LeadRecord } from "#db/queries/leads.server";
import type { Queryable } from "#db/transactions.server";
import { visitFields } from "~/leads/hidden-fields";
import { leadColumns } from "~/leads/lead-facts.server";
import { formerStaff } from "~/staff/account-texts";
import { recordRead } from "~/staff/reads.server";
import type { DeskClock } from "./follow-ups.server";
import { type Editor, recordDeskAction } from "./lead-edits.server";
import { deskFilterOf } from "./list.server";
import type { LeadListState } from "./list-state";

const action = "leads.exported";

/** Exports the leads of a list as CSV. First logs the export with its filters, but never the search text. */
export async function exportList(
  db: Queryable,
  editor: Editor,
  state: LeadListState,
  clock: DeskClock,
): Promise<ReadableStream<Uint8Array>> {
  const filter = deskFilterOf(state, editor, clock);
  const { lookups, suspectedSpam: quarantined, ownedBy: _, queue: _queue, ...others } = filter;
  const shown = { box: state.box, mine: state.mine !== null };
  const logged = { ...others, searched: lookups.length > 0, quarantined, ...shown };
  await recordDeskAction(db, editor, action, logged, clock.now);
  const logBatch = (leads: string[]) => recordRead(db, editor, { action, leads, whole: true });
  return leadCsvStream(db, exportDeskLeads(db, filter), logBatch);
}

/** Exports the leads with these ids as CSV. First logs the export with the ids. */
export async function exportSelection(db: Queryable, editor: Editor, ids: readonly string[]) {
  await recordDeskAction(db, editor, action, { selected: ids });
  return leadCsvStream(db, exportLeadsByIds(db, ids));
}

/** Returns the notes of a lead as one text, oldest note first. */
function describeNotes(notes: Awaited<ReturnType<typeof findAllLeadNotesByLeads>>, id: string) {
  return notes
    .filter(({ leadId, mergedInto }) => leadId === id || mergedInto === id)
    .map((note) => `${note.createdAt} ${note.author ?? formerStaff}:\n${note.body}`)
    .reverse()
    .join("\n\n");
}

/** The columns of the export, in order. */
const columns: string[] = [
  "reference",
  "kind",
  "submittedAt",
  "status",
  "replyDueAt",
  "dueAt",
  "attempts",
  "lastAttemptAt",
  "lastOutcome",
  "lostReason",
  ...leadColumns,
  "phoneE164",
  "notes",
  "smsConsentVersion",
  "smsConsentAt",
  "authorityPending",
  "quarantined",
  "quarantineReason",
  ...visitFields.map(({ name }) => name),
  "language",
  "id",
];

/** The format of the desk's CSV files (RFC 4180). Keeps spreadsheets from running a cell as a formula. */
export const csvRules = {
  record_delimiter: "windows",
  // A cell that a spreadsheet would run as a formula gets a leading apostrophe (OWASP, "CSV Injection").
  escape_formulas: true,
  // Some programs also split cells at semicolons, tabs or a lone CR.
  quoted: true,
  quoted_empty: true,
} as const;

const options = {
  ...csvRules,
  columns,
  cast: {
    boolean: (value: boolean) => (value ? "yes" : "no"),
    // A plus sign followed by digits computes nothing, and other programs can read the phone number.
    string: (value: string) =>
      /^\+\d{7,15}$/.test(value) ? { value, escape_formulas: false } : value,
  },
} as const;

/**
 * Returns leads and their notes, except crossed-out notes, as a CSV file (RFC 4180) in UTF-8 with a byte order mark, one chunk per batch. Booleans are
 * `yes` or `no`, times are UTC ISO, and null is empty. No spreadsheet reads a cell as a formula. Reads each batch on demand, and stops when the stream
 * is canceled. Calls `logBatch` with a batch's lead ids before sending the batch.
 */
export function leadCsvStream(
  db: Queryable,
  batches: AsyncIterable<LeadRecord[]>,
  logBatch?: (ids: string[]) => Promise<void>,
): ReadableStream<Uint8Array> {
  const write = async function* () {
    yield Buffer.from(stringify([], { ...options, bom: true, header: true }));
    for await (const batch of batches) {
      if (batch.length === 0) continue;
      const ids = batch.map(({ id }) => id);
      await logBatch?.(ids);
      const notes = await findAllLeadNotesByLeads(db, ids);
      const rows = batch.map((lead) => ({ ...lead, notes: describeNotes(notes, lead.id) }));
      yield Buffer.from(stringify(rows, options));
    }
  };
  // Node's type of a stream differs from the browser's.
  return NodeStream.from(write()) as ReadableStream;
}
