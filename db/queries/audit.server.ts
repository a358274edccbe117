import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { AuditEntriesTable } from "../schema";
import type { Queryable, WriteTransaction } from "../transactions.server";

/** What an audit entry may tell besides its subject: ids, counts and fixed words, never personal data. */
export type AuditDetail = Record<string, string | number | boolean | null | readonly string[]>;

/** Who did something: one of staff or of the clients, a visitor, or the program and its operator. */
export type Actor = { kind: "admin" | "client"; id: string } | { kind: "visitor" | "system" };

/** Something that happened and has to stay on record. */
interface SiteEvent {
  actor: Actor;
  /** Such as `admin.signed-in`. Of a lead `lead.released`: its timeline says `released`. */
  action: string;
  subject?: { kind: string; id: string };
  detail?: AuditDetail | null;
  /** Puts it in the timeline of the lead that is its subject too, with what only that holds. */
  timeline?: AuditDetail;
}

export type AuditEntry = Omit<Selectable<AuditEntriesTable>, "previousHash" | "detail"> & {
  detail: AuditDetail | null;
};

/** What checking the chain found: its length and last hash, or the first entry that does not fit. */
type AuditVerification =
  | { ok: true; entries: number; lastHash: string }
  | { ok: false; brokenAt: number };

const firstHash = "0".repeat(64);
const verifyBatch = 1_000;

/** In the transaction in which it happens, in audit log and lead's timeline; a visitor's deed in the timeline alone. */
export async function recordEvent(
  transaction: WriteTransaction,
  event: SiteEvent,
  now = new Date(),
): Promise<void> {
  if (event.timeline !== undefined) await addToTimeline(transaction, event, now);
  if (event.actor.kind !== "visitor") await addToLog(transaction, event, now);
}

async function addToTimeline(
  transaction: WriteTransaction,
  { actor, action, subject, detail, timeline }: SiteEvent,
  now: Date,
): Promise<void> {
  const told = { ...detail, ...timeline };
  await transaction
    .insertInto("leadEvents")
    .values({
      leadId: subject?.id ?? "",
      at: now.toISOString(),
      kind: action.replace(/^lead\./, ""),
      actorKind: actor.kind,
      adminId: actor.kind === "admin" ? actor.id : null,
      detail: Object.keys(told).length > 0 ? JSON.stringify(told) : null,
    })
    .execute();
}

async function addToLog(
  transaction: WriteTransaction,
  { actor, action, subject, detail }: SiteEvent,
  now: Date,
): Promise<void> {
  const last = await transaction
    .selectFrom("auditEntries")
    .select(["seq", "hash"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  const row = {
    seq: (last?.seq ?? 0) + 1,
    at: now.toISOString(),
    actorKind: actor.kind,
    actorId: "id" in actor ? actor.id : null,
    action,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    detail: detail ? JSON.stringify(detail) : null,
    previousHash: last?.hash ?? firstHash,
  };
  await transaction
    .insertInto("auditEntries")
    .values({ ...row, hash: hashOf(row) })
    .execute();
}

/** Returns at most `limit` entries, newest first, older than `beforeSeq` when it is given. */
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

/** Checks every entry against its hash and the one before it. */
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
    if (rows.length < verifyBatch) return { ok: true, entries, lastHash };
  }
}

function hashOf(row: Omit<Selectable<AuditEntriesTable>, "hash">): string {
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
