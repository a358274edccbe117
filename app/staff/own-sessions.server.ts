import { deleteSession, findAllStaffSessions } from "#db/queries/sessions.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { formatTimestamp } from "~/site/dates";
import { type CurrentSession, recordOwn } from "./sessions.server";

/** An open session as its owner sees it. */
export type OwnSession = Awaited<ReturnType<typeof findOwnSessions>>[number];

/** Returns a staff member's open sessions, newest first, with the network part of their addresses, in the business's time zone. */
export async function findOwnSessions(db: Queryable, { accountId, sessionHash }: CurrentSession) {
  const { COMPANY_TIME_ZONE: zone } = getConfig();
  const sessions = await findAllStaffSessions(db, accountId, new Date());
  return sessions.map(({ tokenHash, userAgentLabel, address, ...times }) => ({
    // Names the session in a form; opens nothing.
    id: tokenHash,
    current: tokenHash === sessionHash,
    browser: userAgentLabel ?? "Unknown browser",
    address: address ?? "unknown",
    signedInAt: formatTimestamp(times.createdAt, zone),
    lastUsedAt: formatTimestamp(times.lastUsedAt, zone),
    endsAt: formatTimestamp(times.expiresAt, zone),
  }));
}

/** Ends one of a staff member's own sessions; another's is left alone. */
export async function endOwnSession(db: Queryable, accountId: string, id: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const own = await findAllStaffSessions(transaction, accountId, new Date(0));
    if (!own.some(({ tokenHash }) => tokenHash === id)) return;
    await deleteSession(transaction, "staff", id);
    await recordOwn(transaction, "staff", accountId, "session-ended");
  });
}
