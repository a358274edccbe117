import { data, redirect } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { backupKeptDays } from "~/domain/backups";
import type { FieldErrors } from "~/domain/fields";
import { longDay } from "~/domain/leads/desk-dates";
import { type PersonalContact, readPersonalContact } from "~/domain/leads/personal-contact";
import { retentionRule } from "~/domain/leads/retention";
import type { Editor } from "~/services/leads/lead-work.server";
import {
  erasePersonalData,
  exportPersonalData,
  findPersonalData,
  type PersonalData,
} from "~/services/leads/personal-data.server";
import { setRetention } from "~/services/leads/retention.server";
import { deskClock } from "./desk-posts.server";
import { privateHeaders } from "./respond.server";

/** What a search found, as the page shows it; ids are what an erasure is checked against. */
export interface FoundPersonalData {
  leads: {
    id: string;
    reference: string;
    kind: PersonalData["leads"][number]["kind"];
    companyName: string;
    contactName: string;
    email: string;
    phone: string;
    submittedDay: string;
    quarantined: boolean;
  }[];
  clients: { id: string; name: string; companyName: string; email: string; username: string }[];
}

/** What the personal data page answers to a post. No text of it ever stands in an address. */
export type PersonalDataAnswer =
  | { outcome: "refused"; errors: FieldErrors; email: string; phone: string }
  | { outcome: "retention-refused"; message: string; months: string }
  | {
      outcome: "found";
      found: FoundPersonalData;
      email: string;
      phone: string;
      problem: string | null;
    }
  | { outcome: "erased"; leads: number; clients: number; gone: string };

/** The path of the page. */
export const personalDataPath = "/admin/personal-data";

/**
 * Answers a post on the personal data page: find, erase or retention. 400 with what to enter, 409 when what would be
 * erased is no longer what was shown.
 */
export async function answerPersonalDataPost(request: Request, editor: Editor) {
  const form = await request.formData().catch(() => new FormData());
  const intent = textOf(form, "intent");
  if (intent === "retention") return answerRetention(form, editor);
  const read = readContact(form);
  const { email, phone } = read;
  if (!read.ok) return answer(400, { outcome: "refused", errors: read.errors, email, phone });
  if (intent === "erase") return answerErase(form, editor, read);
  const { db } = getDatabase();
  const found = shown(await findPersonalData(db, editor, read.contact));
  return answer(200, { outcome: "found", found, email, phone, problem: null });
}

/** Answers with everything that is held about a contact as a JSON file; 303 to the page when no contact is named. */
export async function answerPersonalDataExport(
  request: Request,
  editor: Editor,
): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const read = readContact(form);
  if (!read.ok) return redirect(personalDataPath, { status: 303, headers: privateHeaders });
  const file = await exportPersonalData(getDatabase().db, editor, read.contact);
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      ...privateHeaders,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="personal-data.json"',
      "X-Content-Type-Options": "nosniff",
    },
  });
}

interface ReadContact {
  email: string;
  phone: string;
}

async function answerErase(
  form: FormData,
  editor: Editor,
  { contact, email, phone }: ReadContact & { contact: PersonalContact },
) {
  const ids = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  const again = async (status: number, problem: string) => {
    const found = shown(await findPersonalData(getDatabase().db, editor, contact));
    return answer(status, { outcome: "found", found, email, phone, problem });
  };
  if (textOf(form, "confirm") !== "on") {
    return again(400, "Tick the box to confirm that this is to be erased for good.");
  }
  const erasure = await erasePersonalData(getDatabase(), editor, contact, {
    leads: ids("lead"),
    clients: ids("client"),
    eraseClients: textOf(form, "eraseClients") === "on",
  });
  if (erasure.outcome === "changed") {
    return again(409, "Something was added or removed meanwhile. Nothing was erased: look again.");
  }
  const lastBackup = new Date(Date.now() + backupKeptDays * 86_400_000).toISOString();
  const gone = longDay(lastBackup, getConfig().COMPANY_TIME_ZONE);
  const { leads, clients } = erasure;
  return answer(200, { outcome: "erased", leads, clients, gone });
}

async function answerRetention(form: FormData, editor: Editor) {
  const typed = textOf(form, "months");
  const months = retentionRule(typed);
  if (!months.ok) {
    return answer(400, { outcome: "retention-refused", message: months.message, months: typed });
  }
  await setRetention(getDatabase().db, editor, months.value);
  return redirect(`${personalDataPath}#retention`, { status: 303, headers: privateHeaders });
}

function shown({ leads, clients }: PersonalData): FoundPersonalData {
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

function readContact(form: FormData) {
  const typed: ReadContact = { email: textOf(form, "email"), phone: textOf(form, "phone") };
  return { ...typed, ...readPersonalContact(typed.email, typed.phone) };
}

function answer(status: number, body: PersonalDataAnswer) {
  return data(body, { status, headers: privateHeaders });
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
