import type { Database } from "#db/connection.server";
import type { ClientRecord } from "#db/queries/clients.server";
import { findAllLeadNotesByLead, findTimelineByLead } from "#db/queries/desk-work.server";
import type { LeadRecord } from "#db/queries/leads.server";
import {
  deleteByIds,
  emptyWriteAheadLog,
  findAllClientsByEmail,
  findAllLeadsByContact,
  findAllNotificationsByLead,
  type PersonalContact,
} from "#db/queries/personal-data.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { recordRead } from "~/staff/reads.server";
import { email, phone } from "~/ui/form-rules";
import { checkForm, type FieldErrors, form, optional } from "~/ui/form-schema";
import { type Editor, recordDeskDeed } from "./lead-edits.server";

/** Everything the site holds about a person: leads with what hangs on them, and the accounts of clients. */
export interface PersonalData {
  leads: LeadRecord[];
  clients: ClientRecord[];
}

/** How an erasure went; on `changed` there is more or less by now than what was shown, and nothing was erased. */
export type Erasure =
  | { outcome: "erased"; leads: number; clients: number }
  | { outcome: "changed" };

const contactForm = form({ email: optional(email()), phone: optional(phone()) });

/** Returns the contact that two texts name; one of them may be empty. Else what to enter, by field. */
export function readPersonalContact(
  email: string,
  phone: string,
): { ok: true; contact: PersonalContact } | { ok: false; errors: FieldErrors } {
  const read = checkForm(contactForm, { email, phone });
  if (!read.ok) return read;
  const contact = { email: read.values.email, phoneE164: read.values.phone?.e164 ?? null };
  if (contact.email !== null || contact.phoneE164 !== null) return { ok: true, contact };
  return { ok: false, errors: { email: "Enter an email address or a phone number." } };
}

/** Returns everything held about a contact, and puts the look on record by ids. */
export async function searchPersonalData(
  db: Queryable,
  editor: Editor,
  contact: PersonalContact,
): Promise<PersonalData> {
  const found = await find(db, contact);
  const read = { action: "personal-data.searched", ...idsOf(found), whole: true } as const;
  await recordRead(db, editor, read);
  return found;
}

/** On record by ids. What only protects the person stays out: the receipt's secret address and the password's hash. */
export async function exportPersonalData(
  db: Queryable,
  editor: Editor,
  contact: PersonalContact,
  now = new Date(),
): Promise<Record<string, unknown>> {
  const found = await find(db, contact);
  await recordDeskDeed(db, editor, "personal-data.exported", idsOf(found));
  const leads = [];
  for (const { receiptToken: _, ...lead } of found.leads) {
    leads.push({
      ...lead,
      notes: await findAllLeadNotesByLead(db, lead.id),
      timeline: await findTimelineByLead(db, lead.id),
      notices: await findAllNotificationsByLead(db, lead.id),
    });
  }
  return { exportedAt: now.toISOString(), askedFor: contact, leads, clientAccounts: found.clients };
}

/**
 * Erases what is held about a contact, if it is what `shown` says: leads with their notes, timeline and notifications, and with
 * `clients` their accounts. The audit log keeps the ids. The write-ahead log is emptied afterwards; pages of the file
 * are overwritten by SQLite itself (secure_delete).
 */
export async function erasePersonalData(
  database: Database,
  editor: Editor,
  contact: PersonalContact,
  shown: { leads: readonly string[]; clients: readonly string[]; eraseClients: boolean },
): Promise<Erasure> {
  const result = await inTransaction(database.db, async (transaction): Promise<Erasure> => {
    const ids = idsOf(await find(transaction, contact));
    if (!sameIds(ids.leads, shown.leads) || !sameIds(ids.clients, shown.clients)) {
      return { outcome: "changed" };
    }
    const clients = shown.eraseClients ? ids.clients : [];
    const erased = { leads: ids.leads, clients };
    await recordDeskDeed(transaction, editor, "personal-data.erased", erased);
    return {
      outcome: "erased",
      leads: await deleteByIds(transaction, "leads", ids.leads),
      clients: await deleteByIds(transaction, "clients", clients),
    };
  });
  if (result.outcome === "erased") emptyWriteAheadLog(database);
  return result;
}

async function find(db: Queryable, contact: PersonalContact): Promise<PersonalData> {
  return {
    leads: await findAllLeadsByContact(db, contact),
    clients: await findAllClientsByEmail(db, contact.email),
  };
}

function idsOf({ leads, clients }: PersonalData) {
  return { leads: leads.map(({ id }) => id), clients: clients.map(({ id }) => id) };
}

function sameIds(some: readonly string[], others: readonly string[]): boolean {
  return [...some].sort().join() === [...others].sort().join();
}
