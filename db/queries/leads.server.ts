import { hash, randomUUID } from "node:crypto";
import {
  expressionBuilder,
  type Insertable,
  type OperandValueExpressionOrList,
  type RawBuilder,
  sql,
} from "kysely";
import { withoutIndex } from "../dialect.server";
import { getLeadWords } from "../lead-words";
import { type ComparedColumn, firstRow, type RecordOf } from "../records.server";
import type { LeadKind, LeadsTable, Schema } from "../schema";
import { inTransaction, type Queryable, type WriteTransaction } from "../transactions.server";
import { recordEvent } from "./audit.server";
import { cutPage, encodeCursor, selectPage } from "./pages.server";

/** A stored lead: a quote request or a fuel card application, by `kind`. Missing values are null. */
export type LeadRecord = RecordOf<LeadsTable>;

/** A lead to store. The database adds the other columns. */
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

/** Selects leads for a list: at most `limit` (1–200) after `cursor`, or from the newest. */
interface LeadListRequest {
  /** Selects both kinds if absent. */
  kind?: LeadKind | undefined;
  /** The full address, ignoring case. */
  email?: string | undefined;
  /** True selects only suspected spam, false only other leads. */
  quarantined: boolean;
  limit: number;
  cursor?: string | null | undefined;
}

/**
 * Stores a lead. If a stored lead has the same submission key, stores nothing and returns that lead as a `duplicate`. Does the same for a lead with the same content that is at
 * most 10 minutes old and not withdrawn. `corrects` is true if the lead with the key has other content. `newId` returns UUIDs. `enteredBy` is the id of the member of staff who
 * entered a phone lead.
 */
