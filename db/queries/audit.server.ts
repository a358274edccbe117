import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { AuditEntriesTable } from "../schema";
import type { ActorKind } from "../schema/leads";
import { inTransaction, type Queryable } from "../transactions.server";

/** What an audit entry may tell besides its subject: ids, counts and fixed words, never personal data. */
export type AuditDetail = Record<string, string | number | boolean | null | readonly string[]>;

/** Something that happened and has to stay on record. */
export interface NewAuditEntry {
  actorKind: ActorKind;
  actorId?: string | null;
  /** Such as `admin.signed-in`. */
  action: string;
  subjectKind?: string | null;
  subjectId?: string | null;
  detail?: AuditDetail | null;
}

/** An entry of the log. */
export type AuditEntry = Omit<Selectable<AuditEntriesTable>, "previousHash" | "detail"> & {
  detail: AuditDetail | null;
};

/** What checking the chain found: its length and last hash, or the first entry that does not fit. */
export type AuditVerification =
  | { ok: true; entries: number; lastHash: string }
  | { ok: false; brokenAt: number };

const firstHash = "0".repeat(64);
const verifyBatch = 1_000;

/** Adds an entry to the end of the log, chained by hash to the one before. */
export async function insertAuditEntry(
  db: Queryable,
  entry: NewAuditEntry,
  now = new Date(),
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const last = await transaction
      .selectFrom("auditEntries")
      .select(["seq", "hash"])
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst();
    const row = {
      seq: (last?.seq ?? 0) + 1,
      at: now.toISOString(),
      actorKind: entry.actorKind,
      actorId: entry.actorId ?? null,
      action: entry.action,
      subjectKind: entry.subjectKind ?? null,
      subjectId: entry.subjectId ?? null,
      detail: entry.detail ? JSON.stringify(entry.detail) : null,
      previousHash: last?.hash ?? firstHash,
    };
    await transaction
      .insertInto("auditEntries")
      .values({ ...row, hash: hashOf(row) })
      .execute();
  });
}

/** Returns at most `limit` entries, newest first, older than `beforeSeq` when it is given. */
export async function findAllAuditEntries(
  db: Queryable,
  { limit, beforeSeq }: { limit: number; beforeSeq?: number | undefined },
): Promise<AuditEntry[]> {
  let entries = db.selectFrom("auditEntries").selectAll().orderBy("seq", "desc").limit(limit);
  if (beforeSeq !== undefined) entries = entries.where("seq", "<", beforeSeq);
  return (await entries.execute()).map(toAuditEntry);
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

function toAuditEntry({
  previousHash,
  detail,
  ...entry
}: Selectable<AuditEntriesTable>): AuditEntry {
  return { ...entry, detail: detail === null ? null : JSON.parse(detail) };
}
