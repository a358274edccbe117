import { deleteSession, findAllSessionsByAccount } from "#db/queries/sessions.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { formatTimestamp } from "~/site/dates";
import type { Words } from "~/site/words";
import { ownAccountWords } from "./own-account.en";
import {
  type CurrentSession,
  type Realm,
  recordNewCredentials,
  recordOwn,
} from "./sessions.server";

/** An open session as its owner sees it. */
export type OwnSession = Awaited<ReturnType<typeof findOwnSessions>>[number];

/** Returns somebody's open sessions, newest first, with the network part of their addresses. Instants are in the business's zone. */
export async function findOwnSessions(
  db: Queryable,
  realm: Realm,
  { accountId, sessionHash }: CurrentSession,
  words: Words<typeof ownAccountWords> = ownAccountWords,
) {
  const { COMPANY_TIME_ZONE: zone } = getConfig();
  const sessions = await findAllSessionsByAccount(db, realm, accountId, new Date());
  return sessions.map(({ tokenHash, userAgentLabel, address, ...times }) => ({
    // Names the session in a form; opens nothing.
    id: tokenHash,
    current: tokenHash === sessionHash,
    browser: userAgentLabel?.replace(" on ", words.on) ?? words.unknownBrowser,
    address: address ?? words.unknownNetwork,
    signedInAt: formatTimestamp(times.createdAt, zone),
    lastUsedAt: formatTimestamp(times.lastUsedAt, zone),
    endsAt: formatTimestamp(times.expiresAt, zone),
  }));
}

/** Ends one of somebody's own sessions; another's is left alone. */
export async function endOwnSession(
  db: Queryable,
  realm: Realm,
  accountId: string,
  id: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const own = await findAllSessionsByAccount(transaction, realm, accountId, new Date(0));
    if (!own.some(({ tokenHash }) => tokenHash === id)) return;
    await deleteSession(transaction, realm, id);
    await recordOwn(transaction, realm, accountId, "session-ended");
  });
}

/** Ends all of somebody's sessions but the present one. */
export function endOtherSessions(db: Queryable, realm: Realm, owner: CurrentSession) {
  return inTransaction(db, (transaction) =>
    recordNewCredentials(transaction, realm, owner, "sessions-ended"),
  );
}
