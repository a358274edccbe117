import { type Insertable, type Selectable, sql } from "kysely";
import { changedRows } from "../records.server";
import type { SignInAttemptsTable, StaffSessionsTable } from "../schema";
import { inTransaction, type Queryable, type WriteTransaction } from "../transactions.server";
import { type ClientRecord, clientColumns } from "./clients.server";
import { countRows } from "./pages.server";
import { type StaffAccount, staffAccountColumns, toStaffAccount } from "./staff.server";

/** `client-link` opens only the page where a client chooses a password; it goes in a link. */
export type SessionRealm = "staff" | "client" | "client-link";

/** A session to store. Only staff have an address, a browser and a second factor. */
type NewSession = Omit<Insertable<StaffSessionsTable>, "adminId" | "confirmedAt" | "lastUsedAt"> & {
  accountId: string;
};

/** How long a client's session may go unused before it ends, in milliseconds. */
const idleMs = 4 * 60 * 60_000;

/** Returns an instant, and since when a client's session must have been used to be open then; both UTC ISO. */
function getSessionTimes(now: Date) {
  return { at: now.toISOString(), idleSince: new Date(now.getTime() - idleMs).toISOString() };
}

/** A session that counts: when it ends, was last used, and when its owner last proved who they are (UTC ISO); and whose it is. */
interface LiveSession<Realm extends SessionRealm> {
  expiresAt: string;
  /** Null: a link's uses are not kept. */
  lastUsedAt: string | null;
  /** Null: not known, and never of a client. */
  confirmedAt: string | null;
  account: Realm extends "staff" ? StaffAccount : ClientRecord;
}

const tables = {
  staff: { table: "adminSessions", account: "adminId" },
  client: { table: "clientSessions", account: "clientId" },
  "client-link": { table: "clientPasswordLinks", account: "clientId" },
} as const;

/** Removes those of the realm that had expired by its beginning; a new link takes the place of the client's one before. */
export async function insertSession(
  db: Queryable,
  realm: SessionRealm,
  { accountId, address, userAgentLabel, secondFactorPending, ...token }: NewSession,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { table, account } = tables[realm];
    await transaction.deleteFrom(table).where("expiresAt", "<=", token.createdAt).execute();
    if (realm === "client-link") await deleteAllSessionsByAccount(transaction, realm, accountId);
    await transaction
      .insertInto(table)
      .values({
        ...token,
        [account]: accountId,
        ...(realm !== "client-link" && { lastUsedAt: token.createdAt }),
        ...(realm === "staff" && {
          address,
          userAgentLabel,
          confirmedAt: token.createdAt,
          secondFactorPending,
        }),
      })
      .execute();
  });
}

/** Null when unknown, over or of a disabled account. One that waits for its second factor is found only when asked for. */
export function findLiveSession<Realm extends SessionRealm>(
  db: Queryable,
  realm: Realm,
  tokenHash: string,
  now: Date,
  { secondFactorPending = false } = {},
): Promise<LiveSession<Realm> | null> {
  return finders[realm](db, { ...getSessionTimes(now), tokenHash, secondFactorPending });
}

/** Returns those of some tokens' hashes with which staff may see the desk's pages at `now`. */
export async function findOpenStaffSessions(
  db: Queryable,
  tokenHashes: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await selectLiveStaffSessions(db, getSessionTimes(now))
    .select("tokenHash")
    .where("tokenHash", "in", tokenHashes)
    .where("secondFactorPending", "=", false)
    .where("admins.passwordTemporary", "=", false)
    .execute();
  return new Set(rows.map(({ tokenHash }) => tokenHash));
}

/** Selects the staff sessions that have ended neither by their time nor with their account. */
function selectLiveStaffSessions(
  db: Queryable,
  { at }: Pick<ReturnType<typeof getSessionTimes>, "at">,
) {
  return db
    .selectFrom("adminSessions")
    .innerJoin("admins", "admins.id", "adminSessions.adminId")
    .where("expiresAt", ">", at)
    .where("admins.disabled", "=", false);
}

interface Sought extends ReturnType<typeof getSessionTimes> {
  tokenHash: string;
  secondFactorPending: boolean;
}

