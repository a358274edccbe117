import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Schema } from "../schema";
import type { LeadKind } from "../schema/leads";
import { inTransaction, type Queryable } from "../transactions.server";
import { decodeCursor, encodeCursor } from "./cursor.server";
import { insertLeadEvent } from "./lead-events.server";
import { type LeadRecord, type NewLead, toLeadRow, toLookupKey } from "./lead-rows.server";

export type { LeadKind } from "../schema/leads";
export { BadCursorError } from "./cursor.server";
export type { LeadRecord, NewLead } from "./lead-rows.server";

/** Longest page of a list (DESIGN, settled points). */
export const leadPageMaxLimit = 200;

const duplicateWindowMs = 10 * 60_000;

/** Which leads a list shows. */
export interface LeadFilter {
  /** Both kinds when absent. */
  kind?: LeadKind | undefined;
  /** The whole address; case does not matter. */
  email?: string | undefined;
  /** True shows only suspected spam, false only the rest. */
  quarantined: boolean;
}

/** Which part of a list to return: at most `limit` (1–200) leads after `cursor`, from the newest when it is absent. */
export interface LeadPageRequest {
  limit: number;
  cursor?: string | null | undefined;
}

/** A page of a list, newest first; `nextCursor` is null on the last one. */
export interface LeadPage {
  leads: LeadRecord[];
  nextCursor: string | null;
}

/**
 * Stores a lead and its `submitted` event, both or neither, and returns it. The same content of the same kind within
 * 10 minutes of the first is not stored again: the first one comes back with `duplicate: true`. Returns after the
 * commit, unless `db` is a transaction. `newId` must return UUIDs; another is asked for while its reference is taken.
 */
export function insertLead(
  db: Queryable,
  lead: NewLead,
  { newId = randomUUID }: { newId?: () => string } = {},
): Promise<{ lead: LeadRecord; duplicate: boolean }> {
  return inTransaction(db, async (transaction) => {
    const first = await findDuplicate(transaction, lead);
    if (first !== null) return { lead: first, duplicate: true };
    const stored = await insertUnderFreeId(transaction, lead, newId);
    await insertLeadEvent(transaction, {
      leadId: stored.id,
      at: stored.submittedAt,
      kind: "submitted",
      actorKind: "visitor",
    });
    return { lead: stored, duplicate: false };
  });
}

/** Returns the lead with this id, or null. */
export function findLeadById(db: Queryable, id: string): Promise<LeadRecord | null> {
  return findLeadByColumn(db, "id", id);
}

/** Returns the lead whose receipt page has this token, or null. */
export function findLeadByReceiptToken(db: Queryable, token: string): Promise<LeadRecord | null> {
  return findLeadByColumn(db, "receiptToken", token);
}

/** Returns a page of the leads a filter lets through, newest first. Throws BadCursorError. */
export async function findLeads(
  db: Queryable,
  { limit, cursor, ...filter }: LeadFilter & LeadPageRequest,
): Promise<LeadPage> {
  const size = Math.min(Math.max(limit, 1), leadPageMaxLimit);
  let page = matchingLeads(db, filter)
    .select("id")
    .orderBy("submittedAt", "desc")
    .orderBy("id", "desc")
    .limit(size + 1);
  if (cursor) {
    const { at, id } = decodeCursor(cursor);
    page = page.where((eb) => eb(eb.refTuple("submittedAt", "id"), "<", eb.tuple(at, id)));
  }
  const rows = await db
    .selectFrom("leads")
    .selectAll()
    .where("id", "in", page)
    .orderBy("submittedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const leads = rows.slice(0, size);
  const last = leads.at(-1);
  const more = rows.length > size && last !== undefined;
  return { leads, nextCursor: more ? encodeCursor({ at: last.submittedAt, id: last.id }) : null };
}

function matchingLeads(db: Queryable, { kind, email, quarantined }: LeadFilter) {
  let leads = db.selectFrom("leads").where("quarantined", "=", quarantined);
  if (email !== undefined) leads = leads.where("emailKey", "=", toLookupKey(email));
  return kind === undefined ? leads : leads.where("kind", "=", kind);
}

async function findLeadByColumn(
  db: Queryable,
  column: "id" | "receiptToken",
  value: string,
): Promise<LeadRecord | null> {
  const row = await db.selectFrom("leads").selectAll().where(column, "=", value).executeTakeFirst();
  return row ?? null;
}

async function findDuplicate(
  transaction: Transaction<Schema>,
  { contentHash, kind, submittedAt }: NewLead,
): Promise<LeadRecord | null> {
  const windowStart = new Date(Date.parse(submittedAt) - duplicateWindowMs).toISOString();
  const row = await transaction
    .selectFrom("leads")
    .selectAll()
    .where("contentHash", "=", contentHash)
    .where("kind", "=", kind)
    .where("submittedAt", ">=", windowStart)
    .orderBy("submittedAt", "desc")
    .executeTakeFirst();
  return row ?? null;
}

/** Another id is tried while the id, or the reference made of it, is taken. */
async function insertUnderFreeId(
  transaction: Transaction<Schema>,
  lead: NewLead,
  newId: () => string,
) {
  for (let attempt = 0; attempt < 10; attempt++) {
    const stored = await transaction
      .insertInto("leads")
      .values(toLeadRow(lead, newId()))
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (stored !== undefined) return stored;
  }
  throw new Error("No free reference was found for a new lead.");
}
