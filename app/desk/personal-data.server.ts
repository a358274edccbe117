import { type Database, getDatabase } from "#db/connection.server";
import { findAllClientsByContact } from "#db/queries/clients.server";
import { findAllLeadNotesByLead } from "#db/queries/desk-work.server";
import { findTimelineByLead } from "#db/queries/leads.server";
import {
  deleteByIds,
  emptyWriteAheadLog,
  findAllLeadsByContact,
  findAllNotificationsByLead,
  type PersonalContact,
} from "#db/queries/personal-data.server";
import { pick } from "#db/records.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { backupRetentionDays } from "~/backups/backup-rule";
import { getConfig } from "~/config.server";
import {
  type Action,
  type PostedForm,
  type RefusedForm,
  refusedForm,
  validField,
  validForm,
} from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { answer, answerFile } from "~/http/respond.server";
import { longDay } from "~/site/dates";
import {
  postAction,
  redirectWithOutcome,
  requireAdministrator,
  requireConfirmedAdministrator,
} from "~/staff/guards.server";
import { recordRead } from "~/staff/reads.server";
import { email, phone } from "~/ui/form-rules";
import { form, optional } from "~/ui/form-schema";
import { deskClock } from "./follow-ups.server";
import { type Editor, recordDeskAction } from "./lead-edits.server";
import { retentionField, setRetention } from "./retention.server";

/** The response of the personal data page to a form. URLs never contain any of it. */
export type PersonalDataAnswer =
  | RefusedForm<TypedContact>
  | { outcome: "retention-refused"; message: string; months: string }
  | { outcome: "found"; found: ReturnType<typeof shown>; typed: TypedContact; problem?: string }
  | { outcome: "erased"; leads: number; clients: number; gone: string | null };

type TypedContact = Record<"email" | "phone", string>;

export const personalDataPath = "/admin/personal-data";

const actions: Record<string, Action<PersonalDataAnswer, Editor>> = {
  search: (form, editor) => answerFound(form, editor, 200),
  erase,
  "set-retention": async (form, editor, request) => {
    const months = validField(retentionField, form.text("months"));
    await setRetention(getDatabase().db, editor, months);
    return redirectWithOutcome(request, `${personalDataPath}#retention`, { message: "Saved." });
  },
};

/** Answers a form of the personal data page. Answers 400 for invalid fields, and 409 if the data changed since it was shown. */
export const answerPersonalDataPost = postAction<PersonalDataAnswer, Editor>({
  guard: (asked) => requireConfirmedAdministrator(asked, ["search"]),
  actions,
  refusal: (error, form) =>
    form.intent === "set-retention"
      ? { outcome: "retention-refused", message: error.message, months: form.text("months") }
      : refusedForm(error, form.typed(["email", "phone"])),
});

/** Answers with all data about a contact as a JSON file. */
export const answerPersonalDataExport = postAction({
  guard: requireAdministrator,
  actions: async (form, editor) => {
    const file = await exportPersonalData(getDatabase().db, editor, readContact(form));
    return answerFile("personal-data.json", file);
  },
});

async function erase(form: PostedForm, editor: Editor) {
  const contact = readContact(form);
  if (form.text("confirm") !== "on") {
    return answerFound(form, editor, 400, "Check the box to confirm that you want to erase this.");
  }
  const erasure = await erasePersonalData(getDatabase(), editor, contact, {
    leads: form.all("lead"),
    clients: form.all("client"),
    eraseClients: form.text("eraseClients") === "on",
  });
  if (erasure === null) {
    const problem = "The data has changed, so nothing was erased. Check the list below again.";
    return answerFound(form, editor, 409, problem);
  }
  const lastBackup = new Date(Date.now() + backupRetentionDays * 86_400_000).toISOString();
  const { backupEveryMinutes, COMPANY_TIME_ZONE } = getConfig();
  // Without backups of its own, the site does not know which older copies exist.
  const gone = backupEveryMinutes === 0 ? null : longDay(lastBackup, COMPANY_TIME_ZONE);
  return answer<PersonalDataAnswer>({ ...erasure, gone });
}

