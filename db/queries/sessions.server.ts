import { type Insertable, type Selectable, sql } from "kysely";
import { changedRows, firstRow } from "../records.server";
import type { Schema, StaffSessionsTable } from "../schema";
import { inTransaction, type Queryable, type WriteTransaction } from "../transactions.server";
import { clientColumns } from "./clients.server";
import { staffAccountColumns } from "./staff.server";

/** The kind of account and token. A `-link` token opens only the page for choosing a password. */
export type SessionRealm = "staff" | "staff-link" | "client" | "client-link";

/** A session to store. Only staff have an address, a browser and a second factor. */
type NewSession = Omit<Insertable<StaffSessionsTable>, "adminId" | "confirmedAt" | "lastUsedAt"> & {
  accountId: string;
};

/** Idle time after which a client's session ends, in milliseconds. */
const idleMs = 4 * 60 * 60_000;

const tables = {
  staff: { table: "adminSessions", account: "adminId" },
  "staff-link": { table: "staffPasswordLinks", account: "adminId" },
  client: { table: "clientSessions", account: "clientId" },
  "client-link": { table: "clientPasswordLinks", account: "clientId" },
} as const;

/** Stores a session or a password link, and deletes expired rows of the same kind. A new password link replaces the account's previous link. */
export async function insertSession(
  transaction: WriteTransaction,
  realm: SessionRealm,
  { accountId, address, userAgentLabel, secondFactorPending, ...token }: NewSession,
): Promise<void> {
  const { table, account } = tables[realm];
  await transaction.deleteFrom(table).where("expiresAt", "<=", token.createdAt).execute();
  const isLink = realm === "client-link" || realm === "staff-link";
  if (isLink) await deleteAllSessionsByAccount(transaction, realm, accountId);
  await transaction
    .insertInto(table)
    .values({
      ...token,
      [account]: accountId,
      ...(!isLink && { lastUsedAt: token.createdAt }),
      ...(realm === "staff" && {
        address,
        userAgentLabel,
        confirmedAt: token.createdAt,
        secondFactorPending,
      }),
    })
    .execute();
}

/** Returns a staff session with its account. Returns null if the session is unknown or expired, or if the account is disabled. Finds sessions that await a second factor only if `secondFactorPending` is set. */
export async function findStaffSession(
  db: Queryable,
  tokenHash: string,
  now: Date,
  { secondFactorPending }: { secondFactorPending: boolean },
) {
  const row = await selectLiveStaffSessions(db, now)
    .select([...staffAccountColumns, "confirmedAt", "lastUsedAt"])
    .where("tokenHash", "=", tokenHash)
    .where("secondFactorPending", "=", secondFactorPending)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { confirmedAt, lastUsedAt, ...account } = row;
  return { confirmedAt, lastUsedAt, account };
}

/** Returns a client's session with its account. Returns null if the session is unknown, expired or idle, or if the account is disabled. */
export async function findClientSession(db: Queryable, tokenHash: string, now: Date) {
  const row = await db
    .selectFrom("clientSessions")
    .innerJoin("clients", "clients.id", "clientSessions.clientId")
    .select([...clientColumns, "lastUsedAt"])
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now.toISOString())
    .where("lastUsedAt", ">", new Date(now.getTime() - idleMs).toISOString())
    .where("clients.disabled", "=", false)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { lastUsedAt, ...account } = row;
  return { lastUsedAt, account };
}

/** Returns the enabled staff account of a password link, or null. */
export function findStaffByLink(db: Queryable, tokenHash: string, now: Date) {
  return firstRow(
    db
      .selectFrom("staffPasswordLinks")
      .innerJoin("admins", "admins.id", "staffPasswordLinks.adminId")
      .select(staffAccountColumns)
      .where("tokenHash", "=", tokenHash)
      .where("expiresAt", ">", now.toISOString())
      .where("admins.disabled", "=", false),
  );
}

/** Returns the enabled client of a password link, or null. */
export function findClientByLink(db: Queryable, tokenHash: string, now: Date) {
  return firstRow(
    db
      .selectFrom("clientPasswordLinks")
      .innerJoin("clients", "clients.id", "clientPasswordLinks.clientId")
      .select(clientColumns)
      .where("tokenHash", "=", tokenHash)
      .where("expiresAt", ">", now.toISOString())
      .where("clients.disabled", "=", false),
  );
}

/** Returns which of these token hashes belong to staff sessions that may open the desk at `now`. */
export async function findOpenStaffSessions(
  db: Queryable,
  tokenHashes: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await selectLiveStaffSessions(db, now)
    .select("tokenHash")
    .where("tokenHash", "in", tokenHashes)
    .where("secondFactorPending", "=", false)
    .execute();
  return new Set(rows.map(({ tokenHash }) => tokenHash));
}

/** Selects the staff sessions that have not expired and whose account is enabled and has a password of its own. */
function selectLiveStaffSessions(db: Queryable, now: Date) {
  return db
    .selectFrom("adminSessions")
    .innerJoin("admins", "admins.id", "adminSessions.adminId")
    .where("expiresAt", ">", now.toISOString())
    .where("admins.passwordTemporary", "=", false)
    .where("admins.disabled", "=", false);
}

