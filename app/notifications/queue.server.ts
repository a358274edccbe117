import type { LeadRecord } from "#db/queries/leads.server";
import { countAutoreplies, insertOutboxEntries } from "#db/queries/notifications.server";
import type { WriteTransaction } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { activeChannels, noticeSettingsOf } from "./settings.server";

/** Autoreplies that one address gets in a day, so that nobody can fill a stranger's mailbox from our form. */
const autorepliesPerDay = 3;
const dayMs = 24 * 60 * 60_000;

/**
 * Puts the notices of a new lead into the outbox, in the transaction that stores it, so that there is never a lead without its
 * notices or a notice without its lead. A quarantined lead notifies nobody.
 */
export async function queueNotices(
  transaction: WriteTransaction,
  lead: LeadRecord,
  settings = noticeSettingsOf(getConfig()),
): Promise<void> {
  if (lead.quarantined) return;
  const now = new Date(lead.submittedAt);
  const since = new Date(now.getTime() - dayMs);
  const channels = activeChannels(settings);
  const promised = channels.includes("autoreply")
    ? await countAutoreplies(transaction, lead.email, since)
    : 0;
  const wanted = channels.filter(
    (channel) => channel !== "autoreply" || promised < autorepliesPerDay,
  );
  await insertOutboxEntries(transaction, lead.id, wanted, now);
}
