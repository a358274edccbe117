import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Schema } from "../schema";
import type { Queryable, WriteTransaction } from "../transactions.server";
import { findSetting, upsertSetting } from "./operations.server";

/** The detail of an audit entry: ids, counts and fixed values, never personal data. */
export type AuditDetail = Record<string, string | number | boolean | null | readonly string[]>;

/** Who did something: a member of staff, a client, a visitor, or the program and its operator (`system`). */
export type Actor = { kind: "admin" | "client"; id: string } | { kind: "visitor" | "system" };

export const system: Actor = { kind: "system" };

/** An event to record in the audit log, a lead's timeline, or both. */
export interface SiteEvent {
  actor: Actor;
  /** Such as `admin.signed-in`. The timeline of a lead shows `lead.released` as `released`. */
  action: string;
  subject?: { kind: string; id: string };
  detail?: AuditDetail | null;
  /** Also records the event in the timeline of its lead, with these additional details. */
  timeline?: Record<string, AuditDetail[string] | AuditDetail>;
  /** Also records a visitor's action in the audit log. */
  audited?: true;
}

export type AuditEntry = Omit<Selectable<Schema["auditEntries"]>, "previousHash" | "detail"> & {
  detail: AuditDetail | null;
};

/** The length and last hash of the audit log. Stored separately, so that a truncated log is noticed. */
type AuditHead = Awaited<ReturnType<typeof findEnd>>;

/** The result of checking the chain: its length and last hash, the first broken entry, or a wrong end. */
type AuditVerification =
  | { ok: true; entries: number; lastHash: string }
  | { ok: false; brokenAt: number }
  | { ok: false; end: { entries: number; recorded: number } };

const firstHash = "0".repeat(64);
const verifyBatch = 1_000;

/**
 * Records an event in the audit log and, if `timeline` is set, also in the lead's timeline. Records a visitor's event in the audit log only if
 * `audited` is set. Pass the transaction that makes the change.
 */
export async function recordEvent(
  transaction: WriteTransaction,
  event: SiteEvent,
  now = new Date(),
): Promise<void> {
  const { actor, action, subject, detail, timeline } = event;
  if (timeline !== undefined) {
    const details = { ...detail, ...timeline };
    const row = {
      leadId: subject?.id ?? "",
      at: now.toISOString(),
      kind: action.replace(/^lead\./, ""),
      actorKind: actor.kind,
      adminId: actor.kind === "admin" ? actor.id : null,
      detail: Object.keys(details).length > 0 ? JSON.stringify(details) : null,
    };
    await transaction.insertInto("leadEvents").values(row).execute();
  }
  if (actor.kind !== "visitor" || event.audited) await insertAuditEntry(transaction, event, now);
}

async function insertAuditEntry(
  transaction: WriteTransaction,
  { actor, action, subject, detail }: SiteEvent,
  now: Date,
): Promise<void> {
  const last = await findEnd(transaction);
  const row = {
    seq: last.entries + 1,
    at: now.toISOString(),
    actorKind: actor.kind,
    actorId: "id" in actor ? actor.id : null,
    action,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    detail: detail ? JSON.stringify(detail) : null,
    previousHash: last.lastHash,
  };
  const hash = hashOf(row);
  await transaction
    .insertInto("auditEntries")
    .values({ ...row, hash })
    .execute();
  const stored = await findAuditHead(transaction);
  // Keeps a head that does not match the end of the log, because a new head would hide a truncation.
  if (stored === null ? last.entries > 0 : stored.lastHash !== last.lastHash) return;
  const head: AuditHead = { entries: row.seq, lastHash: hash };
  await upsertSetting(transaction, headSetting, JSON.stringify(head), now);
}

async function findEnd(db: Queryable) {
  const last = await db
    .selectFrom("auditEntries")
    .select(["seq as entries", "hash as lastHash"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ?? { entries: 0, lastHash: firstHash };
}

const headSetting = "audit-head";

/** Returns the stored head of the audit log (its length and last hash). Returns null if there is none, or if it is invalid. */
async function findAuditHead(db: Queryable): Promise<AuditHead | null> {
  const text = (await findSetting(db, headSetting)) ?? "";
  try {
    const { entries, lastHash } = JSON.parse(text);
    return Number.isSafeInteger(entries) && typeof lastHash === "string"
      ? { entries, lastHash }
      : null;
  } catch {
    return null;
  }
}

/** Compares the end of the audit log with the stored head. If they differ, returns how many entries the log has and how many the head records. Otherwise returns null. */
export async function findAuditEndProblem(db: Queryable) {
  const { entries, lastHash } = await findEnd(db);
  const stored = (await findAuditHead(db)) ?? { entries: 0, lastHash: firstHash };
  const fits = stored.entries === entries && stored.lastHash === lastHash;
  return fits ? null : { entries, recorded: stored.entries };
}

/** Returns at most `limit` audit entries, newest first. With `beforeSeq`, returns only older entries. */
export async function findAllAuditEntries(
  db: Queryable,
  { limit, beforeSeq }: { limit: number; beforeSeq?: number | undefined },
): Promise<AuditEntry[]> {
  let entries = db.selectFrom("auditEntries").selectAll().orderBy("seq", "desc").limit(limit);
  if (beforeSeq !== undefined) entries = entries.where("seq", "<", beforeSeq);
  const rows = await entries.execute();
  return rows.map(({ previousHash: _, detail, ...entry }) => ({
    ...entry,
    detail: JSON.parse(detail ?? "null"),
  }));
}

/** Checks every audit entry's hash and link to the previous entry, then the end of the log. Returns the number of entries and the last hash, or the problem. */
export async function verifyAuditChain(db: Queryable): Promise<AuditVerification> {
  let entries = 0;
  let lastHash = firstHash;
  for (;;) {
    const rows = await db
      .selectFrom("auditEntries")
      .selectAll()
      .where("seq", ">", entries)
      .orderBy("seq")
      .limit(verifyBatch)
      .execute();
    for (const row of rows) {
      const fits = row.seq === entries + 1 && row.previousHash === lastHash;
      if (!fits || row.hash !== hashOf(row)) return { ok: false, brokenAt: entries + 1 };
      entries = row.seq;
      lastHash = row.hash;
    }
    if (rows.length < verifyBatch) break;
  }
  const end = await findAuditEndProblem(db);
  return end === null ? { ok: true, entries, lastHash } : { ok: false, end };
}

/** Describes in one sentence what a check of the audit log found. */
export function describeVerification(audit: AuditVerification): string {
  const count = (entries: number) => `${entries} ${entries === 1 ? "entry" : "entries"}`;
  if (audit.ok) return `The audit log is intact: ${count(audit.entries)}.`;
  return "end" in audit
    ? `The end of the audit log was cut off or replaced: it has ${count(audit.end.entries)}, and ${audit.end.recorded} were recorded.`
    : `The audit log was changed: entry ${audit.brokenAt} does not match the entry before it.`;
}

function hashOf(row: Omit<Selectable<Schema["auditEntries"]>, "hash">): string {
  const content = [
    row.previousHash,
    row.seq,
    row.at,
    row.actorKind,
    row.actorId,
    row.action,
    row.subjectKind,
    row.subjectId,
    row.detail,
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