/** Records the use of a session. */
export async function updateSessionUse(
  db: Queryable,
  realm: "staff" | "client",
  tokenHash: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, (transaction) =>
    transaction
      .updateTable(tables[realm].table)
      .set({ lastUsedAt: now.toISOString() })
      .where("tokenHash", "=", tokenHash)
      .execute(),
  );
}

/** Replaces the token hash of a staff session after its owner confirmed their identity. Returns the session's expiry time (UTC ISO), or null if the session does not exist. */
export async function updateConfirmedSession(
  transaction: WriteTransaction,
  tokenHash: string,
  { tokenHash: newHash, confirmedAt }: { tokenHash: string; confirmedAt: string },
): Promise<string | null> {
  const row = await transaction
    .updateTable("adminSessions")
    .set({ tokenHash: newHash, confirmedAt })
    .where("tokenHash", "=", tokenHash)
    .returning("expiresAt")
    .executeTakeFirst();
  return row?.expiresAt ?? null;
}

/** Returns the sessions of a staff account that are open at `now`, newest first. */
export function findAllStaffSessions(db: Queryable, adminId: string, now: Date) {
  return db
    .selectFrom("adminSessions")
    .select(["tokenHash", "userAgentLabel", "address", "createdAt", "lastUsedAt", "expiresAt"])
    .where("adminId", "=", adminId)
    .where("expiresAt", ">", now.toISOString())
    .where("secondFactorPending", "=", false)
    .orderBy("createdAt", "desc")
    .execute();
}

/** Ends a session. Returns the account's id, or null if the session did not exist. */
export async function deleteSession(
  transaction: WriteTransaction,
  realm: SessionRealm,
  tokenHash: string,
): Promise<string | null> {
  const { table, account } = tables[realm];
  const row = await transaction
    .deleteFrom(table)
    .where("tokenHash", "=", tokenHash)
    .returning(sql.ref<string>(account).as("accountId"))
    .executeTakeFirst();
  return row?.accountId ?? null;
}

/** Ends all sessions of an account except `exceptTokenHash`. Returns how many it ended. */
export function deleteAllSessionsByAccount(
  transaction: WriteTransaction,
  realm: SessionRealm,
  accountId: string,
  exceptTokenHash = "",
): Promise<number> {
  const { table, account } = tables[realm];
  return changedRows(
    transaction
      .deleteFrom(table)
      .where(sql.ref<string>(account), "=", accountId)
      .where("tokenHash", "<>", exceptTokenHash),
  );
}

/** Ends all sessions, password links and passkey challenges. */
export async function deleteAllSessions(transaction: WriteTransaction): Promise<void> {
  for (const { table } of Object.values(tables)) await transaction.deleteFrom(table).execute();
  await transaction.deleteFrom("passkeyChallenges").execute();
}

/** The account and the address of a sign-in attempt. */
type SignInTarget = Omit<Selectable<Schema["signInAttempts"]>, "id" | "at">;

/** The largest difference between the clocks of several machines, in milliseconds. */
const clockToleranceMs = 60_000;

/**
 * Counts a sign-in attempt if the limit allows it. Otherwise returns the milliseconds to wait as `waitMs`. Call this before checking the password,
 * so that concurrent attempts cannot exceed the limit.
 */
export function insertSignInAttempt(
  db: Queryable,
  target: SignInTarget,
  limit: { attempts: number; windowMs: number },
  now: Date,
): Promise<{ allowed: true } | { allowed: false; waitMs: number }> {
  const windowStart = new Date(now.getTime() - limit.windowMs).toISOString();
  const newest = new Date(now.getTime() + clockToleranceMs).toISOString();
  return inTransaction(db, async (transaction) => {
    await transaction.deleteFrom("signInAttempts").where("at", "<=", windowStart).execute();
    const recent = await transaction
      .selectFrom("signInAttempts")
      .select("at")
      .where((eb) => eb.and(target))
      // An attempt from a clock that ran ahead would lock the account until that time.
      .where("at", "<=", newest)
      .orderBy("at", "desc")
      .limit(limit.attempts)
      .execute();
    const oldest = recent[limit.attempts - 1];
    if (oldest !== undefined) {
      const waitMs = Date.parse(oldest.at) + limit.windowMs - now.getTime();
      return { allowed: false, waitMs: Math.min(waitMs, limit.windowMs) };
    }
    await transaction
      .insertInto("signInAttempts")
      .values({ ...target, at: now.toISOString() })
      .execute();
    return { allowed: true };
  });
}

/** Deletes the counted sign-in attempts from an address on an account. Call this after a successful attempt. */
export async function deleteSignInAttempts(db: Queryable, target: SignInTarget): Promise<void> {
  await inTransaction(db, (transaction) =>
    transaction
      .deleteFrom("signInAttempts")
      .where((eb) => eb.and(target))
      .execute(),
  );
}
