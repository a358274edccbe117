import { hash, randomUUID } from "node:crypto";
import { type Insertable, type OperandValueExpressionOrList, sql } from "kysely";
import { getLeadWords } from "../lead-words";
import { type ComparedColumn, firstRow, type RecordOf } from "../records.server";
import type { LeadKind, LeadsTable, Schema } from "../schema";
import { inTransaction, type Queryable, type WriteTransaction } from "../transactions.server";
import { recordEvent } from "./audit.server";
import { cutPage, decodeCursor, encodeCursor, nextRows } from "./pages.server";

/** A stored lead: a quote request or a fuel card application, by `kind`. What it leaves out is null. */
export type LeadRecord = RecordOf<LeadsTable>;

/** A lead to store; the database adds the rest, and what may be left out is null. */
export type NewLead = Omit<
  Insertable<LeadsTable>,
  | Exclude<ComparedColumn, "contentHash" | "submissionContentHash" | "submissionKeyHash">
  | "id"
  | "reference"
  | "status"
  | "dueAt"
  | "version"
>;

export const leadPageMaxLimit = 200;

const duplicateWindowMs = 10 * 60_000;

/** Which leads a list shows, and at most how many of them (1–200) after `cursor`, from the newest when it is absent. */
interface LeadListRequest {
  /** Both kinds when absent. */
  kind?: LeadKind | undefined;
  /** The whole address; case does not matter. */
  email?: string | undefined;
  /** True shows only suspected spam, false only the rest. */
  quarantined: boolean;
  limit: number;
  cursor?: string | null | undefined;
}

/** A page of a list, newest first; `nextCursor` is null on the last one. */
export interface LeadPage {
  leads: LeadRecord[];
  nextCursor: string | null;
}

/** What became of a lead to store: it `corrects` the one that its key names, which has not got its content yet. */
interface Insertion {
  lead: LeadRecord;
  /** It was sent before: nothing was stored. */
  duplicate: boolean;
  corrects: boolean;
}

/**
 * Equal content within 10 minutes returns the first, unless it was withdrawn, as a `duplicate`; so does a key that came before,
 * at any time. `newId` returns UUIDs; `enteredBy` is who of staff entered it for the visitor.
 */
export function insertLead(
  db: Queryable,
  lead: NewLead,
  { newId = randomUUID, enteredBy }: { newId?: () => string; enteredBy?: string } = {},
): Promise<Insertion> {
  return inTransaction(db, async (transaction) => {
    const first = await findFirst(transaction, lead);
    if (first !== null) return { ...first, duplicate: true };
    const stored = await insertUnderFreeId(transaction, lead, newId);
    const event = {
      ...toVisitorEvent(stored.id),
      action: enteredBy ? "lead.entered" : "lead.submitted",
      ...(enteredBy && { actor: { kind: "admin", id: enteredBy } as const }),
    };
    await recordEvent(transaction, event, new Date(stored.submittedAt));
    return { lead: stored, duplicate: false, corrects: false };
  });
}

export function findLeadById(db: Queryable, id: string): Promise<LeadRecord | null> {
  return firstRow(db.selectFrom("leads").selectAll().where("id", "=", id));
}

export function findLeadByReceiptToken(db: Queryable, token: string): Promise<LeadRecord | null> {
  return firstRow(db.selectFrom("leads").selectAll().where("receiptToken", "=", token));
}

/** Returns a page of the leads a filter lets through, newest first. Throws BadCursorError. */
export async function findLeads(
  db: Queryable,
  { limit, cursor, email, kind, quarantined }: LeadListRequest,
): Promise<LeadPage> {
  const size = Math.min(Math.max(limit, 1), leadPageMaxLimit);
  const [lastAt, lastId] = cursor ? decodeCursor(cursor, newestFirst.length) : [];
  let listed = db.selectFrom("leads").select("id").where("quarantined", "=", quarantined);
  if (email !== undefined) listed = listed.where("emailKey", "=", toLookupKey(email));
  if (kind !== undefined) listed = listed.where("kind", "=", kind);
  const after = lastAt !== undefined && lastId !== undefined ? [lastAt, lastId] : null;
  const next = { by: newestFirst, direction: "desc", rows: size + 1, after } as const;
  const found = await selectLeads(db, nextRows(listed, next)).execute();
  const { page, next: nextCursor } = cutPage(found, size, (last) =>
    encodeCursor([last.submittedAt, last.id]),
  );
  return { leads: page, nextCursor };
}

const newestFirst = ["submittedAt", "id"] as const;

/** Returns the query of the leads with these ids, newest first unless it is told other columns and another direction. */
export function selectLeads(
  db: Queryable,
  ids: OperandValueExpressionOrList<Schema, "leads", "id">,
  columns: readonly ("submittedAt" | "dueAt" | "id")[] = newestFirst,
  direction: "asc" | "desc" = "desc",
) {
  const leads = db.selectFrom("leads").selectAll().where("id", "in", ids);
  return columns.reduce((found, column) => found.orderBy(column, direction), leads);
}