async function answerFound(form: PostedForm, editor: Editor, status: number, problem?: string) {
  const found = shown(await searchPersonalData(getDatabase().db, editor, readContact(form)));
  const typed = form.typed(["email", "phone"]);
  const more = problem === undefined ? {} : { problem };
  return answer<PersonalDataAnswer>({ outcome: "found", found, typed, ...more }, status);
}

/** Returns the parts of a search result that the page shows. The ids let an erasure verify what was shown. */
function shown({ leads, clients }: PersonalData) {
  const { timeZone } = deskClock();
  return {
    leads: leads.map((lead) => ({
      ...pick(lead, ["id", "reference", "kind", "companyName", "contactName", "email", "phone"]),
      submittedDay: longDay(lead.submittedAt, timeZone),
      quarantined: lead.quarantined,
    })),
    clients: clients.map((client) => ({
      ...pick(client, ["id", "companyName", "email", "username"]),
      name: `${client.firstName} ${client.lastName}`,
    })),
  };
}

const contactForm = form({ email: optional(email()), phone: optional(phone()) });

/** Returns the posted email address, phone number or both. Throws HttpError if a field is invalid or both are empty. */
function readContact(posted: PostedForm): PersonalContact {
  const values = validForm(contactForm, posted.typed(["email", "phone"]));
  const contact = { email: values.email, phoneE164: values.phone?.e164 ?? null };
  if (contact.email !== null || contact.phoneE164 !== null) return contact;
  const missing = "Enter an email address or a phone number.";
  throw new HttpError("refused", missing, { fieldErrors: { email: missing } });
}

/** Returns all leads and client accounts of a contact. Logs the read with their ids. */
export async function searchPersonalData(db: Queryable, editor: Editor, contact: PersonalContact) {
  const found = await find(db, contact);
  const read = { action: "personal-data.searched", ...idsOf(found), whole: true } as const;
  await recordRead(db, editor, read);
  return found;
}

/** Returns the content of a file with all data about a contact, except receipt tokens and password hashes. Logs the export with the exported ids. */
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
 * Erases a contact's leads and, with `eraseClients`, client accounts. Returns the numbers of erased rows. If the contact's rows are not those in
 * `shown`, erases nothing and returns null. The audit log keeps the ids. If the site uses SQLite, the erased data is overwritten (secure_delete)
 * and the write-ahead log emptied.
 */
export async function erasePersonalData(
  database: Database,
  editor: Editor,
  contact: PersonalContact,
  shown: { leads: readonly string[]; clients: readonly string[]; eraseClients: boolean },
) {
  const erasure = await inTransaction(database.db, async (transaction) => {
    const ids = idsOf(await find(transaction, contact));
    if (!sameIds(ids.leads, shown.leads) || !sameIds(ids.clients, shown.clients)) return null;
    const clients = shown.eraseClients ? ids.clients : [];
    const erased = { leads: ids.leads, clients };
    await recordDeskAction(transaction, editor, "personal-data.erased", erased);
    return {
      outcome: "erased" as const,
      leads: await deleteByIds(transaction, "leads", ids.leads),
      clients: await deleteByIds(transaction, "clients", clients),
    };
  });
  if (erasure !== null) emptyWriteAheadLog(database);
  return erasure;
}

/** The leads and client accounts of a person. */
type PersonalData = Awaited<ReturnType<typeof find>>;

async function find(db: Queryable, contact: PersonalContact) {
  const leads = await findAllLeadsByContact(db, contact);
  const leadIds = leads.map(({ id }) => id);
  return { leads, clients: await findAllClientsByContact(db, contact.email, leadIds) };
}

function idsOf({ leads, clients }: PersonalData) {
  return { leads: leads.map(({ id }) => id), clients: clients.map(({ id }) => id) };
}

function sameIds(some: readonly string[], others: readonly string[]): boolean {
  return [...some].sort().join() === [...others].sort().join();
}
