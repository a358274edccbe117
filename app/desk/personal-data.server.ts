import { type Database, getDatabase } from "#db/connection.server";
import { findAllLeadNotesByLead, findTimelineByLead } from "#db/queries/desk-work.server";
import {
  deleteByIds,
  emptyWriteAheadLog,
  findAllClientsByEmail,
  findAllLeadsByContact,
  findAllNotificationsByLead,
  type PersonalContact,
} from "#db/queries/personal-data.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { backupRetentionDays } from "~/backups/backup-rule";
import { getConfig } from "~/config.server";
import { type Action, answerPost, type PostedForm } from "~/http/form-post.server";
import { answer, answerFile, seeOther } from "~/http/respond.server";
import { longDay } from "~/site/dates";
import { requireConfirmedStaff, requireStaff } from "~/staff/guards.server";
import { recordRead } from "~/staff/reads.server";
import { email, phone } from "~/ui/form-rules";
import { checkForm, type FieldErrors, form, optional } from "~/ui/form-schema";
import { deskClock } from "./desk-clock.server";
import { type Editor, recordDeskAction } from "./lead-edits.server";
import { setPostedRetention } from "./retention.server";

/** What the personal data page answers to a post. No text of it ever stands in an address. */
export type PersonalDataAnswer =
  | ({ outcome: "refused"; message: string | null; errors: FieldErrors } & TypedContact)
  | { outcome: "retention-refused"; message: string; months: string }
  | ({ outcome: "found"; found: ReturnType<typeof shown>; problem: string | null } & TypedContact)
  | { outcome: "erased"; leads: number; clients: number; gone: string };

type TypedContact = Record<"email" | "phone", string>;

export const personalDataPath = "/admin/personal-data";

type PersonalDataIntent = "search" | "erase" | "set-retention";

const actions: Record<PersonalDataIntent, Action<PersonalDataAnswer, Editor>> = {
  search,
  erase,
  "set-retention": async (form, editor) => {
    await setPostedRetention(form, editor);
    return seeOther(`${personalDataPath}#retention`);
  },
};

/** 400 with what to enter; 409 when what would be erased is no longer what was shown. */
export function answerPersonalDataPost(request: Request) {
  return answerPost<PersonalDataAnswer, Editor>(request, {
    guard: (asked) => requireConfirmedStaff(asked, { except: ["search"] }),
    actions,
    refusal: ({ message }, form) =>
      form.intent === ("set-retention" satisfies PersonalDataIntent)
        ? { outcome: "retention-refused", message, months: form.text("months") }
        : { outcome: "refused", message, errors: {}, ...form.typed(["email", "phone"]) },
  });
}

/** Answers with everything that is held about a contact as a JSON file; 303 to the page when no contact is named. */
export function answerPersonalDataExport(request: Request) {
  return answerPost(request, {
    guard: requireStaff,
    actions: async (form, editor) => {
      const read = readContact(form);
      if (!read.ok) return seeOther(personalDataPath);
      const file = await exportPersonalData(getDatabase().db, editor, read.contact);
      return answerFile("personal-data.json", file);
    },
  });
}

async function search(form: PostedForm, editor: Editor) {
  const read = readContact(form);
  return read.ok ? answerFound(editor, read) : answerBadContact(read);
}

async function erase(form: PostedForm, editor: Editor) {
  const read = readContact(form);
  if (!read.ok) return answerBadContact(read);
  if (form.text("confirm") !== "on") {
    const problem = "Tick the box to confirm that this is to be erased for good.";
    return answerFound(editor, read, { status: 400, problem });
  }
  const erasure = await erasePersonalData(getDatabase(), editor, read.contact, {
    leads: form.all("lead"),
    clients: form.all("client"),
    eraseClients: form.text("eraseClients") === "on",
  });
  if (erasure.outcome === "changed") {
    const problem = "Something was added or removed meanwhile. Nothing was erased: look again.";
    return answerFound(editor, read, { status: 409, problem });
  }
  const lastBackup = new Date(Date.now() + backupRetentionDays * 86_400_000).toISOString();
  const gone = longDay(lastBackup, getConfig().COMPANY_TIME_ZONE);
  const { leads, clients } = erasure;
  return answer<PersonalDataAnswer>({ outcome: "erased", leads, clients, gone });
}

async function answerFound(
  editor: Editor,
  { contact, email, phone }: TypedContact & { contact: PersonalContact },
  { status, problem }: { status: number; problem: string | null } = { status: 200, problem: null },
) {
  const found = shown(await searchPersonalData(getDatabase().db, editor, contact));
  return answer<PersonalDataAnswer>({ outcome: "found", found, email, phone, problem }, status);
}

function answerBadContact({ errors, email, phone }: TypedContact & { errors: FieldErrors }) {
  const refused = { outcome: "refused", message: null, errors, email, phone } as const;
  return answer<PersonalDataAnswer>(refused, 400);
}

/** What a search found, as the page shows it; ids are what an erasure is checked against. */
function shown({ leads, clients }: PersonalData) {
  const { timeZone } = deskClock();
  return {
    leads: leads.map((lead) => ({
      id: lead.id,
      reference: lead.reference,
      kind: lead.kind,
      companyName: lead.companyName,
      contactName: lead.contactName,
      email: lead.email,
      phone: lead.phone,
      submittedDay: longDay(lead.submittedAt, timeZone),
      quarantined: lead.quarantined,
    })),
    clients: clients.map((client) => ({
      id: client.id,
      name: `${client.firstName} ${client.lastName}`,
      companyName: client.companyName,
      email: client.email,
      username: client.username,
    })),
  };
}

function readContact(form: PostedForm) {
  const typed: TypedContact = form.typed(["email", "phone"]);
  return { ...typed, ...readPersonalContact(typed.email, typed.phone) };
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
export async function searchPersonalData(db: Queryable, editor: Editor, contact: PersonalContact) {
  const found = await find(db, contact);
  const read = { action: "personal-data.searched", ...idsOf(found), whole: true } as const;
  await recordRead(db, editor, read);
  return found;
}

/** On record by ids. What only protects the person stays out: the receipt's secret address and the password's hash. */
export async function exportPersonalData(db: Queryable, editor: Editor, contact: PersonalContact) {
  const exportedAt = new Date().toISOString();
  const found = await find(db, contact);
  await recordDeskAction(db, editor, "personal-data.exported", idsOf(found));
  const leads = [];
  for (const { receiptToken: _, ...lead } of found.leads) {
    leads.push({
      ...lead,
      notes: await findAllLeadNotesByLead(db, lead.id),
      timeline: await findTimelineByLead(db, lead.id),
      notices: await findAllNotificationsByLead(db, lead.id),
    });
  }
  return { exportedAt, askedFor: contact, leads, clientAccounts: found.clients };
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
    await recordDeskAction(transaction, editor, "personal-data.erased", erased);
    return {
      outcome: "erased",
      leads: await deleteByIds(transaction, "leads", ids.leads),
      clients: await deleteByIds(transaction, "clients", clients),
    };
  });
  if (result.outcome === "erased") emptyWriteAheadLog(database);
  return result;
}

/** Everything the site holds about a person: leads with what hangs on them, and the accounts of clients. */
type PersonalData = Awaited<ReturnType<typeof find>>;

async function find(db: Queryable, contact: PersonalContact) {
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