/** The lead of the same key, else the newest of the same content. */
async function findFirst(
  transaction: WriteTransaction,
  { contentHash, submissionKeyHash = null, kind, submittedAt, email }: NewLead,
): Promise<Omit<Insertion, "duplicate"> | null> {
  const submitted = Date.parse(submittedAt);
  const around = (ms: number) => new Date(submitted + ms).toISOString();
  const row = await transaction
    .selectFrom("leads")
    .selectAll()
    .select(["submissionKeyHash as key", "submissionContentHash as sentWithIt"])
    .where((is) =>
      is.or([
        is("submissionKeyHash", "=", submissionKeyHash),
        is.and([
          // Equal content has one address, in whose index the rest is compared. A suspicion may have been lifted since.
          is("emailKey", "=", toLookupKey(email)),
          is("quarantined", "in", [false, true]),
          is("submittedAt", ">=", around(-duplicateWindowMs)),
          // A clock that ran ahead may have stored one that lies far from this.
          is("submittedAt", "<=", around(duplicateWindowMs)),
          is("kind", "=", kind),
          is("contentHash", "=", contentHash),
          is("status", "!=", "withdrawn"),
        ]),
      ]),
    )
    .orderBy((is) =>
      is.case().when("submissionKeyHash", "=", submissionKeyHash).then(0).else(1).end(),
    )
    .orderBy("submittedAt", "desc")
    .executeTakeFirst();
  if (row === undefined) return null;
  const { key, sentWithIt, ...lead } = row;
  const byKey = key !== null && key === submissionKeyHash;
  return { lead, corrects: byKey && sentWithIt !== contentHash };
}

/** Another id is tried while the id, or the reference made of it, is taken. */
async function insertUnderFreeId(
  transaction: WriteTransaction,
  lead: NewLead,
  newId: () => string,
) {
  for (let attempt = 0; attempt < 10; attempt++) {
    const row = toLeadRow(lead, newId());
    await transaction
      .insertInto("leads")
      .values({ ...row, wordsId: sql<number>`(select coalesce(max(words_id), 0) + 1 from leads)` })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // By its token too: another lead may have the id.
    const stored = await transaction
      .selectFrom("leads")
      .selectAll()
      .where("id", "=", row.id)
      .where("receiptToken", "=", row.receiptToken)
      .executeTakeFirst();
    if (stored !== undefined) return stored;
  }
  throw new Error("No free reference was found for a new lead.");
}

/** What a visitor does to their lead is told in its timeline. */
export function toVisitorEvent(leadId: string) {
  return {
    actor: { kind: "visitor" },
    subject: { kind: "lead", id: leadId },
    timeline: {},
  } as const;
}

/** Returns the form of an email address or a name under which look-ups ignore case and outer space. */
export function toLookupKey(text: string): string {
  return text.trim().toLowerCase();
}

/** The columns that hold what a visitor sent by either form. */
const contentColumns = [
  ...(["companyName", "contactName", "email", "phoneE164", "mcNumber", "dotNumber"] as const),
  ...(["monthlyRevenue", "businessType", "yearsInBusiness", "numberOfTrucks"] as const),
  ...(["servicesInterested", "fuelCardTier", "monthlyFuelSpend", "primaryRoutes"] as const),
  ...(["preferredFuelBrands", "comments", "smsConsent", "agreeToTerms"] as const),
] as const satisfies readonly (keyof LeadsTable)[];

type Content = Pick<LeadsTable, "kind" | "quarantined"> &
  Partial<Pick<Insertable<LeadsTable>, (typeof contentColumns)[number]>>;

/** Returns the SHA-256, in hexadecimal, of what was sent, ignoring case and spacing. Suspected spam is another content. */
export function contentHash(lead: Content): string {
  const content = contentColumns.map((name) => normalize(lead[name] ?? null));
  return hash("sha256", JSON.stringify([lead.quarantined, lead.kind, content]));
}

function normalize(value: unknown): unknown {
  return typeof value === "string" ? value.trim().toLowerCase().replace(/\s+/g, " ") : value;
}

/** Returns what a lead with this content is found by: to be stored with whatever changes it. */
export function searchColumnsOf(lead: Parameters<typeof getLeadWords>[0]) {
  return { emailKey: toLookupKey(lead.email), words: getLeadWords(lead) };
}

function toLeadRow(lead: NewLead, id: string) {
  return {
    ...lead,
    id,
    reference: id.slice(0, 8),
    ...searchColumnsOf(lead),
    dueAt: lead.replyDueAt ?? lead.submittedAt,
  };
}
