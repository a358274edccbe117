import { findLeadById, type LeadRecord } from "#db/queries/leads.server";
import type { OutboxChannel, OutboxEntry } from "#db/queries/notifications.server";
import type { Queryable } from "#db/transactions.server";
import type { Config } from "~/config.server";
import { composeAutoreply, composeStaffMail, type LeadText } from "./compose-mail.server";
import { NoticeError } from "./send-error.server";
import { sendMail } from "./send-mail.server";
import { composeWebhook, sendWebhook } from "./send-webhook.server";
import { activeChannels, noticeSettingsOf } from "./settings.server";

/** Sends notices, one at a time and channel. */
export interface Delivery {
  channels: readonly OutboxChannel[];
  /** Returns when the receiver has taken the notice. Throws NoticeError. */
  deliver(entry: OutboxEntry, signal: AbortSignal): Promise<void>;
}

/** Returns the delivery that a configuration asks for: SMTP and webhook. `describe` words a lead. */
export function createDelivery(
  db: Queryable,
  config: Config,
  describe: (lead: LeadRecord, config: Config) => LeadText,
): Delivery {
  const settings = noticeSettingsOf(config);
  const { email, autoreply, webhook } = settings;
  return {
    channels: activeChannels(settings),
    async deliver(entry, signal) {
      const lead = await findLeadById(db, entry.leadId);
      if (lead === null) throw new NoticeError("The lead has been erased.", { final: true });
      const text = describe(lead, config);
      if (entry.channel === "email" && email !== null) {
        const mail = composeStaffMail(entry, lead, text, email);
        return sendMail(email.smtpUrl, mail, signal);
      }
      if (entry.channel === "autoreply" && autoreply !== null) {
        const mail = composeAutoreply(entry, lead, text, { ...autoreply, config });
        return sendMail(autoreply.smtpUrl, mail, signal);
      }
      if (entry.channel === "webhook" && webhook !== null) {
        return sendWebhook(webhook, entry, composeWebhook(entry, lead, text), signal);
      }
      throw new NoticeError("This kind of notice is not configured any more.", { final: true });
    },
  };
}
