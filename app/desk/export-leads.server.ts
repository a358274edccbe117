import { stringify } from "csv-stringify/sync";
import { exportDeskLeads, exportLeadsByIds } from "#db/queries/desk-list.server";
import { findAllNotesOfLeads } from "#db/queries/desk-work.server";
import type { LeadRecord } from "#db/queries/leads.server";
import type { Queryable } from "#db/transactions.server";
import { visitFields } from "~/leads/hidden-fields";
import { leadColumns } from "~/leads/lead-text.server";
import { recordRead } from "~/staff/reads.server";
import type { DeskClock } from "./desk-clock.server";
import { type Editor, recordDeskAction } from "./lead-edits.server";
import { deskFilterOf } from "./list.server";
import type { LeadListState } from "./list-state";

/** What an export is called in the audit log. */
const exported = "leads.exported";

/** The export is in the audit log before the first byte: which filters were on, never what was searched for. */
export async function exportList(
  db: Queryable,
  editor: Editor,
  state: LeadListState,
  clock: DeskClock,
): Promise<ReadableStream<Uint8Array>> {
  const filter = deskFilterOf(state, editor, clock);
  await recordDeskAction(
    db,
    editor,
    exported,
    {
      searched: filter.lookups.length > 0,
      box: state.box,
      mine: state.mine,
      kind: filter.kind,
      status: filter.status,
      quarantined: filter.suspectedSpam,
      smsConsent: filter.smsConsent,
      authorityPending: filter.authorityPending,
      submittedFrom: filter.submittedFrom,
      submittedBefore: filter.submittedBefore,
    },
    clock.now,
  );
  const nameBatch = (leads: string[]) =>
    recordRead(db, editor, { action: exported, leads, whole: true });
  return leadCsvStream(withNotes(db, exportDeskLeads(db, filter), nameBatch));
}

/** Returns the leads with these ids as CSV; the ids are in the audit log before the first byte. */
export async function exportSelection(db: Queryable, editor: Editor, ids: readonly string[]) {
  await recordDeskAction(db, editor, exported, { selected: ids });
  return leadCsvStream(withNotes(db, exportLeadsByIds(db, ids)));
}

/** A lead with its notes as one text: a line of day and author, then the note. */
type ExportedLead = LeadRecord & { notes: string };

/** Adds to each lead the notes that were not struck, the oldest first; one query a batch, after `nameBatch` named its leads in the audit log. */
export async function* withNotes(
  db: Queryable,
  batches: AsyncGenerator<LeadRecord[], void, undefined>,
  nameBatch?: (ids: string[]) => Promise<void>,
): AsyncGenerator<ExportedLead[], void, undefined> {
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    const ids = batch.map(({ id }) => id);
    await nameBatch?.(ids);
    const notes = Map.groupBy(await findAllNotesOfLeads(db, ids), ({ leadId }) => leadId);
    yield batch.map((lead) => {
      const texts = (notes.get(lead.id) ?? []).map(
        ({ createdAt, author, body }) =>
          `${createdAt} ${author ?? "Former administrator"}:\n${body}`,
      );
      return { ...lead, notes: texts.join("\n\n") };
    });
  }
}

/** The columns of the desk's export, in order: the names of the fields. */
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

/** What every CSV file of the desk is (RFC 4180), with nothing in it that a spreadsheet would run. */
export const csvRules = {
  record_delimiter: "windows",
  // A cell that a spreadsheet would run as a formula begins with an apostrophe instead (OWASP, "CSV Injection").
  escape_formulas: true,
  // Some programs also split at semicolons, tabs or a lone CR, and what follows would begin a cell.
  quoted: true,
  quoted_empty: true,
} as const;

const options = {
  ...csvRules,
  columns,
  cast: {
    boolean: (value: boolean) => (value ? "yes" : "no"),
    // A plus sign with nothing but digits computes nothing, and programs read the number.
    string: (value: string) =>
      /^\+\d{7,15}$/.test(value) ? { value, escape_formulas: false } : value,
  },
} as const;

/**
 * Returns leads as a CSV file (RFC 4180) in UTF-8 with a byte order mark, one batch a chunk: booleans are `yes` or `no`,
 * instants UTC ISO, what is absent is empty, and no cell begins a formula. A batch is asked for when the last one has
 * been taken; cancelling the stream ends the batches.
 */
export function leadCsvStream(
  batches: AsyncGenerator<ExportedLead[], void, undefined>,
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
