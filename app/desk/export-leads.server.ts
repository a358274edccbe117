import { type AuditDetail, insertAuditEntry } from "#db/queries/audit.server";
import { exportDeskLeads, exportLeadsByIds } from "#db/queries/lead-export.server";
import type { Queryable } from "#db/transactions.server";
import { leadCsvStream } from "./lead-csv.server";
import type { Editor } from "./lead-work.server";
import { deskFilterOf } from "./list.server";
import type { LeadListState } from "./list-state";
import type { DeskClock } from "./response-clock.server";

/**
 * Returns every lead of the desk's list as CSV. The export is in the audit log before the first byte: which filters were
 * on, never what was searched for.
 */
export async function exportList(
  db: Queryable,
  editor: Editor,
  state: LeadListState,
  clock: DeskClock,
): Promise<ReadableStream<Uint8Array>> {
  const filter = deskFilterOf(state, clock.timeZone);
  await recordExport(
    db,
    editor,
    {
      searched: filter.lookups.length > 0,
      kind: filter.kind,
      status: filter.status,
      quarantined: filter.quarantined,
      smsConsent: filter.smsConsent,
      submittedFrom: filter.submittedFrom,
      submittedBefore: filter.submittedBefore,
    },
    clock.now,
  );
  return leadCsvStream(exportDeskLeads(db, filter));
}

/** Returns the leads with these ids as CSV; the ids are in the audit log before the first byte. */
export async function exportSelection(
  db: Queryable,
  editor: Editor,
  ids: readonly string[],
  now = new Date(),
): Promise<ReadableStream<Uint8Array>> {
  await recordExport(db, editor, { selected: ids }, now);
  return leadCsvStream(exportLeadsByIds(db, ids));
}

function recordExport(
  db: Queryable,
  editor: Editor,
  detail: AuditDetail,
  now: Date,
): Promise<void> {
  const actor = { actorKind: "admin", actorId: editor.id } as const;
  return insertAuditEntry(db, { ...actor, action: "leads.exported", detail }, now);
}