export function insertLead(
  db: Queryable,
  lead: NewLead,
  { newId = randomUUID, enteredBy }: { newId?: () => string; enteredBy?: string } = {},
) {
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

/** Returns the lead with this id. If that lead was merged into another one, returns the other. Returns null for an unknown id. */
export async function findLeadById(db: Queryable, id: string): Promise<LeadRecord | null> {
  return followMerge(db, await firstRow(db.selectFrom("leads").selectAll().where("id", "=", id)));
}

/** Returns the lead of a receipt token. If that lead was merged into another one, returns the other. Returns null for an unknown token. */
export async function findLeadByReceiptToken(db: Queryable, token: string) {
  const found = db.selectFrom("leads").selectAll().where("receiptToken", "=", token);
  return followMerge(db, await firstRow(found));
}

/** Returns the leads that were merged into a lead, newest first. */
export function findAllLeadsMergedInto(db: Queryable, id: string): Promise<LeadRecord[]> {
  const merged = db.selectFrom("leads").select("id").where("mergedInto", "=", id);
  return selectLeads(db, merged).execute();
}

async function followMerge<Lead extends LeadRecord | null>(db: Queryable, lead: Lead) {
  return lead?.mergedInto ? findLeadById(db, lead.mergedInto) : lead;
}

/** Returns a page of the matching leads, newest first. `nextCursor` is null on the last page. Throws BadCursorError if `cursor` is invalid. */
export async function findLeads(
  db: Queryable,
  { limit, cursor, email, kind, quarantined }: LeadListRequest,
) {
  const size = Math.min(Math.max(limit, 1), leadPageMaxLimit);
  const merged = email === undefined ? [] : await findIdsMergedInto(db, toLookupKey(email));
  // Without this, SQLite would scan all leads in order for the few with an email address.
  const column = (name: string) => (merged.length > 0 ? withoutIndex(db, name) : sql.ref(name));
  let listed = db
    .selectFrom("leads")
    .select("id")
    .where(column("quarantined"), "=", quarantined)
    .where("id", "not in", mergedLeadIds);
  if (email !== undefined) {
    const own = expressionBuilder<Schema, "leads">()("emailKey", "=", toLookupKey(email));
    listed = listed.where(merged.length > 0 ? own.or("id", "in", merged) : own);
  }
  if (kind !== undefined) listed = listed.where(column("kind"), "=", kind);
  const found = selectPage(listed, { by: newestFirst, direction: "desc", limit: size, cursor });
  const rows = await selectLeads(db, found).execute();
  const { page, next } = cutPage(rows, size, (last) => encodeCursor([last.submittedAt, last.id]));
  return { leads: page, nextCursor: next };
}

/** Returns the ids of the leads that leads with this email address were merged into. */
async function findIdsMergedInto(db: Queryable, emailKey: string): Promise<string[]> {
  const merged = await db
    .selectFrom("leads")
    .select("mergedInto")
    .where("emailKey", "=", emailKey)
    .where("mergedInto", ">", "")
    .execute();
  return merged.flatMap(({ mergedInto }) => mergedInto ?? []);
}

const newestFirst = ["submittedAt", "id"] as const;

/** Returns a query for the leads with these ids, sorted by `columns` in one direction, by default newest first. */
export function selectLeads(
  db: Queryable,
  ids: OperandValueExpressionOrList<Schema, "leads", "id">,
  columns: readonly ("submittedAt" | "dueAt" | "id")[] = newestFirst,
  direction: "asc" | "desc" = "desc",
) {
  const leads = db.selectFrom("leads").selectAll().where("id", "in", ids);
  return columns.reduce((found, column) => found.orderBy(column, direction), leads);
}

/** An SQL subquery of the ids of merged leads, which lists omit. Merged leads are few and have an index. */
export const mergedLeadIds = sql<string>`(select id from leads where merged_into > '')`;

/** Returns an SQL subquery of a lead's id and the ids of the leads merged into it. */
export function selectMergedWith(leadId: string): RawBuilder<string> {
  return sql`(select id from leads where id = ${leadId}
    union all select id from leads where merged_into = ${leadId})`;
}

/** Returns these lead ids and the ids of all leads that are merged with one of them. */
export async function findAllIdsMergedWith(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const shown = db
    .selectFrom("leads")
    .select((eb) => eb.fn.coalesce("mergedInto", "id").as("id"))
    .where("id", "in", ids);
  const rows = await db
    .selectFrom("leads")
    .select("id")
    .where("id", "in", shown)
    .union(db.selectFrom("leads").select("id").where("mergedInto", "in", shown))
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the leads by kind and status, without merged leads. Reads a whole index. */
export async function countLeadsByKindAndStatus(db: Queryable) {
  const rows = await db
    .selectFrom("leads")
    .select(["status", "kind", (eb) => eb.fn.countAll().as("total")])
    .where("id", "not in", mergedLeadIds)
    .groupBy(["status", "kind"])
    .execute();
  return rows.map(({ kind, status, total }) => ({ kind, status, total: Number(total) }));
}

/** Finds the lead with the same key, otherwise the newest with the same content. */
async function findFirst(
  transaction: WriteTransaction,
  { contentHash, submissionKeyHash = null, kind, submittedAt, email }: NewLead,
) {
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
          // Equal content has the same email address, which is indexed. Includes both values, because a lead may have been released from spam.
          is("emailKey", "=", toLookupKey(email)),
          is("quarantined", "in", [false, true]),
          is("submittedAt", ">=", around(-duplicateWindowMs)),
          // A clock that ran ahead may have stored a lead in the future.
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
  const { key, sentWithIt, ...found } = row;
  const byKey = key !== null && key === submissionKeyHash;
  const lead = await followMerge(transaction, found);
  return lead && { lead, corrects: byKey && sentWithIt !== contentHash };
}

/** Stores a lead under a free id. Tries another id while the id or its reference is taken. */
async function insertUnderFreeId(
  transaction: WriteTransaction,
  lead: NewLead,
  newId: () => string,
) {
  for (let attempt = 0; attempt < 10; attempt++) {
    const id = newId();
    const stored = await transaction
      .insertInto("leads")
      .values({
        ...lead,
        ...searchColumnsOf(lead),
        id,
        reference: id.slice(0, 8),
        dueAt: lead.replyDueAt ?? lead.submittedAt,
        wordsId: sql<number>`(select coalesce(max(words_id), 0) + 1 from leads)`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (stored !== undefined) return stored;
  }
  throw new Error("No free reference was found for a new lead.");
}

/** Returns the fields common to all events that record a visitor's action on a lead. */
export function toVisitorEvent(leadId: string) {
  return {
    actor: { kind: "visitor" },
    subject: { kind: "lead", id: leadId },
    timeline: {},
  } as const;
}

/** Returns the look-up form of an email address or a name: trimmed and in lower case. */
export function toLookupKey(text: string): string {
  return text.trim().toLowerCase();
}

/** The columns that a visitor fills in with either form, but for consents. Their order belongs to stored content hashes. */
export const formColumns = [
  "companyName",
  "contactName",
  "email",
  "phoneE164",
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
] as const satisfies readonly (keyof LeadsTable)[];

const contentColumns = [...formColumns, "smsConsent", "agreeToTerms"] as const;

type Content = Pick<LeadsTable, "kind" | "quarantined"> &
  Partial<Pick<Insertable<LeadsTable>, (typeof contentColumns)[number]>>;

/** Returns the SHA-256 of a visitor's answers in hexadecimal, ignoring case and spacing. Suspected spam gets a different hash from other leads. */
export function contentHash(lead: Content): string {
  const content = contentColumns.map((name) => normalize(lead[name] ?? null));
  return hash("sha256", JSON.stringify([lead.quarantined, lead.kind, content]));
}

function normalize(value: unknown): unknown {
  return typeof value === "string" ? value.trim().toLowerCase().replace(/\s+/g, " ") : value;
}

/** Returns the columns that searches compare, such as the normalized email address. Store them again whenever the lead changes. */
export function searchColumnsOf(lead: Parameters<typeof getLeadWords>[0]) {
  return { emailKey: toLookupKey(lead.email), words: getLeadWords(lead) };
}

/** Returns the timeline of a lead and of the leads merged into it, with the names of staff, newest first. */
export async function findTimelineByLead(db: Queryable, leadId: string) {
  const rows = await db
    .selectFrom("leadEvents")
    .leftJoin("admins", "admins.id", "leadEvents.adminId")
    .select([
      "leadEvents.id",
      "leadEvents.at",
      "leadEvents.kind",
      "leadEvents.actorKind",
      "leadEvents.detail",
      "admins.displayName",
    ])
    .where("leadEvents.leadId", "in", selectMergedWith(leadId))
    .orderBy("leadEvents.id", "desc")
    .execute();
  return rows.map((row) => {
    const detail: Record<string, unknown> | null = JSON.parse(row.detail ?? "null");
    return { ...row, detail };
  });
}
