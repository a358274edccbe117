import { createHmac, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = {
  reads: false,
  because: "what it adds to the audit log is not signed",
};

/** The audit log's length and last hash, signed: a log from before gets its first head. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ seq: number; hash: string }>`
    select seq, hash from audit_entries order by seq desc limit 1`.execute(db);
  const [last] = rows;
  if (last === undefined) return;
  const key = randomBytes(32).toString("hex");
  const entries = Number(last.seq);
  const signature = createHmac("sha256", key).update(`${entries}:${last.hash}`).digest("hex");
  const head = JSON.stringify({ entries, lastHash: last.hash, signature, key });
  await sql`
    insert into settings (key, value, updated_at)
    values ('audit-head', ${head}, ${new Date().toISOString()})`.execute(db);
}