const finders: {
  [Realm in SessionRealm]: (db: Queryable, sought: Sought) => Promise<LiveSession<Realm> | null>;
} = {
  staff: async (db, sought) => {
    const row = await selectLiveStaffSessions(db, sought)
      .select([...staffAccountColumns, "expiresAt", "confirmedAt", "lastUsedAt"])
      .where("tokenHash", "=", sought.tokenHash)
      .where("secondFactorPending", "=", sought.secondFactorPending)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { expiresAt, confirmedAt, lastUsedAt, ...account } = row;
    return { expiresAt, confirmedAt, lastUsedAt, account: toStaffAccount(account) };
  },
  client: async (db, { tokenHash, at, idleSince }) => {
    const row = await db
      .selectFrom("clientSessions as session")
      .innerJoin("clients", "clients.id", "session.clientId")
      .select([...clientColumns, "session.expiresAt", "lastUsedAt"])
      .where("tokenHash", "=", tokenHash)
      .where("session.expiresAt", ">", at)
      .where("lastUsedAt", ">", idleSince)
      .where("clients.disabled", "=", false)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { expiresAt, lastUsedAt, ...account } = row;
    return { expiresAt, confirmedAt: null, lastUsedAt, account };
  },
  "client-link": async (db, { tokenHash, at }) => {
    const row = await db
      .selectFrom("clientPasswordLinks as link")
      .innerJoin("clients", "clients.id", "link.clientId")
      .select([...clientColumns, "link.expiresAt"])
      .where("tokenHash", "=", tokenHash)
      .where("link.expiresAt", ">", at)
      .where("clients.disabled", "=", false)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { expiresAt, ...account } = row;
    return { expiresAt, confirmedAt: null, lastUsedAt: null, account };
  },
};

/** Notes that a session was used. */
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

/** Gives a staff session a new token's hash; returns until when the session is open, or null when there is none. */
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

/** Returns how many other sessions of a client's account are open at `now`. */
export function countOtherClientSessions(
  db: Queryable,
  { accountId, sessionHash }: { accountId: string; sessionHash: string },
  now: Date,
): Promise<number> {
  const { at, idleSince } = getSessionTimes(now);
  const others = db
    .selectFrom("clientSessions")
    .select("tokenHash")
    .where("clientId", "=", accountId)
    .where("tokenHash", "<>", sessionHash)
    .where("expiresAt", ">", at)
    .where("lastUsedAt", ">", idleSince);
  return countRows(db, others);
}

/** Ends the session with this token's hash; returns its account's id, or null when there was none. */
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

/** Ends every session of an account but the one with the hash `exceptTokenHash`; returns how many were ended. */
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

/** Ends every session of everybody, every link by which a client chooses a password, and what passkeys were asked to sign. */
export async function deleteAllSessions(transaction: WriteTransaction): Promise<void> {
  for (const { table } of Object.values(tables)) await transaction.deleteFrom(table).execute();
  await transaction.deleteFrom("passkeyChallenges").execute();
}

/** Returns how many sessions are open at `now`, of staff and of clients. */
export async function countOpenSessions(
  db: Queryable,
  now: Date,
): Promise<{ admin: number; client: number }> {
  const { at, idleSince } = getSessionTimes(now);
  const open = (realm: "staff" | "client") =>
    db.selectFrom(tables[realm].table).select("tokenHash").where("expiresAt", ">", at);
  return {
    admin: await countRows(db, open("staff")),
    client: await countRows(db, open("client").where("lastUsedAt", ">", idleSince)),
  };
}

/** Which account is tried, and from where. */
type SignInTarget = Omit<Selectable<SignInAttemptsTable>, "id" | "at">;

/** Whether a try may go on; when not, in how many milliseconds the next may. */
type SignInAdmission = { allowed: true; attemptId: number } | { allowed: false; waitMs: number };

/** The clocks of several machines differ by less, in milliseconds. */
const clockToleranceMs = 60_000;

/** Before its password is looked at, so that many at once cannot pass together; over the limit it is not counted. */
export function insertSignInAttempt(
  db: Queryable,
  target: SignInTarget,
  limit: { attempts: number; windowMs: number },
  now: Date,
): Promise<SignInAdmission> {
  const windowStart = new Date(now.getTime() - limit.windowMs).toISOString();
  const newest = new Date(now.getTime() + clockToleranceMs).toISOString();
  return inTransaction(db, async (transaction) => {
    await transaction.deleteFrom("signInAttempts").where("at", "<=", windowStart).execute();
    const recent = await transaction
      .selectFrom("signInAttempts")
      .select("at")
      .where((eb) => eb.and(target))
      // Failures that a clock running ahead has stored would lock the account until then.
      .where("at", "<=", newest)
      .orderBy("at", "desc")
      .limit(limit.attempts)
      .execute();
    const oldest = recent[limit.attempts - 1];
    if (oldest !== undefined) {
      const waitMs = Date.parse(oldest.at) + limit.windowMs - now.getTime();
      return { allowed: false, waitMs: Math.min(waitMs, limit.windowMs) };
    }
    const { id } = await transaction
      .insertInto("signInAttempts")
      .values({ ...target, at: now.toISOString() })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { allowed: true, attemptId: id };
  });
}

/** Forgets every try at an account from one address, because it has succeeded, or the one whose password was never looked at. */
export async function deleteSignInAttempts(
  db: Queryable,
  which: SignInTarget | { id: number },
): Promise<void> {
  await inTransaction(db, (transaction) =>
    transaction
      .deleteFrom("signInAttempts")
      .where((eb) => eb.and(which))
      .execute(),
  );
}
