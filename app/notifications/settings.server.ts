import type { OutboxChannel } from "#db/queries/notifications.server";
import type { Config } from "~/config.server";

/** Where mail goes out and from whom it comes. */
export interface MailSettings {
  smtpUrl: string;
  from: { name: string; address: string };
}

/** What of the notices is configured; null is off. */
export interface NoticeSettings {
  email: (MailSettings & { to: readonly string[] }) | null;
  autoreply: MailSettings | null;
  /** Without a secret what is posted is not signed. */
  webhook: { url: string; secret: string | null } | null;
}

/** Returns the notices' settings. Mail to staff needs SMTP_URL and NOTIFY_TO, the autoreply SMTP_URL and AUTOREPLY. */
export function noticeSettingsOf(config: Config): NoticeSettings {
  const { SMTP_URL: smtpUrl, NOTIFY_TO: to, NOTIFY_WEBHOOK_URL: url } = config;
  const from = { name: config.COMPANY_NAME, address: config.NOTIFY_FROM ?? config.COMPANY_EMAIL };
  const mail = smtpUrl === undefined ? null : { smtpUrl, from };
  return {
    email: mail && to !== undefined ? { ...mail, to } : null,
    autoreply: config.AUTOREPLY ? mail : null,
    webhook: url === undefined ? null : { url, secret: config.NOTIFY_WEBHOOK_SECRET ?? null },
  };
}

/** Returns the channels that are on. */
export function activeChannels(settings: NoticeSettings): OutboxChannel[] {
  const channels = ["email", "webhook", "autoreply"] as const;
  return channels.filter((channel) => settings[channel] !== null);
}
